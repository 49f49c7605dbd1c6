import { eventAt, stepAt, type Event, type Frame } from '../../engine'

/** A Fetch between brokers, or its answer, that set out or arrived since the moment before. */
export interface ReplicaNews {
  readonly message: number
  readonly kind: 'request' | 'response'
  /** The follower, and the leader that it fetches from. */
  readonly follower: number
  readonly leader: number
  readonly partition: string
  readonly delivered: boolean
  /** A high watermark moved when it arrived: a fetch is a receipt, and an answer carries the leader's mark. */
  readonly moves: boolean
  /** What the follower asks for, or asked for. */
  readonly fetchOffset: number
  readonly lastFetchedEpoch: number
  readonly answer: FetchedNews | null
}

export interface FetchedNews {
  readonly errorCode: number
  readonly highWatermark: number
  readonly firstOffset: number | null
  readonly lastOffset: number | null
  readonly divergingEpoch: { readonly epoch: number; readonly endOffset: number } | null
}

const brokerOf = (node: string): number | null => {
  const number = /^broker-(\d+)$/.exec(node)?.[1]
  return number === undefined ? null : Number(number)
}

const numberIn = (detail: Event['detail'], name: string): number => {
  const value = detail[name]
  return typeof value === 'number' ? value : -1
}

function asked(event: Event, delivered: boolean): ReplicaNews | null {
  const { to, message, partition } = event.detail
  const [follower, leader] = [brokerOf(event.node), typeof to === 'string' ? brokerOf(to) : null]
  if (event.type !== 'FetchRequest' || follower === null || leader === null) return null
  if (typeof message !== 'number' || typeof partition !== 'string') return null
  const [fetchOffset, lastFetchedEpoch] = [numberIn(event.detail, 'fetchOffset'), numberIn(event.detail, 'lastFetchedEpoch')]
  return { message, kind: 'request', follower, leader, partition, delivered, moves: false, fetchOffset, lastFetchedEpoch, answer: null }
}

function answered(event: Event, delivered: boolean): ReplicaNews | null {
  const { to, message, partition } = event.detail
  const [leader, follower] = [brokerOf(event.node), typeof to === 'string' ? brokerOf(to) : null]
  if (event.type !== 'FetchResponse' || follower === null || leader === null) return null
  if (typeof message !== 'number' || typeof partition !== 'string') return null
  const number = (name: string): number => numberIn(event.detail, name)
  const records = number('records')
  const first = number('fetchOffset')
  const diverges = number('divergingEndOffset')
  return {
    message,
    kind: 'response',
    follower,
    leader,
    partition,
    delivered,
    moves: false,
    fetchOffset: first,
    lastFetchedEpoch: -1,
    answer: {
      errorCode: Math.max(0, number('errorCode')),
      highWatermark: number('highWatermark'),
      firstOffset: records > 0 ? first : null,
      lastOffset: records > 0 ? first + records - 1 : null,
      divergingEpoch: diverges < 0 ? null : { epoch: number('divergingEpoch'), endOffset: diverges },
    },
  }
}

const newsIn = (event: Event, delivered: boolean): ReplicaNews | null => asked(event, delivered) ?? answered(event, delivered)

/** Whether a high watermark moved in a step. */
function movesMark({ trace }: Frame, firstEvent: number, events: number): boolean {
  for (let id = firstEvent; id < firstEvent + events; id++) if (eventAt(trace, id).type === 'HighWatermarkAdvanced') return true
  return false
}

/** Fetches between brokers since the moment before, in order of happening: those that arrived, and those that set out. */
export function newsOf(frame: Frame): readonly ReplicaNews[] {
  const found = new Map<number, ReplicaNews>()
  for (const event of frame.events) {
    const news = newsIn(event, false)
    if (news !== null) found.set(news.message, news)
  }
  for (let step = frame.since + 1; step <= frame.step; step++) {
    const row = stepAt(frame.trace, step)
    if (row.input !== 'message' || row.cause === 0) continue
    const news = newsIn(eventAt(frame.trace, row.cause), true)
    if (news !== null) found.set(news.message, { ...news, moves: movesMark(frame, row.firstEvent, row.events) })
  }
  return [...found.values()].sort((a, b) => a.message - b.message)
}
