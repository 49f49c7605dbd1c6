import type { EpochEntry } from '../../log/epoch-entry'
import { wholeOrNull, type At } from '../case-reading'
import { readMs, readRows, statesName } from './file'

/** A batch as it lies in a replica's file. `producerId` −1: of a producer without idempotence. */
export interface RecordedBatch {
  readonly baseOffset: number
  readonly lastOffset: number
  readonly leaderEpoch: number
  readonly producerId: number
  readonly producerEpoch: number
  readonly baseSequence: number
  readonly sizeBytes: number
  readonly values: readonly string[]
}

/** What the replica itself answered to a consumer; of a process that is up only. */
interface ReplicaProbe {
  readonly errorCode: number
  readonly highWatermark: number
  readonly logStartOffset: number
}

export interface ReplicaSnapshot {
  readonly process: string
  /** Names of the segments' files, in order. */
  readonly segments: readonly string[]
  readonly batches: readonly RecordedBatch[]
  readonly logEndOffset: number
  readonly epochs: readonly EpochEntry[]
  readonly probe: ReplicaProbe | null
  /** What the checkpoint files say of it; `null`: nothing. */
  readonly checkpoints: { readonly highWatermark: number | null; readonly logStartOffset: number | null }
}

/** The cluster at one moment. */
export interface Snapshot {
  readonly line: number
  readonly atMs: number
  /** Nothing was moving. */
  readonly rest: boolean
  readonly replicas: ReadonlyMap<number, ReplicaSnapshot>
}

const whole = (at: At): number => at.whole()

function readBatch(at: At): RecordedBatch {
  return {
    baseOffset: at.field('baseOffset').whole(),
    lastOffset: at.field('lastOffset').whole(),
    leaderEpoch: at.field('leaderEpoch').whole(),
    producerId: at.orElse('producerId', -1, whole),
    producerEpoch: at.orElse('producerEpoch', -1, whole),
    baseSequence: at.orElse('baseSequence', -1, whole),
    sizeBytes: at.field('bytes').whole(),
    values: at.field('values').texts(),
  }
}

function readProbe(at: At): ReplicaProbe {
  return {
    errorCode: at.field('errorCode').whole(),
    highWatermark: at.field('highWatermark').whole(),
    logStartOffset: at.field('logStartOffset').whole(),
  }
}

function readReplica(at: At): ReplicaSnapshot {
  const segments = at.field('segments').list()
  const epochs = at.field('leaderEpochCheckpoint').list()
  return {
    process: at.field('process').text(),
    segments: segments.map((segment) => segment.field('segment').text()),
    batches: segments.flatMap((segment) => segment.field('batches').list().map(readBatch)),
    logEndOffset: at.field('logEndOffset').whole(),
    epochs: epochs.map((entry) => ({ epoch: entry.field('epoch').whole(), startOffset: entry.field('startOffset').whole() })),
    probe: at.orElse<ReplicaProbe | null>('consumerProbe', null, (probe) => probe.orNull(readProbe)),
    checkpoints: {
      highWatermark: at.orElse<number | null>('highWatermarkCheckpoint', null, wholeOrNull),
      logStartOffset: at.orElse<number | null>('logStartOffsetCheckpoint', null, wholeOrNull),
    },
  }
}

/** The `state.jsonl` of a cluster's recording. Throws `NotThisFile`. */
export function readSnapshots(source: string): readonly Snapshot[] {
  return readRows(statesName, source, (at) => ({
    line: at.line,
    atMs: readMs(at.field('atMs')),
    rest: at.field('rest').truth(),
    replicas: new Map(
      at
        .field('replicas')
        .entries()
        .map(([broker, replica]) => [Number(broker), readReplica(replica)]),
    ),
  }))
}
