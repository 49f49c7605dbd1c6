import type { LogMoment } from '../../select/log/log-moment'
import { left } from './line-tops'
import type { Panel } from './panel'
import { protectionPanel } from './protection-panel'
import { clockPanel } from './clock-panel'
import { heldPanel } from './held-panel'
import { readerPanel } from './reader-panel'
import { mapPanel } from './round-panels'
import { ratioPanel } from './ratio-panel'
import { writingPanel } from './writing-panel'
import type { LogWords } from './words'

type Make = (place: { readonly x: number; readonly y: number; readonly width: number }) => Panel | null

/** Wider, a panel that has its row to itself says no more. */
const mostAlone = 860

/** Panels side by side where there is room, by their shares; where there is not, one under another. */
export function place(rows: readonly (readonly { readonly share: number; readonly make: Make }[])[], width: number, top: number) {
  const panels: Panel[] = []
  const gap = 36
  const room = width - 2 * left
  let y = top
  for (const row of rows) {
    const least = row.length * 250 + (row.length - 1) * gap
    if (room < least) {
      for (const { make } of row) {
        const panel = make({ x: left, y, width: room })
        if (panel === null) continue
        panels.push(panel)
        y = panel.bottom + 20
      }
      continue
    }
    const shares = row.reduce((sum, { share }) => sum + share, 0)
    const free = room - (row.length - 1) * gap
    let [x, bottom] = [left, y]
    for (const { share, make } of row) {
      const panel = make({ x, y, width: row.length === 1 ? Math.min(mostAlone, free) : (free * share) / shares })
      if (panel === null) continue
      panels.push(panel)
      bottom = Math.max(bottom, panel.bottom)
      x += (free * share) / shares + gap
    }
    if (bottom > y) y = bottom + 20
  }
  return { panels, bottom: y }
}

/** Which panels a moment has something for, row by row. */
export function rowsOf(moment: LogMoment, position: number, words: LogWords) {
  const { cleaner, weight, clocks } = moment
  const round: { share: number; make: Make }[] = []
  if (cleaner?.map != null) {
    const { map } = cleaner
    round.push({ share: 0.6, make: (at) => mapPanel(moment, map, words, at) })
  }
  if (cleaner?.writing != null) {
    const { writing } = cleaner
    round.push({ share: 1.1, make: (at) => writingPanel(moment, writing, words, at) })
  }
  if (weight !== null) round.push({ share: 1.2, make: (at) => ratioPanel(moment, weight, words, at) })
  if (cleaner?.writing == null && clocks.length > 0) round.push({ share: 1.2, make: (at) => clockPanel(moment, words, at) })
  const reads: { share: number; make: Make }[] = [{ share: 1, make: (at) => readerPanel(moment, position, words, at) }]
  if (moment.compact && cleaner === null && protectionPanel(moment, words, { x: 0, y: 0, width: 400 }) !== null)
    (round.length < 2 ? round : reads).push({ share: 0.9, make: (at) => protectionPanel(moment, words, at) })
  const rest: { share: number; make: Make }[] = []
  if (cleaner?.writing != null && clocks.length > 0) rest.push({ share: 1, make: (at) => clockPanel(moment, words, at) })
  if (moment.compact && heldPanel(moment, position, words, { x: 0, y: 0, width: 600 }) !== null)
    rest.push({ share: 1.3, make: (at) => heldPanel(moment, position, words, at) })
  return [round, reads, rest].filter((row) => row.length > 0)
}
