import { fetchReadPath, offsetsTopic, type Envelope, type Frame, type Message, type SimTime } from '../../engine'
import { factOf, namingOf, type EventFact } from './facts'
import { epochsOf } from './epochs'
import { groupOf, type GroupReading } from './group'
import type { recordAt, RecordInspection } from './log/inspect-record'
import { historyOf } from './history'
import type { MessageRow } from './history-messages'
import { lastMessages, type ListedMessage } from './last-messages'
import { consumerOf, consumersOf, firstGroup, hostedGroup, membersOf, type MemberName, type MemberReading } from './members'
import { bytesOf, fieldsOf, type Blob, type FieldNode } from './message-fields'
import { recordsOf, type LoggedRecord } from './offsets-log'
import { partitionFacts, type PartitionFacts } from './partition-facts'
import { scenarioOfFetch } from './read-path-scenario'
import { assignedTo, seenTwice, type Seen } from './seen-twice'
import type { Selection } from './subject'
import { whyOf } from './why'

/** One link of a chain of causes, to be told and to be gone to. */
export interface WhyLink {
  readonly event: number
  readonly step: number
  readonly time: SimTime
  readonly fact: EventFact
  /** Of how many rounds of the same it is the last. */
  readonly rounds: number
}

export interface MessageInspection {
  readonly kind: 'message'
  readonly number: number
  readonly api: string
  readonly side: 'request' | 'response' | 'other'
  readonly version: number | null
  readonly from: string
  readonly to: string
  readonly error: string | null
  readonly sentAt: SimTime
  readonly arrivedAt: SimTime | null
  /** Of a request: when its answer left. */
  readonly answeredAt: SimTime | null
  /** The message that it answers, or that answers it. */
  readonly other: number | null
  readonly bytes: Uint8Array | null
  readonly headerBytes: number
  readonly fields: readonly FieldNode[]
  readonly blobs: readonly Blob[]
  readonly member: string | null
  readonly seen: readonly Seen[]
  readonly why: readonly WhyLink[]
  /** Of a Fetch that brings records: the way by which they were sent, as a scenario. */
  readonly served: string | null
}

export interface GroupMemberRow extends MemberName {
  readonly memberId: string
  readonly instanceId: string | null
  readonly leader: boolean
  readonly awaits: 'JoinGroup' | 'SyncGroup' | null
  readonly assigned: readonly string[] | null
  readonly sessionLeft: SimTime | null
  /** Of a member of a consumer group: its epoch and state, and what it is still to give up. */
  readonly epoch: number | null
  readonly state: string | null
  readonly releasing: readonly string[]
}

export interface GroupInspection {
  readonly kind: 'group'
  readonly group: GroupReading
  readonly members: readonly GroupMemberRow[]
  readonly now: SimTime
  readonly log: string | null
  readonly records: readonly LoggedRecord[]
  readonly messages: readonly ListedMessage[]
  readonly why: readonly WhyLink[]
}

export interface MemberInspection {
  readonly kind: 'member'
  readonly member: MemberReading
  readonly topics: readonly string[]
  readonly now: SimTime
  readonly seen: readonly Seen[]
  readonly positions: readonly { readonly partition: string; readonly position: number | null; readonly committed: number | null }[]
  readonly messages: readonly ListedMessage[]
  readonly why: readonly WhyLink[]
}

export interface PartitionInspection extends PartitionFacts {
  readonly kind: 'partition'
  readonly why: readonly WhyLink[]
}

export interface EventInspection {
  readonly kind: 'event'
  readonly event: number
  readonly time: SimTime
  readonly node: string
  readonly fact: EventFact
  readonly why: readonly WhyLink[]
}

/** All there is to know of what a reader picked out, at one moment. */
export type Inspection = MessageInspection | GroupInspection | MemberInspection | PartitionInspection | EventInspection | RecordInspection

/** Reads a run at any step; a past message is only there where it was sent. */
export interface Looking {
  withFrame<T>(step: number, since: number, read: (frame: Frame) => T): T
}

/** Links that are only how it was done: told when they are asked about, not on the way down. */
const plumbing: ReadonlySet<string> = new Set([
  'FindCoordinatorRequest',
  'FindCoordinatorResponse',
  'CoordinatorFound',
  'ConsumerStarted',
  'MetadataRequest',
  'MetadataResponse',
  'TimerSet',
  'CommandGiven',
  'CallbackReturned',
])

