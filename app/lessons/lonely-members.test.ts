import { expect, test } from 'vitest'
import { CoordinatorRig, defaultConfig } from '../../engine/check/vectors/classic-coordinator-rig'
import { imageOfTopics, protocolsOf } from '../../engine/check/vectors/consumer-coordinator-start'
import type { CoordinatorConfig } from '../../engine/groups/coordinator/context'
import type { ConsumerGroupHeartbeatRequest } from '../../engine/groups/wire/consumer'
import type { GroupRequest } from '../../engine/groups/wire/group-message'
import { fromMs } from '../../engine/kernel/time'

const group = 'g'
const head = { kind: 'request', correlationId: 0, clientId: 'c' } as const
const subscription = { topics: ['orders'], userData: null, ownedPartitions: [], generationId: -1, rackId: null }
const readable = protocolsOf(['range'], subscription)

/** What members of both protocols can ask of one coordinator. */
class Members {
  readonly rig: CoordinatorRig
  private asked = 0

  constructor(version = '4.4', consumer: Partial<CoordinatorConfig['consumer']> = {}) {
    this.rig = new CoordinatorRig({ ...defaultConfig, consumer: { ...defaultConfig.consumer, ...consumer } }, version)
    this.rig.image = imageOfTopics({ orders: 6, payments: 2 }, 1)
  }

  private ask(request: GroupRequest): void {
    this.rig.submit({ kind: 'request', id: `r${String(++this.asked)}`, request, clientHost: '/h', newMemberId: 'minted' })
  }

  beat(memberId: string, memberEpoch: number, change: Partial<ConsumerGroupHeartbeatRequest> = {}): void {
    const silent = { instanceId: null, rackId: null, rebalanceTimeoutMs: -1, subscribedTopicNames: null, subscribedTopicRegex: null }
    const fields = { groupId: group, memberId, memberEpoch, ...silent, serverAssignor: null, topicPartitions: null, ...change }
    this.ask({ ...head, api: 'ConsumerGroupHeartbeat', version: 1, fields })
  }

  enter(memberId: string, change: Partial<ConsumerGroupHeartbeatRequest> = {}): void {
    this.beat(memberId, 0, { rebalanceTimeoutMs: 1000, subscribedTopicNames: ['orders'], topicPartitions: [], ...change })
  }

  /** As the classic protocol has it. */
  join(memberId: string, protocols = readable, groupInstanceId: string | null = null, protocolType = 'consumer'): void {
    const times = { sessionTimeoutMs: 10_000, rebalanceTimeoutMs: 1000 }
    const fields = { groupId: group, ...times, memberId, groupInstanceId, protocolType, protocols, reason: null }
    this.ask({ ...head, api: 'JoinGroup', version: memberId === '' ? 3 : 9, fields })
  }

  sync(memberId: string, generationId: number, protocolName = 'range', groupInstanceId: string | null = null): void {
    const fields = { groupId: group, generationId, memberId, groupInstanceId, protocolType: 'consumer', protocolName, assignments: [] }
    this.ask({ ...head, api: 'SyncGroup', version: 5, fields })
  }

  classicBeat(memberId: string, generationId: number): void {
    this.ask({ ...head, api: 'Heartbeat', version: 4, fields: { groupId: group, generationId, memberId, groupInstanceId: null } })
  }

  commit(memberId: string, epoch: number, version = 9): void {
    const partitions = [{ partitionIndex: 5, committedOffset: 1, committedLeaderEpoch: 0, committedMetadata: '' }]
    const fields = { groupId: group, generationIdOrMemberEpoch: epoch, memberId, groupInstanceId: null }
    this.ask({ ...head, api: 'OffsetCommit', version, fields: { ...fields, topics: [{ name: 'orders', partitions }] } })
  }

  fetch(memberId: string, memberEpoch: number): void {
    const groups = [{ groupId: group, memberId, memberEpoch, topics: [] }]
    this.ask({ ...head, api: 'OffsetFetch', version: 9, fields: { groups, requireStable: false } })
  }

  fires(kind: string, memberId: string): void {
    this.rig.submit({ kind: 'timer', key: `${kind}/${group}/${memberId}` })
  }

  remove(): void {
    this.rig.submit({ kind: 'deleteGroup', group })
  }

  wait(ms: number): void {
    this.rig.advance(this.rig.now + fromMs(ms))
  }

  epochOf(memberId: string): number {
    const found = this.rig.shard.groups.get(group)
    return found?.kind === 'consumer' ? (found.members.get(memberId)?.current.memberEpoch ?? -1) : -1
  }
}

