import type { LogMoment } from '../../select/log/log-moment'
import type { ReadRun } from '../../select/log/reading-back'
import type { LogWords } from './words'

/** What a reader of committed records gets of it, where that is not all; while a transaction is open it gets no farther than where that began. */
export function committedSays({ sections }: LogMoment, { committed }: ReadRun, { reader }: LogWords): string | null {
  const { lastStable, highWatermark } = sections
  return committed === null ? null : reader.committed(committed, lastStable, lastStable < highWatermark)
}
