import { NotThisForm } from '../case-reading'
import { readReplicationCase, type ReplicationCase } from './case-file'
import { partitionStates, readControllerRecords, type ControllerRecord, type PartitionState } from './controller-records'
import {
  caseName,
  controllerRecordsName,
  needed,
  NotThisFile,
  requestLogName,
  segmentPath,
  statesName,
  type ReplicationFiles,
} from './file'
import { followerFetches, type FollowerFetch } from './follower-fetches'
import { readLoggedRequests, type LoggedRequest } from './request-lines'
import { readSnapshots, type Snapshot } from './snapshots'

/** One run of a real cluster, read whole. */
export interface ReplicationRecording {
  readonly file: ReplicationCase
  readonly snapshots: readonly Snapshot[]
  readonly records: readonly ControllerRecord[]
  readonly states: readonly PartitionState[]
  /** By the node that answered. */
  readonly requests: ReadonlyMap<number, readonly LoggedRequest[]>
  readonly fetches: readonly FollowerFetch[]
  /** A file of a replica's folder at the end; `null` where there is none. */
  readonly segment: (broker: number, name: string) => Uint8Array | null
}

function within<T>(file: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof NotThisForm) throw new NotThisFile(file, error.line, error.path)
    throw error
  }
}

/** Names of the request logs that the case's nodes may have left. */
const requestLogNames = ({ brokers, controller }: ReplicationCase): readonly string[] =>
  [...brokers, controller].map((node) => requestLogName(node, controller))

/** Throws `NotThisFile` and nothing else. A node without a request log answered nothing. */
export function readReplication(files: ReplicationFiles): ReplicationRecording {
  const file = readReplicationCase(needed(files, caseName))
  const snapshots = readSnapshots(needed(files, statesName))
  const records = readControllerRecords(needed(files, controllerRecordsName))
  const requests = new Map<number, readonly LoggedRequest[]>()
  const fetches: FollowerFetch[] = []
  for (const node of [...file.brokers, file.controller]) {
    const name = requestLogName(node, file.controller)
    const lines = readLoggedRequests(name, files.text(name) ?? '')
    requests.set(node, lines)
    fetches.push(...within(name, () => followerFetches(lines)))
  }
  const states = within(controllerRecordsName, () => partitionStates(records, file.topic, file.topicId))
  const segment = (broker: number, name: string): Uint8Array | null => {
    const path = segmentPath(broker, name)
    return path === null ? null : files.bytes(path)
  }
  return { file, snapshots, records, states, requests, fetches, segment }
}

/** What must be fetched before it is read: texts first, then the segments that they name. Throws `NotThisFile`. */
export function namesOfReplication(caseFile: string, states: string | null): readonly string[] {
  if (states === null) return [statesName, controllerRecordsName, ...requestLogNames(readReplicationCase(caseFile))]
  const last = readSnapshots(states).at(-1)
  return [...(last?.replicas ?? [])].flatMap(([broker, { segments }]) =>
    segments.map((name) => segmentPath(broker, name)).filter((path) => path !== null),
  )
}
