import type { ClassicMember, ClusterWorld, ConsumerState, Frame, ProcessState, SimTime } from '../../engine'
import { type Doing, waitsForPoll, doingOf, sinceOf } from './doing'
import { hostedGroup, consumerOf } from './hosted'
import { type Session, sessionOf, consumerSessions } from './member-sessions'

export type { ClientState, ProcessState } from '../../engine'

/** The state of a consumer’s client, by whichever protocol it speaks. */
export type MemberState = ConsumerState['client']['state']

/** Who a consumer is in every picture: its name, the letter that stands for it, and its place among the hues A–H. */
export interface MemberName {
  readonly name: string
  readonly letter: string
  /** Its place among those that the script describes, else among those that have appeared; `hueOf` turns it into a colour, `index / 8` into a second mark. */
  readonly index: number
}

/** A short sign for a name: the name itself if it is short, the number at its end, or its first letter. */
export function letterOf(name: string): string {
  if (name.length <= 2) return name
  const number = /\d{1,3}$/.exec(name)?.[0]
  return (number === undefined ? undefined : String(Number(number))) ?? Array.from(name)[0]?.toUpperCase() ?? '?'
}

/** The consumers of a group, or all with `null`, in order of first appearance. */
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

/** The members that a script describes, whether they have started or not; a recording describes none. */
function describedIn(world: ClusterWorld): readonly string[] {
  for (const node of world.nodes.values()) if (node.kind === 'person') return [...node.members.keys()]
  return []
}

/**
 * The place of a name among the hues: as its script describes it, so that one member has one colour in every run and lane of the script, and
 * before it starts; those that no script describes follow as they are given here.
 */
export function hueIndexes(world: ClusterWorld, names: Iterable<string>): ReadonlyMap<string, number> {
  return new Map([...new Set([...describedIn(world), ...names])].map((name, index) => [name, index]))
}

/** Every consumer of the run, whatever its group, in order of first appearance. */
export function memberNames(world: ClusterWorld): ReadonlyMap<string, MemberName> {
  const names = consumersOf(world, null).map(({ name }) => name)
  const indexes = hueIndexes(world, names)
  return new Map(names.map((name) => [name, { name, letter: letterOf(name), index: indexes.get(name) ?? 0 }]))
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
    const member = seen.get(consumer.name)
    const session = sessionOf(member, time) ?? sessions.get(consumer.name) ?? null
    const instanceId = consumer.configs.get('group.instance.id') ?? null
    const at = doingOf(consumer, time)
    const doing = at === 'closed' && instanceId !== null && session !== null ? 'away' : at
    readings.push({
      ...named,
      clientId: consumer.clientId,
      memberId: consumer.client.memberId,
      instanceId,
      process: consumer.process,
      state: consumer.client.state,
      doing,
      since: sinceOf(consumer, doing),
      exception: consumer.exception,
      rejoinNeeded: waitsForPoll(consumer),
      owned: consumer.process === 'running' || consumer.process === 'frozen' ? consumer.owned.slice() : [],
      session,
      leader: member !== undefined && group?.leaderId === member.memberId,
      epoch: consumer.client.protocol === 'consumer' && consumer.client.memberEpoch > 0 ? consumer.client.memberEpoch : null,
    })
  }
  return readings
}
