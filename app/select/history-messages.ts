import { errorName, type Detail, type Event, type RuleId, type SimTime, type StepRow } from '../../engine'

/** One message's life, as the trace tells it. `number` is its name. */
export interface MessageRow {
  readonly number: number
  /** The event that says it was sent. */
  readonly event: number
  readonly api: string
  readonly kind: 'request' | 'response' | 'other'
  readonly from: string
  readonly to: string
  readonly sentStep: number
  readonly sentAt: SimTime
  readonly detail: Detail
  readonly rule: RuleId
  /** Of a response: the error that it carries, or null for none. */
  readonly error: string | null
  deliveredStep: number | null
  deliveredAt: SimTime | null
  /** Of a response: the request that it answers. */
  answers: number | null
  /** Of a request: its answer. */
  answeredBy: number | null
  /** Of a SyncGroup answer: the partitions that its receiver took up, and when. */
  gave: { readonly step: number; readonly partitions: readonly string[] } | null
  /** A request in whose place a later one was answered. */
  superseded: boolean
}

export interface Messages {
  /** By number; the first is number 1. */
  readonly rows: (MessageRow | undefined)[]
  /** Event that says it was sent → number. */
  readonly byEvent: Map<number, number>
  /** Numbers of those that are not routine by their kind alone, in order. */
  readonly notable: number[]
  /** Requests without an answer: api and sender → numbers. */
  readonly open: Map<string, number[]>
}

export const emptyMessages = (): Messages => ({ rows: [undefined], byEvent: new Map(), notable: [], open: new Map() })

const always: ReadonlySet<string> = new Set([
  'Fetch',
  'Produce',
  'Metadata',
  'MetadataUpdate',
  'ListOffsets',
  'OffsetFetch',
  'ApiVersions',
  'InitProducerId',
])

const kinds = [
  ['Request', 'request'],
  ['Response', 'response'],
] as const

function labelOf(label: string): Pick<MessageRow, 'api' | 'kind'> {
  for (const [ending, kind] of kinds) if (label.endsWith(ending)) return { api: label.slice(0, -ending.length), kind }
  return { api: label, kind: 'other' }
}

function errorIn(detail: Detail): string | null {
  const { error, errorCode } = detail
  const name = typeof error === 'string' ? error : typeof errorCode === 'number' ? (errorName(errorCode) ?? String(errorCode)) : ''
  return name === 'NONE' || name === '' ? null : name
}

export function sent(messages: Messages, event: Event): MessageRow | null {
  const { to, message: number } = event.detail
  if (typeof number !== 'number' || typeof to !== 'string') return null
  const row: MessageRow = {
    number,
    event: event.id,
    ...labelOf(event.type),
    from: event.node,
    to,
    sentStep: event.step,
    sentAt: event.time,
    detail: event.detail,
    rule: event.rule,
    error: errorIn(event.detail),
    deliveredStep: null,
    deliveredAt: null,
    answers: null,
    answeredBy: null,
    gave: null,
    superseded: false,
  }
  messages.rows[number] = row
  messages.byEvent.set(event.id, number)
  if (row.kind !== 'other' && !always.has(row.api)) messages.notable.push(number)
  if (row.kind === 'request') {
    const key = `${row.api} ${row.from}`
    const open = messages.open.get(key)
    if (open === undefined) messages.open.set(key, [number])
    else open.push(number)
  }
  return row
}

/** A message reached its receiver; a second copy changes nothing. */
export function delivered(messages: Messages, step: StepRow): void {
  const number = messages.byEvent.get(step.cause)
  const row = number === undefined ? undefined : messages.rows[number]
  if (row === undefined || row.deliveredStep !== null || row.to !== step.node) return
  row.deliveredStep = step.step
  row.deliveredAt = step.time
}

/** Which request a response is for: the one that it names, else the last that has arrived; those before it will get no answer. */
export function answered(messages: Messages, response: MessageRow): void {
  const open = messages.open.get(`${response.api} ${response.to}`) ?? []
  const named = response.detail['answers']
  const arrived = (number: number): boolean => (messages.rows[number]?.deliveredStep ?? null) !== null
  const number = typeof named === 'number' ? named : open.findLast(arrived)
  if (number === undefined) return
  const request = messages.rows[number]
  if (request === undefined) return
  request.answeredBy = response.number
  response.answers = number
  const at = open.indexOf(number)
  for (const earlier of open.splice(0, at + 1)) {
    const row = messages.rows[earlier]
    if (row !== undefined && earlier !== number && arrived(earlier)) row.superseded = true
  }
}

/** A member was handed partitions: its last SyncGroup answer brought them. */
export function took(messages: Messages, member: string, step: number, partitions: readonly string[]): void {
  const { notable, rows } = messages
  for (let n = notable.length - 1; n >= Math.max(0, notable.length - 400); n--) {
    const row = rows[notable[n] ?? 0]
    if (row?.api !== 'SyncGroup' || row.kind !== 'response' || row.to !== member || row.deliveredStep === null) continue
    if (row.error === null) row.gave = { step, partitions }
    return
  }
}

/** Until when, in steps, a request that had arrived hung at its receiver; `null` while it still does. */
export function heldUntil(messages: Messages, request: MessageRow): number | null {
  return request.answeredBy === null ? null : (messages.rows[request.answeredBy]?.sentStep ?? null)
}

const unlessRefused: ReadonlySet<string> = new Set(['Heartbeat', 'FindCoordinator', 'OffsetCommit'])

/** Whether a message is the hum of a group that is well: fetches, and what is asked again and again and answered without an error. */
export function isRoutine(messages: Messages, row: MessageRow): boolean {
  if (row.kind === 'other' || always.has(row.api)) return true
  if (!unlessRefused.has(row.api)) return false
  const answer = row.kind === 'response' ? row : row.answeredBy === null ? undefined : messages.rows[row.answeredBy]
  return answer === undefined || answer.error === null
}

/** Index of the last message of a list that had been sent by `step`. */
export function lastUntil(numbers: readonly number[], rows: Messages['rows'], step: number): number {
  let low = 0
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[numbers[middle] ?? 0]?.sentStep ?? 0) <= step) low = middle + 1
    else high = middle
  }
  return low - 1
}
