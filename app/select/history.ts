import { eventAt, stepAt, stepCount, type Event, type Trace } from '../../engine'
import { emptyLanes, foldLanes, type Lanes } from './history-lanes'
import type { Instant } from './instant'
import { answered, delivered, emptyMessages, sent, took, type Messages } from './history-messages'

/** The end of a join phase: who waited at the coordinator is let go. */
export interface Barrier extends Instant {
  readonly group: string
  readonly event: number
}

/** A group's record that was appended to `__consumer_offsets`. */
export interface Append extends Instant {
  /** Empty where the event names but the partition. */
  group: string
  /** `__consumer_offsets-37`; empty where only the group is named. */
  partition: string
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

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** The fact that a group's record was appended is told twice in one step: by the group, and by its log. */
function foldAppend(appends: Append[], event: Event): void {
  const ofGroup = event.type === 'AssignmentAppended' || event.type === 'MembershipAppended'
  if (!ofGroup && (event.type !== 'RecordsAppended' || event.detail['type'] !== 'GROUP_METADATA')) return
  let append = appends.at(-1)
  if (append?.step !== event.step) {
    append = { step: event.step, time: event.time, group: '', partition: '' }
    appends.push(append)
  }
  if (ofGroup) append.group = text(event.detail['group'])
  else append.partition = text(event.detail['partition'])
}

function foldEvent(history: History, event: Event): void {
  if (typeof event.detail['message'] === 'number') {
    const message = sent(history.messages, event)
    if (message?.kind === 'response') answered(history.messages, message)
    return
  }
  const change = foldLanes(history.lanes, event)
  if (change?.took !== undefined) took(history.messages, change.member, event.step, change.took)
  if (event.type === 'BarrierOpened')
    history.barriers.push({ step: event.step, time: event.time, event: event.id, group: text(event.detail['group']) })
  foldAppend(history.appends, event)
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
