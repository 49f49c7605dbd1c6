import type { ReplicationAction } from './actions'
import type { PartitionState } from './controller-records'
import type { ReplicationRecording } from './recording'
import type { RecordedBatch } from './snapshots'

/** One Produce request of a recording, and what came of it. */
export interface PlayedAttempt {
  /** Of the producer's batches, from 1. */
  readonly batch: number
  /** Of the batch's requests, from 1. */
  readonly attempt: number
  readonly broker: number
  readonly acks: -1 | 0 | 1
  readonly values: readonly string[]
  readonly arrivedMs: number
  /** `null`: it was not answered. */
  readonly answeredMs: number | null
  readonly errorCode: number | null
  readonly baseOffset: number
  /** What the leader wrote by it; `null`: nothing. */
  readonly appended: RecordedBatch | null
}

/** A batch that an application gave to its producer, and what it was told of it. */
export interface PlayedBatch {
  readonly client: string
  readonly number: number
  readonly acks: -1 | 0 | 1
  readonly values: readonly string[]
  readonly atMs: number
  readonly toldMs: number
  readonly errorCode: number
  readonly baseOffset: number
  readonly attempts: readonly PlayedAttempt[]
}

type Produce = Extract<ReplicationAction, { do: 'produce' }>
type Attempt = Produce['requests'][number]

const refusedYetWritten = 7

const same = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((value, i) => value === b[i])

/** In which epoch a broker leads at a moment; where it does not yet, in which it will. */
export function epochOf(states: readonly PartitionState[], broker: number, atMs: number): number {
  const own = states.filter(({ leader }) => leader === broker)
  return (own.findLast((state) => state.atMs <= atMs) ?? own[0])?.leaderEpoch ?? -1
}

/** Every batch that lay in any replica at any snapshot, once. */
function batchesSeen({ snapshots }: ReplicationRecording): readonly RecordedBatch[] {
  const seen = new Map<string, RecordedBatch>()
  for (const { replicas } of snapshots)
    for (const { batches } of replicas.values())
      for (const batch of batches) seen.set(`${String(batch.leaderEpoch)}/${String(batch.baseOffset)}`, batch)
  return [...seen.values()]
}

/** Gives each request the batch that came of it: one that lies in a log, written in the epoch in which the broker that was asked led. */
class Matching {
  private readonly seen: readonly RecordedBatch[]
  private readonly used = new Set<RecordedBatch>()

  constructor(private readonly recording: ReplicationRecording) {
    this.seen = batchesSeen(recording)
  }

  written({ broker, errorCode, baseOffset }: Attempt, values: readonly string[], atMs: number): RecordedBatch | null {
    if (errorCode !== null && errorCode !== 0 && errorCode !== refusedYetWritten) return null
    const epoch = epochOf(this.recording.states, broker, atMs)
    const told = baseOffset !== null && baseOffset >= 0
    const found = this.seen.find(
      (batch) =>
        batch.leaderEpoch === epoch && same(batch.values, values) && !this.used.has(batch) && (!told || batch.baseOffset === baseOffset),
    )
    if (found === undefined) return null
    this.used.add(found)
    return found
  }
}

/** Whoever has the batch by an answer had it from the leader, which wrote it before. */
function writtenAt({ fetches }: ReplicationRecording, broker: number, batch: RecordedBatch | null, arrivedMs: number): number {
  if (batch === null) return arrivedMs
  let atMs = arrivedMs
  for (const [i, fetch] of fetches.entries()) {
    if (fetch.leader !== broker || fetch.currentLeaderEpoch !== batch.leaderEpoch || fetch.recordsSizeInBytes === 0) continue
    const next = fetches.find((other, j) => j > i && other.follower === fetch.follower && other.leader === broker)
    const reached = next?.fetchOffset ?? fetch.fetchOffset
    if (fetch.fetchOffset <= batch.baseOffset && reached > batch.baseOffset) atMs = Math.min(atMs, fetch.completedAtMs)
  }
  return atMs
}

/** When the application was told: with the answer that decided it, else when waiting for it was over. */
function toldAt({ acks, doneMs }: Produce, attempts: readonly PlayedAttempt[]): number {
  const last = attempts.at(-1)
  if (acks === 0) return last?.arrivedMs ?? doneMs
  return last?.answeredMs ?? doneMs
}

/** Every batch that was produced, in the order of the case. */
export function batchesProduced(recording: ReplicationRecording): readonly PlayedBatch[] {
  const matching = new Matching(recording)
  const given = new Map<string, number>()
  return recording.file.actions.flatMap((action): PlayedBatch[] => {
    if (action.do !== 'produce') return []
    const { client, acks, atMs } = action
    const each = action.values.length === 1 ? action.requests.length : 1
    return action.values.map((values, i) => {
      const number = (given.get(client) ?? 0) + 1
      given.set(client, number)
      const attempts = action.requests.slice(i * each, (i + 1) * each).map((request, n): PlayedAttempt => {
        const appended = matching.written(request, values, request.arrivedMs ?? atMs)
        const arrivedMs = writtenAt(recording, request.broker, appended, request.arrivedMs ?? atMs)
        const { broker, answeredMs, errorCode } = request
        return {
          batch: number,
          attempt: n + 1,
          broker,
          acks,
          values,
          arrivedMs,
          answeredMs,
          errorCode,
          baseOffset: request.baseOffset ?? -1,
          appended,
        }
      })
      const { errorCode, baseOffset } = action.outcome[i] ?? { errorCode: -1, baseOffset: -1 }
      return { client, number, acks, values, atMs, toldMs: toldAt(action, attempts), errorCode, baseOffset, attempts }
    })
  })
}