/** Requests that cannot be answered as they are meant. */
function refusedBeats(): Members {
  const all = new Members()
  all.beat('m', -1)
  all.beat('', 0)
  all.enter('m', { serverAssignor: 'odd' })
  all.enter('m', { subscribedTopicNames: null, subscribedTopicRegex: 'ord(' })
  all.enter('m', { instanceId: 'i' })
  all.beat('other', -1, { instanceId: 'i' })
  all.rig.assignors = new Map()
  all.wait(60_000)
  all.enter('n')
  all.wait(60_000)
  all.beat('m', all.epochOf('m'))
  return all
}

/** Expressions that others have had, and metadata that changes none of them. */
function expressions(version: string): Members {
  const all = new Members(version)
  const regex = { subscribedTopicNames: null, subscribedTopicRegex: 'ord.*' }
  all.enter('m', regex)
  all.wait(2000)
  all.enter('n', regex)
  all.rig.image = imageOfTopics({ orders: 6, payments: 2, returns: 1 }, 2)
  all.wait(20_000)
  all.beat('m', all.epochOf('m'))
  all.wait(0)
  return all
}

/** Commits and fetches by epochs that are not the member's, timers that are late, and the end of the group. */
function epochs(version: string): Members {
  const all = new Members(version)
  all.enter('m')
  all.wait(2000)
  all.enter('n')
  all.wait(2000)
  all.beat('m', all.epochOf('m'), { topicPartitions: [] })
  const epoch = all.epochOf('m')
  all.commit('m', epoch, 8)
  all.commit('m', epoch + 1)
  all.commit('m', epoch - 1)
  all.fetch('m', epoch + 1)
  all.fires('session', 'nobody')
  all.fires('rebalance', 'm')
  all.remove()
  all.beat('m', -1)
  all.beat('n', -1)
  all.commit('', -1)
  all.remove()
  return all
}

/** Members of the classic protocol in a consumer group, who are refused or do not come back in time. */
function classicMembers(): Members {
  const all = new Members()
  const { config } = all.rig
  const having = (change: Partial<CoordinatorConfig['consumer']>): void => {
    all.rig.config = { ...config, consumer: { ...config.consumer, ...change } }
  }
  all.enter('m')
  having({ migrationPolicy: 'disabled' })
  all.join('a')
  having({ maxSize: 1 })
  all.join('a')
  having({})
  all.join('a', [])
  all.join('', readable, 'i')
  all.sync('a', 1, 'range', 'i')
  all.sync('minted', all.epochOf('minted'), 'sticky')
  all.wait(1500)
  all.join('', readable)
  all.wait(100)
  all.sync('minted', all.epochOf('minted'))
  all.enter('n')
  all.wait(1500)
  all.beat('n', all.epochOf('n'))
  all.classicBeat('minted', all.epochOf('minted'))
  all.wait(1500)
  return all
}

/** Groups that become of the other kind, or may not. */
function migrations(): readonly Members[] {
  const withClassic = (change: Partial<CoordinatorConfig['consumer']> = {}, protocols = readable, type = 'consumer'): Members => {
    const all = new Members('4.4', change)
    all.join('', protocols, null, type)
    all.wait(3100)
    all.enter('m')
    return all
  }
  const emptied = new Members()
  emptied.commit('', -1)
  emptied.enter('m')
  emptied.beat('m', -1)
  emptied.join('')
  const failing = new Members()
  failing.join('')
  failing.wait(3100)
  failing.rig.failWith = 'NOT_ENOUGH_REPLICAS'
  failing.enter('m')
  const replacing = withClassic()
  replacing.beat('m', -1)
  const replaced = new Members()
  replaced.enter('m', { instanceId: 'i' })
  replaced.join('', readable, 'j')
  replaced.beat('m', -2, { instanceId: 'i' })
  replaced.join('', readable, 'i')
  return [
    emptied,
    failing,
    replacing,
    replaced,
    withClassic({ migrationPolicy: 'disabled' }),
    withClassic({ maxSize: 0 }),
    withClassic({}, [{ name: 'range', metadata: new Uint8Array(1) }]),
    withClassic({}, readable, 'connect'),
  ]
}

/** Requests to consumer groups, and of groups on the way to be one, that no client of ours sends or that must come at an odd time. */
export function askAsMembers(): ReadonlySet<string> {
  const all = [refusedBeats(), expressions('4.4'), expressions('4.0'), epochs('4.4'), epochs('4.2'), classicMembers(), ...migrations()]
  const rules = new Set<string>()
  for (const { rig } of all)
    for (const { fact, answer } of rig.happened)
      for (const each of [fact, answer as { readonly rule?: string } | undefined]) if (each?.rule !== undefined) rules.add(each.rule)
  return rules
}

test('each of them goes by rules of its own', () => {
  expect([...askAsMembers()].filter((rule) => /^(consumer|migration)[/]/.test(rule)).length).toBeGreaterThan(50)
})
