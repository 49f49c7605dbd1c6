import { errorName, eventAt, stepAt, type Envelope, type Event, type Frame, type Message, type SimTime } from '../../engine'
import { memberNames, type MemberName } from './members'

/** A message between a member and its coordinator. */
export interface MessageReading {
  /** Its number in the run: its name for ever. */
  readonly number: number
  /** `JoinGroup` */
  readonly api: string
  readonly kind: 'request' | 'response'
  readonly member: MemberName
  /** What it says went wrong, by Kafka's name, or null. */
  readonly error: string | null
  readonly sentAt: SimTime
  readonly dueAt: SimTime
  /** Share of its road behind it at this moment, 0 to 1. */
  readonly travelled: number
  /** `kept`: the network holds it back. `waiting`: it has come, but its receiver stands still. */
  readonly fate: 'travelling' | 'kept' | 'waiting'
}

/** The APIs of group coordinators and of their members. */
export const groupApis: ReadonlySet<string> = new Set([
  'FindCoordinator',
  'JoinGroup',
  'SyncGroup',
  'Heartbeat',
  'LeaveGroup',
  'OffsetCommit',
  'OffsetFetch',
  'ConsumerGroupHeartbeat',
])

interface Label {
  readonly api: string
  readonly kind: 'request' | 'response'
}

/** `JoinGroupRequest` in its two parts, or null for what is no group's business. */
export function labelOf(label: string): Label | null {
  const kind = label.endsWith('Request') ? 'request' : label.endsWith('Response') ? 'response' : null
  if (kind === null) return null
  const api = label.slice(0, -kind.length)
  return groupApis.has(api) ? { api, kind } : null
}

/** The first error that a body names, at the top or inside. */
export function errorOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null
  if (ArrayBuffer.isView(body)) return null
  if ('errorCode' in body && typeof body.errorCode === 'number' && body.errorCode !== 0)
    return errorName(body.errorCode) ?? String(body.errorCode)
  for (const part of Object.values(body)) {
    const error = errorOf(part)
    if (error !== null) return error
  }
  return null
}

/** The group that a request or an answer is about, if it says so. */
function memberEnd(
  names: ReadonlyMap<string, MemberName>,
  mine: ReadonlySet<string>,
  label: Label,
  from: string,
  to: string,
): MemberName | null {
  const name = label.kind === 'request' ? from : to
  return mine.has(name) ? (names.get(name) ?? null) : null
}

interface Scope {
  readonly names: ReadonlyMap<string, MemberName>
  readonly mine: ReadonlySet<string>
}

function scopeOf(frame: Frame, groupId: string): Scope {
  const mine = new Set<string>()
  for (const node of frame.world.nodes.values()) if (node.kind === 'consumer' && node.groupId === groupId) mine.add(node.name)
  return { names: memberNames(frame.world), mine }
}

function reading(scope: Scope, envelope: Envelope<Message>, now: SimTime, fate: MessageReading['fate']): MessageReading | null {
  const label = labelOf(envelope.label)
  const member = label && memberEnd(scope.names, scope.mine, label, envelope.from, envelope.to)
  if (label === null || member === null) return null
  const { number, sentAt, dueAt } = envelope
  const share = dueAt <= sentAt ? 1 : (now - sentAt) / (dueAt - sentAt)
  const travelled = fate === 'waiting' ? 1 : fate === 'kept' ? 0.5 : Math.min(1, Math.max(0, share))
  const error = envelope.body.kind === 'response' ? errorOf(envelope.body.fields) : null
  return { number, ...label, member, error, sentAt, dueAt, travelled, fate }
}

/** The group's messages on their way at this moment, oldest first. */
export function inFlight(frame: Frame, groupId: string): readonly MessageReading[] {
  const { world, time } = frame
  const scope = scopeOf(frame, groupId)
  const found = new Map<number, MessageReading>()
  const look = (envelope: Envelope<Message> | null, fate: MessageReading['fate']): void => {
    if (envelope === null || found.has(envelope.number)) return
    const message = reading(scope, envelope, time, fate)
    if (message !== null) found.set(message.number, message)
  }
  for (const entry of world.queue) look(entry.envelope, 'travelling')
  for (const waiting of world.frozen.values()) for (const entry of waiting) look(entry.envelope, 'waiting')
  for (const envelope of world.heldBack) look(envelope, 'kept')
  return [...found.values()].sort((a, b) => a.number - b.number)
}

/** A message that set out or arrived since the moment before. */
export interface PassingMessage extends MessageReading {
  readonly sent: boolean
  readonly delivered: boolean
}

function fromEvent(scope: Scope, event: Event): Omit<MessageReading, 'dueAt' | 'travelled' | 'fate'> | null {
  const label = labelOf(event.type)
  const { to, message, error, errorCode } = event.detail
  if (label === null || typeof to !== 'string' || typeof message !== 'number') return null
  const member = memberEnd(scope.names, scope.mine, label, event.node, to)
  if (member === null) return null
  const named = typeof error === 'string' ? error : typeof errorCode === 'number' ? (errorName(errorCode) ?? null) : null
  return { number: message, ...label, member, error: named === 'NONE' || named === '' ? null : named, sentAt: event.time }
}

/** What of the group's messages set out or arrived since the moment before, in order of happening. */
export function passing(frame: Frame, groupId: string): readonly PassingMessage[] {
  const scope = scopeOf(frame, groupId)
  const found = new Map<number, PassingMessage>()
  for (const event of frame.events) {
    const message = fromEvent(scope, event)
    if (message !== null)
      found.set(message.number, { ...message, dueAt: frame.time, travelled: 0, fate: 'travelling', sent: true, delivered: false })
  }
  for (let step = frame.since + 1; step <= frame.step; step++) {
    const row = stepAt(frame.trace, step)
    if (row.input !== 'message' || row.cause === 0) continue
    const message = fromEvent(scope, eventAt(frame.trace, row.cause))
    if (message === null) continue
    const sent = found.get(message.number)?.sent ?? false
    found.set(message.number, { ...message, dueAt: row.time, travelled: 1, fate: 'travelling', sent, delivered: true })
  }
  return [...found.values()]
}
