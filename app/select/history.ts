import { eventAt, stepAt, stepCount, type Event, type Trace } from '../../engine'
import { emptyLanes, foldLanes, type Lanes } from './history-lanes'
import type { Instant } from './instant'
import { answered, delivered, emptyMessages, sent, type Messages } from './history-messages'

/** The end of a join phase: who waited at the coordinator is let go. */
export interface Barrier extends Instant {
  readonly group: string
  readonly event: number
}

/** Records that the coordinator appended to its log. */
export interface Append extends Instant {
  readonly group: string
  readonly event: number
  /** `__consumer_offsets-37`, or its name alone where the event does not say which. */
  readonly partition: string
}

/** All that pictures of a run's past need, folded from its trace once, and only ever further. */
export interface History {
  steps: number
  readonly messages: Messages
  readonly lanes: Lanes
  readonly barriers: Barrier[]
  readonly appends: Append[]
}

const histories = new WeakMap<Trace, History>()

const barrierEvents: ReadonlySet<string> = new Set(['BarrierOpened'])
const appendEvents: ReadonlySet<string> = new Set(['AssignmentAppended', 'GroupRecordAppended'])

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

function foldEvent(history: History, event: Event): void {
  if (typeof event.detail['message'] === 'number') {
    const message = sent(history.messages, event)
    if (message?.kind === 'response') answered(history.messages, message)
    return
  }
  foldLanes(history.lanes, event)
  const at = { step: event.step, time: event.time, event: event.id, group: text(event.detail['group']) }
  if (barrierEvents.has(event.type)) history.barriers.push(at)
  if (appendEvents.has(event.type)) {
    const partition = event.detail['partition']
    const name = typeof partition === 'number' ? `__consumer_offsets-${String(partition)}` : text(partition) || '__consumer_offsets'
    history.appends.push({ ...at, partition: name })
  }
}

/** The history of everything that is known of a run; what lies beyond a position is for the reader to leave out. */
export function historyOf(trace: Trace): History {
  let history = histories.get(trace)
  if (history === undefined) {
    history = { steps: 0, messages: emptyMessages(), lanes: emptyLanes(), barriers: [], appends: [] }
    histories.set(trace, history)
  }
  const steps = stepCount(trace)
  while (history.steps < steps) {
    const row = stepAt(trace, history.steps + 1)
    history.steps = row.step
    if (row.input === 'message') delivered(history.messages, row)
    for (let n = 0; n < row.events; n++) foldEvent(history, eventAt(trace, row.firstEvent + n))
  }
  return history
}
