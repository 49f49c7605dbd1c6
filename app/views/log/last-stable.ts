import { textAt, type TextBox } from '../../marks/text-box'
import { isHeldBack, type LogMoment } from '../../select/log/log-moment'
import { left } from './line-tops'
import { shorter } from './round-panels'
import type { LogWords } from './words'

/** Where readers of committed records have to wait: a line through the tray, and under it a tip with its words. */
export interface StableMark {
  readonly x: number
  readonly top: number
  readonly bottom: number
  /** Of the tip. */
  readonly y: number
}

/** The mark of the last stable offset and what it says; null where it is the high watermark, and keeps nobody from anything. */
export function stableMarkOf(
  moment: LogMoment,
  at: { readonly x: number; readonly top: number; readonly trayHeight: number; readonly under: number },
  words: LogWords,
  width: number,
): { readonly mark: StableMark; readonly text: TextBox } | null {
  if (!isHeldBack(moment)) return null
  const { lastStable } = moment.sections
  const { x, top, trayHeight, under } = at
  const y = top + trayHeight + 26 + under
  const [before, after] = [x - left - 14, width - left - x - 14]
  const wordings = [words.stable.mark(lastStable), words.stable.markShort(lastStable), words.stable.markShortest(lastStable)]
  const toRight = after >= before
  const said = shorter(wordings, Math.max(before, after))
  const text = textAt(toRight ? x + 14 : x - 14, y + 11, said, 12, { face: 'sans600', anchor: toRight ? 'start' : 'end' })
  return { mark: { x, top: top - 3, bottom: top + trayHeight + 3, y }, text }
}
