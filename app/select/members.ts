export type { ClientState, ProcessState } from '../../engine'
import { numberDefault } from '../../engine'
import type {
  BrokerState,
  ClassicGroup,
  ClassicMember,
  ClusterWorld,
  ConsumerState,
  Frame,
  Group,
  GroupShard,
  ProcessState,
  SimTime,
} from '../../engine'

/** The state of a consumer’s client, by whichever protocol it speaks. */
export type MemberState = ConsumerState['client']['state']

/** Who a consumer is in every picture: its name, the letter that stands for it, and its place among the hues A–H. */
export interface MemberName {
  readonly name: string
  readonly letter: string
  /** Its order of first appearance in the run; `hueOf` turns it into a colour, `index / 8` into a second mark. */
  readonly index: number
}

/** A short sign for a name: the name itself if it is short, the number at its end, or its first letter. */
export function letterOf(name: string): string {
  if (name.length <= 2) return name
  const number = /\d{1,3}$/.exec(name)?.[0]
  return (number === undefined ? undefined : String(Number(number))) ?? Array.from(name)[0]?.toUpperCase() ?? '?'
}

export function consumersOf(world: ClusterWorld, groupId: string | null): ConsumerState[] {
  const consumers: ConsumerState[] = []
  for (const node of world.nodes.values())
    if (node.kind === 'consumer' && (groupId === null || node.groupId === groupId)) consumers.push(node)
  return consumers
}

/** The group that a picture is about when nobody says which: the first that a consumer belongs to. */
export function firstGroup(world: ClusterWorld): string | null {
  for (const node of world.nodes.values()) if (node.kind === 'consumer') return node.groupId
  return null
}

/** Every consumer of the run, whatever its group, in order of first appearance. */
export function memberNames(world: ClusterWorld): ReadonlyMap<string, MemberName> {
  const names = new Map<string, MemberName>()
  for (const { name } of consumersOf(world, null)) names.set(name, { name, letter: letterOf(name), index: names.size })
  return names
}

/** A group of either kind as its coordinator has it in memory, and where. */
export interface Hosted {
  readonly broker: BrokerState
  readonly shard: GroupShard
  readonly group: Group
}

/** The same of a classic group. */
export interface HostedGroup extends Hosted {
  readonly broker: BrokerState
  readonly shard: GroupShard
  readonly group: ClassicGroup
}

/** The coordinator that serves the group now: one that has it and is not loading goes before one that is. */
export function hostOf(world: ClusterWorld, groupId: string): Hosted | null {
  let loading: Hosted | null = null
  for (const broker of world.nodes.values()) {
    if (broker.kind !== 'broker') continue
    for (const shard of broker.shards.values()) {
      const group = shard.groups.get(groupId)
      if (group === undefined) continue
      if (!shard.loading) return { broker, shard, group }
      loading = { broker, shard, group }
    }
  }
  return loading
}

/** The same, if the group is a classic one. */
export function hostedGroup(world: ClusterWorld, groupId: string): HostedGroup | null {
  const hosted = hostOf(world, groupId)
  return hosted?.group.kind === 'classic' ? { ...hosted, group: hosted.group } : null
}

