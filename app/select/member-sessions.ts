import { numberDefault, type ClassicMember, type ClusterWorld, type ConsumerState, type SimTime } from '../../engine'
import { hostOf, consumerOf } from './hosted'

export interface Session {
  /** What is left of it, 0 to 1. */
  readonly left: number
  readonly leftUs: SimTime
  readonly timeoutMs: number
  /** False while the coordinator holds a request of the member: a parked member does not expire. */
  readonly counted: boolean
}

/** What is left of a classic member's session; null if the coordinator does not know it. */
export function sessionOf(member: ClassicMember | undefined, now: SimTime): Session | null {
  if (member === undefined) return null
  const { sessionDeadline, sessionTimeoutMs: timeoutMs } = member
  if (sessionDeadline === null || (!member.isNew && (member.awaitingJoin !== null || member.awaitingSync !== null)))
    return { left: 1, leftUs: timeoutMs * 1000, timeoutMs, counted: false }
  const leftUs = Math.max(0, sessionDeadline - now)
  return { left: Math.min(1, leftUs / Math.max(1, timeoutMs * 1000)), leftUs, timeoutMs, counted: true }
}

/** What is left of the sessions that a consumer group counts, by consumer. */
export function consumerSessions(
  world: ClusterWorld,
  groupId: string,
  consumers: readonly ConsumerState[],
  now: SimTime,
): ReadonlyMap<string, Session> {
  const sessions = new Map<string, Session>()
  const hosted = hostOf(world, groupId)
  if (hosted?.group.kind !== 'consumer') return sessions
  const { broker, group } = hosted
  const config = 'group.consumer.session.timeout.ms'
  const usual = Number(broker.configs.get(config) ?? numberDefault('broker', config))
  for (const { memberId, details } of group.members.values()) {
    const consumer = consumerOf(consumers, memberId, { clientId: details.clientId, groupInstanceId: details.instanceId })
    const timer = group.timers.session.get(memberId)
    if (consumer === null || timer === undefined) continue
    const timeoutMs = details.classic?.sessionTimeoutMs ?? usual
    const leftUs = Math.max(0, timer.deadline - now)
    sessions.set(consumer.name, { left: Math.min(1, leftUs / Math.max(1, timeoutMs * 1000)), leftUs, timeoutMs, counted: true })
  }
  return sessions
}
