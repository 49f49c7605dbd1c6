import { useState } from 'react'
import type { Opened } from '../../import/segment/messages'

/** As many batches as have room in a row. */
export const perWindow = 8

export type Where = ReturnType<typeof useWhere>

/** Which file is looked at, which batches are in the row, and which of them is open. */
export function useWhere(opened: Opened) {
  const [where, setWhere] = useState(() => {
    const wrong = opened.logs.findIndex(({ wrongCount }) => wrongCount > 0)
    const log = Math.max(0, wrong)
    return { log, row: opened.logs[log]?.wrongRows[0] ?? 0, from: Math.max(0, (opened.logs[log]?.wrongRows[0] ?? 0) - 3) }
  })
  const file = opened.logs[where.log]
  const count = file === undefined ? 0 : file.batches + file.wrongCount
  const most = Math.max(0, count - perWindow)
  return {
    ...where,
    count,
    file,
    /** A batch of any file. */
    go: (log: number, row: number) => {
      setWhere({ log, row, from: Math.max(0, row - 3) })
    },
    openLog: (log: number) => {
      setWhere({ log, row: 0, from: 0 })
    },
    moveTo: (from: number) => {
      setWhere({ ...where, from: Math.max(0, Math.min(most, from)) })
    },
    select: (row: number) => {
      const within = row >= where.from && row < where.from + perWindow
      const at = Math.max(0, Math.min(count - 1, row))
      setWhere({ ...where, row: at, from: within ? where.from : Math.max(0, Math.min(most, at - 3)) })
    },
  }
}
