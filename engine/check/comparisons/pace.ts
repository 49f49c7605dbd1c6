import type { TimedAction } from '../../cluster/setup'
import type { ClusterWorld } from '../../cluster/world'
import type { ConsumerClient } from '../../groups/consumer/client-state'
import type { SimTime } from '../../kernel/node'
import type { ConsumerGroupHeartbeatRequest } from '../../groups/wire/consumer'
import { setFault } from '../../kernel/network'
import { setTimer } from '../../kernel/timers'
import type { Recording } from '../../recording/recording'
import type { Told } from './client-run'

const paced = new Set(['JoinGroup', 'SyncGroup'])

/** Keep each JoinGroup and SyncGroup on its way until it really arrived: a cold process, or broker, was slower than ours. */
export function pacesOf(recording: Recording): TimedAction[] {
  const actions: TimedAction[] = []
  for (const [index, exchange] of recording.exchanges.entries()) {
    if (!paced.has(exchange.api)) continue
    const which = { label: `${exchange.api}Request`, from: recording.senders[index] ?? '' }
    const at = exchange.arrivedAt - recording.startsAt
    actions.push({ at: 0, action: { do: 'holdMessage', ...which } })
    actions.push({ at, action: { do: 'releaseMessage', ...which } })
  }
  return actions
}

/** What a client sends of its own accord: to join, to acknowledge, to leave because it closes. All else waits for its interval. */
const isUrgent = ({ memberEpoch, topicPartitions, subscribedTopicNames }: ConsumerGroupHeartbeatRequest): boolean =>
  memberEpoch === 0 || (memberEpoch > 0 && topicPartitions !== null) || (memberEpoch < 0 && subscribedTopicNames !== null)

const never = Number.MAX_SAFE_INTEGER

interface Way {
  /** So many may have passed by now. */
  allowed: number
  passed: number
}

/**
 * Members of the consumer protocol say what they say, and are answered, at the times at which it really was: heartbeats, and look-ups of
 * positions. What their interval brings is sent when it really was, and at no other time.
 */
export class HeartbeatPace {
  readonly told: readonly Told[]
  private readonly ways = new Map<string, Way>()
  /** Who is to send a heartbeat now, since when. */
  private readonly asked = new Map<string, SimTime>()

  constructor(recording: Recording) {
    const told: Told[] = []
    for (const [index, exchange] of recording.exchanges.entries()) {
      const { api, arrivedAt, answeredAt } = exchange
      if (api !== 'ConsumerGroupHeartbeat' && api !== 'OffsetFetch') continue
      const member = recording.senders[index] ?? ''
      const arrives = arrivedAt - recording.startsAt
      told.push({
        at: arrives,
        tell: (world) => {
          this.allow(world, `${api}Request`, member)
        },
      })
      told.push({
        at: answeredAt - recording.startsAt,
        tell: (world) => {
          this.allow(world, `${api}Response`, member)
        },
      })
      if (api === 'ConsumerGroupHeartbeat' && !isUrgent(exchange.request))
        told.push({
          at: arrives - 1000,
          tell: (world) => {
            this.beat(world, member)
          },
        })
    }
    this.told = told.sort((a, b) => a.at - b.at)
  }

  private way(label: string, member: string): Way {
    const key = `${label} ${member}`
    const way = this.ways.get(key) ?? { allowed: 0, passed: 0 }
    this.ways.set(key, way)
    return way
  }

  private allow(world: ClusterWorld, label: string, member: string): void {
    this.way(label, member).allowed += 1
    this.afterStep(world)
  }

  /** Whatever may pass does; what comes is held back first. No interval alone brings a heartbeat. */
  afterStep(world: ClusterWorld): void {
    for (const envelope of [...world.heldBack]) {
      const { label, from, to } = envelope
      const way = this.ways.get(`${label} ${label.endsWith('Request') ? from : to}`)
      if (way === undefined || way.passed >= way.allowed) continue
      way.passed += 1
      setFault(world, { kind: 'release', label, from, to })
    }
    for (const key of this.ways.keys()) hold(world, key)
    for (const state of world.nodes.values())
      if (state.kind === 'consumer' && state.client.protocol === 'consumer') this.stopInterval(state.name, state.client)
  }

  /** A heartbeat that is asked for stays due until it is sent. */
  private stopInterval(member: string, client: ConsumerClient): void {
    const asked = this.asked.get(member)
    if (asked !== undefined && (client.lastHeartbeatSentAt ?? -1) >= asked) this.asked.delete(member)
    client.heartbeatDueAt = this.asked.get(member) ?? never
  }

  private beat(world: ClusterWorld, member: string): void {
    const state = world.nodes.get(member)
    if (state?.kind !== 'consumer' || state.client.protocol !== 'consumer') return
    this.asked.set(member, world.time)
    state.client.heartbeatDueAt = world.time
    setTimer(world, member, 'heartbeat', world.time, 0)
  }

  /** Before anything happens: everything is held. */
  begin(world: ClusterWorld, members: Iterable<string>): void {
    for (const member of members)
      for (const api of ['ConsumerGroupHeartbeat', 'OffsetFetch'])
        for (const way of ['Request', 'Response']) this.way(`${api}${way}`, member)
    this.afterStep(world)
  }
}

/** One hold stands for each kind of message at any time. */
function hold(world: ClusterWorld, key: string): void {
  const [label = '', member = ''] = key.split(' ')
  const which = label.endsWith('Request') ? { label, from: member } : { label, to: member }
  const stands = world.faults.some(({ fault }) => fault.label === label && (fault.from ?? fault.to) === member)
  if (!stands) setFault(world, { kind: 'hold', ...which })
}
