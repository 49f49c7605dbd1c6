import { add, column, type Column } from '../trace/column'
import type { Kind } from '../trace/kinds'
import { eventAt, eventCount, stepAt, stepCount, visitKinds, type StepRow, type Trace } from '../trace/trace'

/** How much of a run one press of a key moves on by. */
export type Granularity = 'story' | 'messages' | 'event'

/** Messages that say nothing new when all is well. */
const routine =
  /^((Broker)?Heartbeat|Fetch|Produce|Metadata|ListOffsets|OffsetFetch|OffsetCommit|FindCoordinator|ApiVersions|InitProducerId)(Request|Response)$|^Metadata(Update|Fetch|Records)$|^Connection(Lost|Back)$/

/** What a reader of the story wants to stop at: a state that changed, an assignment that changed hands. */
const story =
  /^((Group|Client)StateChanged|onPartitions(Assigned|Revoked|Lost)|Consumer(Started|Killed|Frozen|Thawed|Stopped|Failed)|Member(Replaced|Removed|Reset)|PollTimeout|Coordinator(Unloaded|Loaded)|Transfer(Started|Done)|EnterKernel|ExitKernel|(Dma|Cpu|Descriptor)Copy|Transform|PageFault|LoopRepeated|RepeatedInRound|ReadAhead|PageMissed|PagesEvicted|Reader(Started|Paused|Resumed)|Segment(Rolled|Deleted|Swapped)|Cleaning(Began|Done|Aborted)|RecordDropped|PartitionChanged|EpochsDiverge|LogTruncated|LogRestarted|LogStartMoved|DuplicateRecognised|UncleanShutdown|Transaction(Verified|Decided)|MarkerWritten|AbortedSkipped|ProducerFenced|Batch(Failed|Expired)|BrokerMetered)$/

/** What happens all the time to pages that are where they are wanted. */
const paging = /^Page(Appended|Read|Awaited)$|^Pages(Arrived|Promoted|Demoted)$|^ReaderCaughtUp$/

/** What a log and its cleaner do one record after another. */
const logging = /^(RecordsPartitioned|KeyMapped|RecordKept|SegmentsGrouped|LogConsidered|FilesRemoved)$/

/** What moves in a partition with replicas; fetches that bring nothing do not. */
const replicating =
  /^(HighWatermarkAdvanced|HighWatermarkHeld|Leader(Begins|Gone|Elected|MovesBack)|FollowerBegins|IsrChanged|IsrChangeRefused|Broker(Fenced|Unfenced|Registered)|RegistrationRefused|ProduceRefused|Batch(Acknowledged|NotAsked|Retries)|Election(NotNeeded|Failed)|ProducerEpochRaised)$/

/** An append that is told as a replica's, and a batch that has its number. */
const ofReplicas = ({ type, keys }: Kind): boolean =>
  (type === 'RecordsAppended' && keys.includes('leaderEpoch')) || (type === 'ProduceRequest' && keys.includes('batch'))

/** What an event is to a reader, the more the more it says; `asItsError` is a routine answer, of which that is known once its error is read. */
const nothing = 0
const aMessage = 1
const aStory = 2
const asItsError = 3

const weights = new WeakMap<Kind, number>()

function weigh(kind: Kind): number {
  const { type, keys } = kind
  if (story.test(type)) return aStory
  // Of appends only those that say what they append: others are what every run is full of.
  if (paging.test(type) || logging.test(type) || (type === 'RecordsAppended' && keys.includes('values'))) return aMessage
  if (replicating.test(type) || ofReplicas(kind)) return aMessage
  if (!keys.includes('message') || !keys.includes('to')) return nothing
  if (!routine.test(type)) return aMessage
  return keys.includes('error') ? asItsError : nothing
}

function weightOf(kind: Kind): number {
  const known = weights.get(kind)
  if (known !== undefined) return known
  const fresh = weigh(kind)
  weights.set(kind, fresh)
  return fresh
}

function failed(trace: Trace, id: number): boolean {
  const { error } = eventAt(trace, id).detail
  return error !== undefined && error !== '' && error !== 'NONE' && error !== 0
}

/** What each event of a trace says, its first at 0: read once, since a reader asks for beats of every kind, and again when the run has gone on. */
const said = new WeakMap<Trace, Column<Uint8Array>>()

function saidIn(trace: Trace): Uint8Array {
  const known = said.get(trace) ?? column(new Uint8Array(64))
  said.set(trace, known)
  visitKinds(trace, known.length + 1, eventCount(trace), (id, kind) => {
    const says = weightOf(kind)
    add(known, says !== asItsError ? says : failed(trace, id) ? aMessage : nothing)
    return true
  })
  return known.data
}

/** Whether any event of a range is a beat of its own. */
function tells(says: Uint8Array, first: number, last: number, least: number): boolean {
  for (let id = first; id <= last; id++) if ((says[id - 1] ?? 0) >= least) return true
  return false
}

function isBeat(says: Uint8Array, row: StepRow, granularity: Granularity): boolean {
  if (row.input === 'action' && row.cause === 0) return true
  if (granularity === 'event') return row.events > 0 || row.input === 'message'
  const least = granularity === 'story' ? aStory : aMessage
  if (granularity === 'messages' && row.input === 'message' && tells(says, Math.max(1, row.cause), row.cause, least)) return true
  return tells(says, row.firstEvent, row.firstEvent + row.events - 1, least)
}

/** The steps at which a reader stops, in order, from one step on (exclusive) to another (inclusive). The start, step 0, is always one and never listed. */
export function beats(trace: Trace, granularity: Granularity, from = 0, to = stepCount(trace)): number[] {
  const steps: number[] = []
  const says = saidIn(trace)
  for (let step = from + 1; step <= to; step++) if (isBeat(says, stepAt(trace, step), granularity)) steps.push(step)
  return steps
}
