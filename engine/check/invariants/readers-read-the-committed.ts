import type { ConsumerState } from '../../cluster/world'
import type { Detail } from '../../kernel/event'
import type { CommittedRecords } from './committed-records'

/** A replica never shows a record above the high watermark: no consumer stands behind one that no leader has committed. */
export const readersReadTheCommitted = 'readers-read-the-committed'

/** What is wrong with where a consumer stands, or `null`. */
export function readBeyond({ positions }: ConsumerState, committed: (partition: string) => CommittedRecords | undefined): Detail | null {
  for (const [partition, position] of positions) {
    const end = committed(partition)?.end
    if (end !== undefined && position > end) return { partition, position, committed: end }
  }
  return null
}
