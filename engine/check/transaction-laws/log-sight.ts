import type { StoredLog } from '../../cluster/stored-log/state'
import type { Detail } from '../../kernel/event'
import type { HeldBatch } from './held-log'
import type { Ledger } from './ledger'

/** One partition's log after a step that changed it. */
export interface LogSight {
  readonly partition: string
  readonly stored: StoredLog
  readonly batches: readonly HeldBatch[]
  readonly ledger: Ledger
  readonly nowMs: number
  /** `null` at the first look. */
  readonly before: Pick<LogSight, 'stored' | 'batches'> | null
}

/** Holds of every stored log with transactions, after every event that changes it. */
export interface LogLaw {
  readonly name: string
  ofLog(sight: LogSight): Detail | null
}
