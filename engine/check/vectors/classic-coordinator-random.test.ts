import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CoordinatorRig, defaultConfig, type Happening } from './classic-coordinator-rig'
import { clone } from '../../kernel/clone'
import { fromMs } from '../../kernel/time'
import { submit, type Submitted } from '../../groups/coordinator/host'
import { timerKey } from '../../groups/coordinator/timer-key'
import { groupProtocols } from '../../groups/protocols'
import { classicGroupIn, emptyGroupShard } from '../../groups/group-shard'
import type { GroupRequest } from '../../groups/wire/group-message'
import type { ClassicGroup } from '../../groups/classic/state'
import { type Act, type SingleAct, type ClientAct, actArb } from './classic-coordinator-acts.test'
import { parkedIn, transitions, checkGroup } from './classic-coordinator-group.test'

interface Process {
  memberId: string
  generation: number
  readonly instanceId: string | null
}

const protocolsOf = [['range', 'sticky'], ['sticky', 'range'], ['sticky']]

const head = { kind: 'request', correlationId: 0 } as const
const bytes = (...values: number[]) => new Uint8Array(values)

/** A few clients that do as they please against one coordinator, and everything that has to hold meanwhile. */
class Trial {
  readonly rig = new CoordinatorRig({ ...defaultConfig, groupMaxSize: 4 }, '4.4')
  readonly fired = new Set<string>()
  private readonly processes: Process[] = [0, 1, 2, 3, 4].map((n) => ({
    memberId: '',
    generation: -1,
    instanceId: n < 3 ? null : `i${String(n)}`,
  }))
  private readonly asked = new Map<string, { readonly client: number; readonly api: string }>()
  private readonly open = new Map<string, { readonly client: number; readonly api: string }>()
  private requests = 0
  private generation = 0

  act(act: Act): void {
    if (act.do === 'settle') this.settle(act.without)
    else if (act.do === 'beats') this.beats(act.without)
    else this.actOnce(act)
  }

  /** Everybody but one joins and syncs. */
  private settle(without: number): void {
    const others = [0, 1, 2, 3].filter((client) => client !== without)
    for (const client of [...others, ...others]) this.actOnce({ do: 'join', client, metadata: 1, forget: false })
    this.actOnce({ do: 'wait', ms: 7000 })
    for (const client of others) this.actOnce({ do: 'sync', client, old: false })
    this.actOnce({ do: 'wait', ms: 20 })
  }

  /** Twenty seconds in which everybody but one is alive and does nothing else. */
  private beats(without: number): void {
    for (let i = 0; i < 4; i++) {
      for (const client of [0, 1, 2, 3]) if (client !== without) this.actOnce({ do: 'heartbeat', client })
      this.actOnce({ do: 'wait', ms: 5000 })
    }
  }

  private actOnce(act: SingleAct): void {
    const { rig } = this
    const parkedBefore = parkedIn(classicGroupIn(rig.shard, 'g'))
    rig.happened.length = 0
    let sent: string | null = null
    if (act.do === 'wait') rig.advance(rig.now + fromMs(act.ms))
    else if (act.do === 'hold') rig.commitDelay = rig.commitDelay === null ? fromMs(10) : null
    else if (act.do === 'fail') rig.fail('NOT_ENOUGH_REPLICAS')
    else if (act.do === 'failover') this.failover()
    else if (act.do === 'delete') rig.submit({ kind: 'deleteGroup', group: 'g' })
    else sent = this.send(act.client, this.requestOf(act))
    this.hear(parkedBefore, sent)
    this.check(act.do === 'failover' || act.do === 'fail')
  }

  private failover(): void {
    this.rig.unload()
    this.rig.load()
  }

  private requestOf(act: ClientAct): GroupRequest {
    const process = this.processes[act.client]
    if (process === undefined) throw new Error('no such client')
    const { memberId, generation: generationId, instanceId: groupInstanceId } = process
    const clientId = `c${String(act.client)}`
    const identity = { groupId: 'g', memberId, groupInstanceId }
    switch (act.do) {
      case 'join': {
        const id = act.forget && act.metadata === 0 ? '' : memberId
        const protocols = protocolsOf[act.metadata] ?? []
        const fields = {
          ...identity,
          memberId: id,
          sessionTimeoutMs: 10_000,
          rebalanceTimeoutMs: 15_000 + act.client,
          protocolType: 'consumer',
          protocols: protocols.map((name) => ({ name, metadata: bytes(act.metadata) })),
          reason: null,
        }
        return { ...head, clientId, api: 'JoinGroup', version: act.client === 1 ? 3 : 9, fields }
      }
      case 'sync': {
        const group = classicGroupIn(this.rig.shard, 'g')
        const assignments =
          group?.leaderId === memberId ? [...group.members.keys()].map((id, n) => ({ memberId: id, assignment: bytes(n) })) : []
        const fields = {
          ...identity,
          generationId: act.old ? generationId - 1 : generationId,
          protocolType: 'consumer',
          protocolName: null,
          assignments,
        }
        return { ...head, clientId, api: 'SyncGroup', version: 5, fields }
      }
      case 'heartbeat':
        return { ...head, clientId, api: 'Heartbeat', version: 4, fields: { ...identity, generationId } }
      case 'leave': {
        const member = act.byInstance ? { memberId: '', groupInstanceId, reason: null } : { memberId, groupInstanceId: null, reason: null }
        return { ...head, clientId, api: 'LeaveGroup', version: 5, fields: { groupId: 'g', members: [member] } }
      }
      case 'commit': {
        const partitions = [{ partitionIndex: act.client, committedOffset: this.requests, committedLeaderEpoch: 0, committedMetadata: '' }]
        const who = act.outside
          ? { groupId: 'g', memberId: '', groupInstanceId: null, generationIdOrMemberEpoch: -1 }
          : { ...identity, generationIdOrMemberEpoch: generationId }
        return { ...head, clientId, api: 'OffsetCommit', version: 9, fields: { ...who, topics: [{ name: 't', partitions }] } }
      }
    }
  }

