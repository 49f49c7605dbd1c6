import type { Event } from '../kernel/event'
import { eventAt, stepAt, stepCount, type StepRow, type Trace } from '../trace/trace'

/** How much of a run one press of a key moves on by. */
export type Granularity = 'story' | 'messages' | 'event'

/** Messages that say nothing new when all is well. */
const routine = /^(Heartbeat|Fetch|Produce|Metadata|ListOffsets|OffsetFetch|OffsetCommit|FindCoordinator|ApiVersions)(Request|Response)$/

/** What a reader of the story wants to stop at: a state that changed, an assignment that changed hands. */
const story =
  /^(GroupStateChanged|ClientStateChanged|on(Partitions(Assigned|Revoked|Lost))|MemberAdded|MemberRemoved|MemberFenced|LeaderElected|BarrierOpened|Assignment\w+|Process\w+|GroupDeleted|CoordinatorLoaded|CoordinatorUnloaded)$/

const isMessage = (event: Event): boolean => 'message' in event.detail && 'to' in event.detail

const failed = (event: Event): boolean => {
  const { error } = event.detail
  return error !== undefined && error !== '' && error !== 'NONE' && error !== 0
}

const speaks = (event: Event): boolean => isMessage(event) && (!routine.test(event.type) || failed(event))

function eventsOf(trace: Trace, row: StepRow): readonly Event[] {
  return Array.from({ length: row.events }, (_, n) => eventAt(trace, row.firstEvent + n))
}

function isBeat(trace: Trace, row: StepRow, granularity: Granularity): boolean {
  if (row.input === 'action') return true
  if (granularity === 'event') return row.events > 0 || row.input === 'message'
  const events = eventsOf(trace, row)
  if (granularity === 'story') return events.some((event) => story.test(event.type))
  if (row.input === 'message' && row.cause > 0 && speaks(eventAt(trace, row.cause))) return true
  return events.some((event) => speaks(event) || story.test(event.type))
}

/** The steps at which a reader stops, in order, from one step on (exclusive) to another (inclusive). The start, step 0, is always one and never listed. */
export function beats(trace: Trace, granularity: Granularity, from = 0, to = stepCount(trace)): number[] {
  const steps: number[] = []
  for (let step = from + 1; step <= to; step++) if (isBeat(trace, stepAt(trace, step), granularity)) steps.push(step)
  return steps
}