/** How many links are told. */
const longest = 14

function chainOf(frame: Frame, event: number | null): readonly WhyLink[] {
  if (event === null || event <= 0) return []
  const naming = namingOf(frame.world)
  const { links, rounds } = whyOf(frame.trace, event, 60)
  const told = links
    .map((link, n) => ({ event: link.id, step: link.step, time: link.time, fact: factOf(link, naming), rounds: rounds[n] ?? 1 }))
    .filter(({ fact }, n) => n === 0 || n === links.length - 1 || !plumbing.has(fact.type))
  const last = told.at(-1)
  return told.length <= longest || last === undefined ? told : [...told.slice(0, longest - 1), last]
}

function envelopeIn(frame: Frame, number: number): Envelope<Message> | null {
  const { queue, heldBack, frozen } = frame.world
  for (const { envelope } of queue) if (envelope?.number === number) return envelope
  for (const envelope of heldBack) if (envelope.number === number) return envelope
  for (const waiting of frozen.values()) for (const { envelope } of waiting) if (envelope?.number === number) return envelope
  return null
}

function contentOf(envelope: Envelope<Message> | null): Pick<MessageInspection, 'version' | 'bytes' | 'headerBytes' | 'fields' | 'blobs'> {
  if (envelope === null) return { version: null, bytes: null, headerBytes: 0, fields: [], blobs: [] }
  const { body } = envelope
  const version = 'version' in body ? body.version : null
  const encoded = bytesOf(body)
  return encoded === null ? { version, bytes: null, headerBytes: 0, fields: fieldsOf(body), blobs: [] } : { version, ...encoded }
}

function messageAt(frame: Frame, row: MessageRow, envelope: Envelope<Message> | null, served: string | null): MessageInspection {
  const { rows } = historyOf(frame.trace).messages
  const { step } = frame
  const known = (at: number | null): boolean => at !== null && at <= step
  const answer = row.answeredBy === null ? undefined : rows[row.answeredBy]
  const answered = answer !== undefined && answer.sentStep <= step ? answer : null
  const consumers = consumersOf(frame.world, null)
  const consumer = consumers.find((each) => each.name === row.from || each.name === row.to)
  return {
    kind: 'message',
    number: row.number,
    api: row.api,
    side: row.kind,
    from: row.from,
    to: row.to,
    error: row.error,
    sentAt: row.sentAt,
    arrivedAt: known(row.deliveredStep) ? row.deliveredAt : null,
    answeredAt: answered?.sentAt ?? null,
    other: row.answers ?? answered?.number ?? null,
    ...contentOf(envelope),
    member: consumer?.name ?? null,
    seen: consumer === undefined ? [] : seenTwice(frame, consumer.groupId, consumer.name),
    why: chainOf(frame, row.event),
    served,
  }
}

/** How a Fetch was served: read off the world in which its answer was sent. */
function servedBy(looking: Looking, step: number, row: MessageRow): string | null {
  if (row.api !== 'Fetch') return null
  const answer =
    row.kind === 'response' ? row : looking.withFrame(step, step, ({ trace }) => historyOf(trace).messages.rows[row.answeredBy ?? -1])
  if (answer == null || answer.sentStep > step) return null
  return looking.withFrame(answer.sentStep, answer.sentStep, (frame) => {
    const envelope = envelopeIn(frame, answer.number)
    const path = envelope === null ? null : fetchReadPath(frame.world, envelope)
    return path === null ? null : scenarioOfFetch(path)
  })
}

function inspectMessage(looking: Looking, step: number, number: number): MessageInspection | null {
  const row = looking.withFrame(step, step, (frame) => historyOf(frame.trace).messages.rows[number] ?? null)
  if (row === null || row.sentStep > step) return null
  const envelope = looking.withFrame(row.sentStep, row.sentStep, (frame) => envelopeIn(frame, number))
  const served = servedBy(looking, step, row)
  return looking.withFrame(step, step, (frame) => messageAt(frame, row, envelope, served))
}

/** The members of a consumer group, as its coordinator has them. */
function consumerRows(frame: Frame, groupId: string): readonly GroupMemberRow[] {
  const sessions = new Map(membersOf(frame, groupId).map((member) => [member.name, member.session?.leftUs ?? null]))
  return epochsOf(frame, groupId).members.flatMap(({ name, letter, index, memberId, epoch, state, has, releasing }) =>
    epoch === null
      ? []
      : [
          {
            name,
            letter,
            index,
            memberId,
            instanceId: null,
            leader: false,
            awaits: null,
            assigned: has,
            sessionLeft: sessions.get(name) ?? null,
            epoch,
            state,
            releasing,
          },
        ],
  )
}