/** `C-8f21…` without what the broker put behind the client's own part: a uuid, or a number. */
const ownPart = (memberId: string): string => memberId.replace(/-([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[^-]*)$/, '')

/** What a member calls itself. */
export type Called = Pick<ClassicMember, 'groupInstanceId' | 'clientId'>

/** The consumer behind a member id: the one that goes by it now, else the one whose client id it was made of. */
export function consumerOf(consumers: readonly ConsumerState[], memberId: string, member?: Called): ConsumerState | null {
  const exact = consumers.find((consumer) => consumer.client.memberId === memberId)
  if (exact !== undefined) return exact
  const prefixes = [member?.groupInstanceId, member?.clientId, ownPart(memberId)]
  for (const prefix of prefixes) {
    if (prefix == null || prefix === '') continue
    const fitting = consumers.filter(
      (consumer) => consumer.name === prefix || consumer.clientId === prefix || consumer.configs.get('group.instance.id') === prefix,
    )
    const [first] = fitting
    if (first !== undefined) return fitting.find((consumer) => consumer.client.memberId === '') ?? first
  }
  return null
}

/** What the application's thread is at, as a picture says it. */
export type Doing =
  | 'not-started'
  | 'killed'
  | 'frozen'
  | 'closed'
  | 'failed'
  /** Its JoinGroup or SyncGroup is not answered; it owns nothing meanwhile. */
  | 'awaiting'
  /** The same, but it goes on reading what it owns (cooperative). */
  | 'awaiting-reading'
  | 'callback'
  /** The thread is with its records or elsewhere; nothing of the group reaches it before the next poll(). */
  | 'no-poll'
  | 'new'
  | 'idle'
  | 'reading'

export interface Session {
  /** What is left of it, 0 to 1. */
  readonly left: number
  readonly leftUs: SimTime
  readonly timeoutMs: number
  /** False while the coordinator holds a request of the member: a parked member does not expire. */
  readonly counted: boolean
}

export interface MemberReading extends MemberName {
  readonly clientId: string
  readonly memberId: string
  readonly instanceId: string | null
  readonly process: ProcessState
  readonly state: MemberState
  readonly doing: Doing
  /** Since when it has not polled, or was heard of (killed, frozen), or null. */
  readonly since: SimTime | null
  readonly exception: string | null
  readonly rejoinNeeded: boolean
  readonly owned: readonly string[]
  /** As the coordinator counts; null if it does not know the member. */
  readonly session: Session | null
  readonly leader: boolean
  /** As its client has it, of one that speaks the consumer protocol and is a member; else null. */
  readonly epoch: number | null
}

const ended: Partial<Record<ProcessState, Doing>> = {
  starting: 'not-started',
  killed: 'killed',
  frozen: 'frozen',
  closed: 'closed',
  failed: 'failed',
}

/** A poll() that is late by less than this is not worth a word. */
const noticeable: SimTime = 300_000

/** Whether it waits for its next poll() to do what the group asks of it. */
const waitsForPoll = ({ client }: ConsumerState): boolean => (client.protocol === 'classic' ? client.rejoinNeeded : client.appAt !== null)

function doingOf(consumer: ConsumerState, now: SimTime): Doing {
  const over = ended[consumer.process]
  if (over !== undefined) return over
  const { client, thread, owned } = consumer
  if (thread === 'callback') return 'callback'
  const late = consumer.lastPollAt !== null && now - consumer.lastPollAt >= noticeable
  if ((thread === 'processing' || thread === 'busy') && (late || waitsForPoll(consumer))) return 'no-poll'
  if (client.state === 'PREPARING_REBALANCE' || client.state === 'COMPLETING_REBALANCE') {
    if (owned.length > 0) return 'awaiting-reading'
    return client.generationId < 0 ? 'new' : 'awaiting'
  }
  if (owned.length > 0) return 'reading'
  return client.state === 'STABLE' || (client.protocol === 'consumer' && client.memberEpoch > 0) ? 'idle' : 'new'
}

function sinceOf(consumer: ConsumerState, doing: Doing): SimTime | null {
  if (doing === 'killed' || doing === 'frozen') return consumer.client.lastHeartbeatSentAt ?? consumer.lastPollAt
  return doing === 'no-poll' || doing === 'callback' ? consumer.lastPollAt : null
}

function sessionOf(member: ClassicMember | undefined, now: SimTime): Session | null {
  if (member === undefined) return null
  const { sessionDeadline, sessionTimeoutMs: timeoutMs } = member
  if (sessionDeadline === null || (!member.isNew && (member.awaitingJoin !== null || member.awaitingSync !== null)))
    return { left: 1, leftUs: timeoutMs * 1000, timeoutMs, counted: false }
  const leftUs = Math.max(0, sessionDeadline - now)
  return { left: Math.min(1, leftUs / Math.max(1, timeoutMs * 1000)), leftUs, timeoutMs, counted: true }
}

/** What is left of the sessions that a consumer group counts, by consumer. */
function consumerSessions(
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

/** The members of a group, in order of first appearance; those that died or left keep their place, those never started have none. */
export function membersOf(frame: Frame, groupId: string): readonly MemberReading[] {
  const { world, time } = frame
  const names = memberNames(world)
  const consumers = consumersOf(world, groupId)
  const group = hostedGroup(world, groupId)?.group
  const seen = new Map<string, ClassicMember>()
  for (const member of group?.members.values() ?? []) {
    const consumer = consumerOf(consumers, member.memberId, member)
    if (consumer !== null) seen.set(consumer.name, member)
  }
  const sessions = consumerSessions(world, groupId, consumers, time)
  const readings: MemberReading[] = []
  for (const consumer of consumers) {
    const named = names.get(consumer.name)
    if (named === undefined) continue
    const doing = doingOf(consumer, time)
    const member = seen.get(consumer.name)
    readings.push({
      ...named,
      clientId: consumer.clientId,
      memberId: consumer.client.memberId,
      instanceId: consumer.configs.get('group.instance.id') ?? null,
      process: consumer.process,
      state: consumer.client.state,
      doing,
      since: sinceOf(consumer, doing),
      exception: consumer.exception,
      rejoinNeeded: waitsForPoll(consumer),
      owned: consumer.process === 'running' || consumer.process === 'frozen' ? consumer.owned.slice() : [],
      session: sessionOf(member, time) ?? sessions.get(consumer.name) ?? null,
      leader: member !== undefined && group?.leaderId === member.memberId,
      epoch: consumer.client.protocol === 'consumer' && consumer.client.memberEpoch > 0 ? consumer.client.memberEpoch : null,
    })
  }
  return readings
}