  private send(client: number, request: GroupRequest): string {
    const id = `r${String(++this.requests)}`
    this.asked.set(id, { client, api: request.api })
    this.open.set(id, { client, api: request.api })
    const input: Submitted = { kind: 'request', id, request, clientHost: '/127.0.0.1', newMemberId: `c${String(client)}-${id}` }
    const before = clone(this.rig.shard)
    submit(this.rig.shard, groupProtocols, input, this.rig.context())
    expect(this.rig.shard).toEqual(before)
    this.rig.submit(input)
    return id
  }

  /** Every request is answered once, or parked, or replaced by a later one of the same member. */
  private hear(parkedBefore: ReadonlySet<string>, sent: string | null): void {
    for (const { answer, fact } of this.rig.happened) {
      if (answer !== undefined) this.answered(answer)
      if (answer !== undefined && 'rule' in answer) this.fired.add(String(answer.rule))
      if (fact !== undefined) this.fired.add(fact.rule)
      if (fact?.type === 'GroupStateChanged') expect(transitions[String(fact.detail['from'])]).toContain(fact.detail['to'])
    }
    const parked = parkedIn(classicGroupIn(this.rig.shard, 'g'))
    const held = new Set(this.rig.shard.pending.flatMap(({ replies }) => replies.map(({ to }) => to)))
    const later = sent === null ? undefined : this.asked.get(sent)
    for (const [id, { api, client }] of this.open) {
      if (parked.has(id) || held.has(id)) continue
      expect(parkedBefore.has(id) && later?.api === api && later.client === client, `${id} is lost`).toBe(true)
      this.open.delete(id)
    }
  }

  private answered({ to, answer }: NonNullable<Happening['answer']>): void {
    const request = this.open.get(to)
    expect(request, `${to} was answered twice`).toBeDefined()
    this.open.delete(to)
    const process = request === undefined ? undefined : this.processes[request.client]
    if (answer.api !== 'JoinGroup' || process === undefined) return
    if (answer.fields.errorCode === 0 || answer.fields.errorCode === 79) process.memberId = answer.fields.memberId
    if (answer.fields.errorCode === 0) process.generation = answer.fields.generationId
    if (answer.fields.errorCode === 25) process.memberId = ''
  }

  private check(mayFallBack: boolean): void {
    const { shard, log, highWatermark } = this.rig
    const again = emptyGroupShard(0)
    for (const record of log) groupProtocols.replay(again, record)
    expect({ offsets: shard.offsets, records: shard.records }).toEqual({ offsets: again.offsets, records: again.records })
    const group = classicGroupIn(shard, 'g')
    if (group === undefined) {
      this.generation = 0
      return
    }
    if (!mayFallBack) expect(group.generationId).toBeGreaterThanOrEqual(this.generation)
    this.generation = group.generationId
    checkGroup(group)
    this.checkTimers(group)
    if (group.state !== 'Stable') return
    const committed = log.slice(0, highWatermark).findLast((record) => record.type === 'GROUP_METADATA')
    expect(committed?.value).toMatchObject({ generation: group.generationId })
  }

  private checkTimers(group: ClassicGroup): void {
    for (const { memberId, sessionDeadline } of group.members.values())
      expect(this.rig.timerAt(timerKey('session', 'g', memberId))).toBe(sessionDeadline)
    for (const [id, deadline] of group.pendingJoin) expect(this.rig.timerAt(timerKey('session', 'g', id))).toBe(deadline)
    expect(this.rig.timerAt(timerKey('join', 'g'))).toBe(group.joinPhase?.deadline ?? null)
    expect(this.rig.timerAt(timerKey('sync', 'g'))).toBe(group.pendingSyncDeadline)
  }
}

describe('whatever clients do', () => {
  test('states, leader, counts, timers, parked requests and hard state agree', () => {
    const fired = new Set<string>()
    fc.assert(
      fc.property(fc.array(actArb, { minLength: 10, maxLength: 60 }), (acts) => {
        const trial = new Trial()
        trial.rig.commitDelay = fromMs(10)
        for (const act of acts) trial.act(act)
        for (const rule of trial.fired) fired.add(rule)
      }),
      { seed: 20260101, numRuns: 60 },
    )
    expect(fired.size).toBeGreaterThan(60)
  }, 60_000)
})
