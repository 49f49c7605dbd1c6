import type { ConsumedRecord, ProduceAttempt, ProduceOutcome, ReplicationAction } from '../../recording/replication/actions'
import type { PartitionState } from '../../recording/replication/controller-records'
import type { FollowerFetch } from '../../recording/replication/follower-fetches'
import type { ReplicationRecording } from '../../recording/replication/recording'
import type { EpochEntry } from '../../log/epoch-entry'
import type { RecordedBatch, ReplicaSnapshot, Snapshot } from '../../recording/replication/snapshots'

/** A batch at rest; whose it is, is known to its producer and its broker alone, and its bytes are compared as such. */
export type SeenBatch = Omit<RecordedBatch, 'producerId' | 'sizeBytes'>

/** One replica at rest. */
export interface SeenReplica {
  readonly batches: readonly SeenBatch[]
  readonly logEndOffset: number
  readonly epochs: readonly EpochEntry[]
  /** `null`: its process could not be asked. */
  readonly highWatermark: number | null
  readonly logStartOffset: number | null
}

export interface SeenSnapshot {
  readonly atMs: number
  readonly replicas: ReadonlyMap<number, SeenReplica>
}

/** What a client was told of what it asked for. */
export type Told =
  | { readonly outcome: readonly ProduceOutcome[] }
  | { readonly errorCode: number; readonly lowWatermark?: number; readonly offset?: number }
  | { readonly records: readonly ConsumedRecord[]; readonly position: number }

export interface ActionResult {
  /** The action's place in the case. */
  readonly index: number
  readonly did: string
  readonly told: Told
  /** Of a produce: the requests that it took, each with its answer. */
  readonly requests: readonly ProduceAttempt[]
}

/** All that a run is compared on: of a recording and of the engine the same. */
export interface ReplicationRun {
  readonly states: readonly PartitionState[]
  readonly results: readonly ActionResult[]
  readonly snapshots: readonly SeenSnapshot[]
  readonly fetches: readonly FollowerFetch[]
}

/** Snapshots that are compared: those at rest, and the last one. */
export function comparedSnapshots({ snapshots }: ReplicationRecording): readonly Snapshot[] {
  return snapshots.filter(({ rest }, i) => rest || i === snapshots.length - 1)
}

function seen({ batches, logEndOffset, epochs, probe }: ReplicaSnapshot): SeenReplica {
  const asked = probe?.errorCode === 0 ? probe : null
  return {
    batches: batches.map(({ baseOffset, lastOffset, leaderEpoch, producerEpoch, baseSequence, values }) => ({
      baseOffset,
      lastOffset,
      leaderEpoch,
      producerEpoch,
      baseSequence,
      values,
    })),
    logEndOffset,
    epochs,
    highWatermark: asked?.highWatermark ?? null,
    logStartOffset: asked?.logStartOffset ?? null,
  }
}

function toldIn(action: ReplicationAction): Told | null {
  switch (action.do) {
    case 'produce':
      return { outcome: action.outcome }
    case 'alterTopic':
    case 'electLeaders':
      return { errorCode: action.errorCode }
    case 'deleteRecords':
      return { errorCode: action.errorCode, lowWatermark: action.lowWatermark }
    case 'listOffsets':
      return { errorCode: action.errorCode, offset: action.offset }
    case 'consume':
      return { records: action.records, position: action.position }
    case 'createTopic':
    case 'awaitResult':
    case 'awaitState':
    case 'kill':
    case 'stop':
    case 'start':
    case 'freeze':
    case 'unfreeze':
    case 'wait':
      return null
  }
}

/** What was recorded, as a run. */
export function recordedRun(recording: ReplicationRecording): ReplicationRun {
  const results = recording.file.actions.flatMap((action): ActionResult[] => {
    const told = toldIn(action)
    const requests = action.do === 'produce' ? action.requests : []
    return told === null ? [] : [{ index: action.index, did: action.do, told, requests }]
  })
  const snapshots = comparedSnapshots(recording).map(({ atMs, replicas }) => ({
    atMs,
    replicas: new Map([...replicas].map(([broker, replica]) => [broker, seen(replica)])),
  }))
  return { states: recording.states, results, snapshots, fetches: recording.fetches }
}
