import { byNumber } from '../../kernel/order'
import { differencesBetween } from './difference'
import type { ReplicationRun, SeenReplica, SeenSnapshot } from './replication-run'
import { comparisonOf, type ComparisonResult } from './result'

const nothing: ReadonlySet<string> = new Set()

/** What of ours is held to theirs: a replica that could not be asked is compared by its files alone. */
function compareReplica(snapshot: SeenSnapshot, index: number, broker: number, wanted: SeenReplica, got: SeenReplica | undefined) {
  const asked = wanted.highWatermark !== null
  const ignored = asked ? nothing : new Set(['highWatermark', 'logStartOffset'])
  const differences = got === undefined ? [{ field: 'replica', wanted: 'there', got: 'absent' }] : differencesBetween(wanted, got, ignored)
  return comparisonOf(3, `broker ${String(broker)} at ${String(snapshot.atMs)}`, index, differences)
}

/** Comparison 3: each replica's log, epochs, log start and high watermark where nothing was moving, and at the end. */
export function compareLogs(wanted: ReplicationRun, got: ReplicationRun): ComparisonResult[] {
  return wanted.snapshots.flatMap((snapshot, index) => {
    const ours = got.snapshots[index]
    const brokers = [...snapshot.replicas.keys()].sort(byNumber)
    return brokers.flatMap((broker) => {
      const replica = snapshot.replicas.get(broker)
      return replica === undefined ? [] : [compareReplica(snapshot, index, broker, replica, ours?.replicas.get(broker))]
    })
  })
}
