import { useState } from 'react'
import type { LogMoment } from '../../select/log/log-moment'

export interface Position {
  readonly offset: number
  readonly move: (offset: number) => void
}

/** Where a consumer would start: where the reader of the picture put it, while the log still has that offset; at first where somebody reads, or at the log's start. */
export function usePosition(moment: LogMoment | null): Position {
  const [chosen, move] = useState<{ readonly partition: string; readonly offset: number } | null>(null)
  if (moment === null) return { offset: 0, move: () => undefined }
  const { sections, readers, partition, cells } = moment
  const slowest = readers.reduce((least, { position }) => Math.min(least, position), Infinity)
  // Where the log begins with a hole, the first record that is left: whoever stopped there missed what the hole was.
  const first = Number.isFinite(slowest) && slowest < sections.end ? slowest : (cells.offset[0] ?? sections.logStart)
  const wanted = chosen?.partition === partition ? chosen.offset : first
  return {
    offset: Math.min(Math.max(wanted, sections.logStart), sections.end),
    move: (offset) => {
      move({ partition, offset })
    },
  }
}
