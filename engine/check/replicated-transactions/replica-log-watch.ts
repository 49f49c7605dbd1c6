import type { StoredLog } from '../../cluster/stored-log/state'
import type { BrokerState } from '../../cluster/world'
import type { Detail } from '../../kernel/event'
import type { NodeId } from '../../kernel/node'
import { stableEndOf } from '../../log/replica-log'
import { lastStableOffsetOf } from '../../log/segmented-log'
import { abortedIndexIsExact } from '../transaction-laws/cleaning-laws'
import { batchesOf } from '../transaction-laws/held-log'
import { Ledger, type Decisions } from '../transaction-laws/ledger'
import { offsetsInOrder, recordsAreAsWritten } from '../transaction-laws/offset-laws'
import { markersFollowDecisions } from '../transaction-laws/transaction-checker'

/** By name: below it every transaction has its marker, and that is below the high watermark; on every replica, by its value and by its bytes. */
export const stableIsDecidedAndReplicated = 'stable-is-decided-and-replicated'

/** What holds of the log of every replica. */
export const replicaLogLaws = [offsetsInOrder, recordsAreAsWritten, abortedIndexIsExact] as const

/** A replica's log as it was last looked at, and who wrote what into it. */
export interface WatchedLog {
  readonly ledger: Ledger
  readonly stored: StoredLog
}

/** A law that a log breaks. */
export interface BrokenLaw {
  readonly invariant: string
  readonly detail: Detail
}

/** Looks at the logs of brokers, each where it has changed since it was last looked at. */
export class ReplicaLogWatch {
  private readonly known = new Map<string, WatchedLog>()

  constructor(
    private readonly decisions: Decisions,
    /** Counts the markers that are seen. */
    private readonly seen: { committed: number; aborted: number },
  ) {}

  at(broker: NodeId, partition: string): WatchedLog | undefined {
    return this.known.get(`${broker} ${partition}`)
  }

  look(node: NodeId, state: BrokerState): BrokenLaw | null {
    for (const [partition, stored] of state.stored?.logs ?? []) {
      const known = this.at(node, partition)
      if (known?.stored === stored) continue
      const batches = batchesOf(stored.log)
      const goesOn = known !== undefined && stored.log.logEndOffset >= known.ledger.end && isPrefix(known.stored, stored)
      const ledger = goesOn ? known.ledger : new Ledger(this.decisions)
      for (const batch of batches) {
        if (batch.header.baseOffset < ledger.end) continue
        const wrong = ledger.appended(batch)
        if (wrong !== null) return { invariant: markersFollowDecisions, detail: { partition, ...wrong } }
        if (batch.control === 'ABORT') this.seen.aborted += 1
        if (batch.control === 'COMMIT') this.seen.committed += 1
      }
      this.known.set(`${node} ${partition}`, { ledger, stored })
      const sight = { partition, stored, batches, ledger, nowMs: 0, before: null }
      for (const law of replicaLogLaws) {
        const detail = law.ofLog(sight)
        if (detail !== null) return { invariant: law.name, detail: { partition, ...detail } }
      }
      const detail = unstable(state, partition, stored, ledger)
      if (detail !== null) return { invariant: stableIsDecidedAndReplicated, detail: { partition, ...detail } }
    }
    return null
  }
}

/** Whether a log only grew: what it held it holds. */
function isPrefix(before: StoredLog, after: StoredLog): boolean {
  const last = batchesOf(before.log).at(-1)
  if (last === undefined) return true
  const same = batchesOf(after.log).find(({ header }) => header.baseOffset === last.header.baseOffset)
  return same?.header.crc === last.header.crc && same.header.partitionLeaderEpoch === last.header.partitionLeaderEpoch
}

/** What is wrong with how far readers of committed records may go on this replica, or `null`. */
function unstable(state: BrokerState, key: string, { log }: StoredLog, ledger: Ledger): Detail | null {
  let wanted = log.highWatermark
  for (const { firstOffset, marker } of ledger.transactions.values())
    if (marker === null || marker.offset >= log.highWatermark) wanted = Math.min(wanted, firstOffset)
  const replica = state.replication?.replicas.get(key)
  const [ofBytes, ofValue] = [lastStableOffsetOf(log), replica === undefined ? wanted : stableEndOf(replica.log)]
  return ofBytes === wanted && ofValue === wanted ? null : { ofBytes, ofValue, wanted }
}