function groupAt(frame: Frame, groupId: string): GroupInspection {
  const group = groupOf(frame, groupId)
  const hosted = hostedGroup(frame.world, groupId)
  const consumers = consumersOf(frame.world, groupId)
  const names = new Map(membersOf(frame, groupId).map((member) => [member.name, member]))
  const log = group.partition === null ? null : `${offsetsTopic}-${String(group.partition)}`
  const changed = historyOf(frame.trace)
    .lanes.groups.get(groupId)
    ?.findLast((span) => span.from.step <= frame.step)
  const members = [...(hosted?.group.members.values() ?? [])].map((member): GroupMemberRow => {
    const consumer = consumerOf(consumers, member.memberId, member)
    const named = consumer === null ? undefined : names.get(consumer.name)
    return {
      name: named?.name ?? member.clientId,
      letter: named?.letter ?? '?',
      index: named?.index ?? -1,
      memberId: member.memberId,
      instanceId: member.groupInstanceId,
      leader: hosted?.group.leaderId === member.memberId,
      awaits: member.awaitingJoin !== null ? 'JoinGroup' : member.awaitingSync !== null ? 'SyncGroup' : null,
      assigned: assignedTo(member),
      sessionLeft: member.sessionDeadline === null ? null : Math.max(0, member.sessionDeadline - frame.time),
      epoch: null,
      state: null,
      releasing: [],
    }
  })
  return {
    kind: 'group',
    group,
    members: group.kind === 'consumer' ? consumerRows(frame, groupId) : members,
    now: frame.time,
    log,
    records: log === null ? [] : recordsOf(frame, log, groupId),
    messages: lastMessages(frame, groupId, null),
    why: chainOf(frame, changed?.event ?? null),
  }
}

function memberAt(frame: Frame, name: string): MemberInspection | null {
  const consumer = consumersOf(frame.world, null).find((each) => each.name === name)
  const member = consumer === undefined ? undefined : membersOf(frame, consumer.groupId).find((each) => each.name === name)
  if (consumer === undefined || member === undefined) return null
  const span = historyOf(frame.trace)
    .lanes.members.get(name)
    ?.spans.findLast((each) => each.from.step <= frame.step)
  return {
    kind: 'member',
    member,
    topics: consumer.topics,
    now: frame.time,
    seen: seenTwice(frame, consumer.groupId, name),
    positions: consumer.owned.slice(0, 200).map((partition) => ({
      partition,
      position: consumer.positions.get(partition) ?? null,
      committed: consumer.committed.get(partition) ?? null,
    })),
    messages: lastMessages(frame, consumer.groupId, name),
    why: chainOf(frame, span?.event ?? null),
  }
}

function eventAtFrame(frame: Frame, event: number): EventInspection | null {
  const why = chainOf(frame, event)
  const [first] = why
  return first === undefined ? null : { kind: 'event', event, time: first.time, node: first.fact.who, fact: first.fact, why }
}

/** Everything about a selection at a step; null where it is not there (yet). Reading records out of bytes is handed in: few ask for it. */
export function inspect(looking: Looking, step: number, selection: Selection, readRecord?: typeof recordAt): Inspection | null {
  switch (selection.kind) {
    case 'message':
      return inspectMessage(looking, step, selection.message)
    case 'group':
      return looking.withFrame(step, step, (frame) => groupAt(frame, selection.group))
    case 'member':
      return looking.withFrame(step, step, (frame) => memberAt(frame, selection.member))
    case 'partition':
      return looking.withFrame(step, step, (frame) => {
        const facts = partitionFacts(frame, selection.partition)
        return facts === null ? null : { kind: 'partition', ...facts, why: chainOf(frame, facts.event) }
      })
    case 'event':
      return looking.withFrame(step, step, (frame) => eventAtFrame(frame, selection.event))
    case 'record':
      return looking.withFrame(step, step, (frame) => readRecord?.(frame, selection.partition, selection.offset) ?? null)
  }
}

/** What is shown where nothing is picked out. */
export function inspectedByDefault(frame: Frame, groupId: string | null): Selection | null {
  const group = groupId ?? firstGroup(frame.world)
  return group === null ? null : { kind: 'group', group }
}
