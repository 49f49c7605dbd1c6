import { eventAt, stepAt, type Event, type Frame } from '../../engine'

/** What the follower asked, as its request has it. */
export interface AskedOfLeader {
  readonly message: number
  readonly fetchOffset: number
  readonly lastFetchedEpoch: number
}

/** What its leader answered to that. */
export interface LeadersAnswer {
  readonly message: number
  readonly errorCode: number
  readonly records: number
  readonly highWatermark: number
  readonly diverging: { readonly epoch: number; readonly endOffset: number } | null
}

/** The last event up to a frame’s step. */
export const lastEvent = ({ trace, step }: Frame): number => {
  if (step === 0) return 0
  const { firstEvent, events } = stepAt(trace, step)
  return firstEvent + events - 1
}

/** A number of an event’s detail; -1 where it has none of that name. */
export const numberOf = (detail: Event['detail'], name: string): number => {
  const value = detail[name]
  return typeof value === 'number' ? value : -1
}

/** So far back a question is looked for. */
const eventsBack = 2000

interface Talk {
  readonly asked: AskedOfLeader | null
  readonly answer: LeadersAnswer | null
}

function answerIn({ detail }: Event): LeadersAnswer {
  const endOffset = numberOf(detail, 'divergingEndOffset')
  return {
    message: numberOf(detail, 'message'),
    errorCode: Math.max(0, numberOf(detail, 'errorCode')),
    records: Math.max(0, numberOf(detail, 'records')),
    highWatermark: numberOf(detail, 'highWatermark'),
    diverging: endOffset < 0 ? null : { epoch: numberOf(detail, 'divergingEpoch'), endOffset },
  }
}

/** The last question of a follower to this leader, and the answer, if there is one yet; of a moment at which it cuts, those that led to it. */
export function talkOf(frame: Frame, partition: string, follower: number, leader: number): Talk {
  const [asks, answers] = [`broker-${String(follower)}`, `broker-${String(leader)}`]
  const cut = frame.events.find(({ type, node }) => type === 'LogTruncated' && node === asks)
  const from = cut === undefined ? lastEvent(frame) : cut.id - 1
  let answer: LeadersAnswer | null = null
  for (let id = from; id > Math.max(0, from - eventsBack); id--) {
    const event = eventAt(frame.trace, id)
    const { type, node, detail } = event
    if (detail['partition'] !== partition) continue
    if (type === 'FetchResponse' && node === answers && detail['to'] === asks) answer ??= answerIn(event)
    if (type !== 'FetchRequest' || node !== asks || detail['to'] !== answers) continue
    const asked = {
      message: numberOf(detail, 'message'),
      fetchOffset: numberOf(detail, 'fetchOffset'),
      lastFetchedEpoch: numberOf(detail, 'lastFetchedEpoch'),
    }
    return { asked, answer }
  }
  return { asked: null, answer: null }
}
