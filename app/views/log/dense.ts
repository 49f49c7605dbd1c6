import { textAt, type TextBox } from '../../marks/text-box'
import { isHeldBack, type LogMoment } from '../../select/log/log-moment'
import { cellFrom } from '../../select/log/reading-back'
import { fitText, textWidth } from '../../ui/measure'
import { sectionOf, type SectionName } from './look'
import { shorter } from './round-panels'
import type { LogWords } from './words'

/** Cells of one segment on one line. */
export interface DenseLine {
  readonly segment: number
  /** Cells [first, last) of the moment. */
  readonly first: number
  readonly last: number
  readonly y: number
  readonly section: SectionName
  /** Up to where the name of its section stands over it; 0 where none does. */
  readonly named: number
}

/** A log of many records as a field of small cells: a line belongs to one segment and one section. */
export interface Dense {
  readonly lines: readonly DenseLine[]
  readonly perLine: number
  readonly pitch: number
  readonly cell: { readonly width: number; readonly height: number }
  readonly x: number
  /** Where readers of committed records have to wait: a rule over the cells behind it; null where nothing keeps them. */
  readonly stable: { readonly y: number; readonly right: number } | null
  readonly texts: readonly { readonly box: TextBox; readonly section: SectionName | null }[]
  readonly top: number
  readonly bottom: number
}

const pitch = 9
const step = 13

/** Where cells are, from the beginning of the log to its end. Offsets are told every few lines; sections where they begin. */
export function denseOf(moment: LogMoment, words: LogWords, width: number, left: number, top: number): Dense {
  const { cells, segments, sections, compact } = moment
  const digits = String(sections.end).length
  const x = left + 10 + digits * 7.3 + 8
  const perLine = Math.max(8, Math.floor((width - left - x) / pitch))
  const lines: DenseLine[] = []
  const texts: { box: TextBox; section: SectionName | null }[] = []
  let y = top
  let before: SectionName | null = null
  /** The line that an offset was last told on: texts are higher than lines. */
  let labelled = -4
  let stable: Dense['stable'] = null
  const stableFrom = isHeldBack(moment) ? cellFrom(cells, sections.lastStable) : -1
  for (const [n, { first, count, baseOffset }] of segments.entries()) {
    if (n > 0) y += 4
    for (let at = first; at < first + count;) {
      const section = sectionOf(sections, compact, cells.offset[at] ?? baseOffset)
      let last = at + 1
      const limit = Math.min(first + count, at + perLine, at < stableFrom ? stableFrom : Infinity)
      // Offsets rise: where the last of a line is in the section, so are all.
      if (sectionOf(sections, compact, cells.offset[limit - 1] ?? 0) === section) last = limit
      while (last < limit && sectionOf(sections, compact, cells.offset[last] ?? 0) === section) last += 1
      let named = 0
      if (section !== before) {
        y += before === null ? 4 : 8
        const name = fitText(`${words.sections[section]} ${words.at(cells.offset[at] ?? 0)}`, width - 2 * left, 13, 'sans600')
        texts.push({ box: textAt(left, y + 10, name, 13, { face: 'sans600', ink: 'own' }), section })
        named = left + textWidth(name, 13, 'sans600') + 8
        y += 20
        before = section
        labelled = -4
      }
      if (at === stableFrom) {
        const { mark, markShort, markShortest } = words.stable
        const wordings = [mark, markShort, markShortest].map((wording) => wording(sections.lastStable))
        stable = { y: y + 3, right: x + perLine * pitch }
        texts.push({ box: textAt(left, y + 18, shorter(wordings, width - 2 * left), 12, { face: 'sans600' }), section: null })
        y += 26
        labelled = -4
      }
      if (lines.length - labelled >= 4 || at === first) {
        if (lines.length - labelled >= 2) {
          texts.push({
            box: textAt(x - 8, y + 9, String(cells.offset[at] ?? 0), 12, { face: 'mono400', ink: 'soft', anchor: 'end' }),
            section: null,
          })
          labelled = lines.length
        }
      }
      lines.push({ segment: n, first: at, last, y, section, named })
      y += step
      at = last
    }
  }
  return { lines, perLine, pitch, cell: { width: pitch - 2, height: step - 3 }, x, stable, texts, top, bottom: y + 10 }
}

/** The line that a cell is on. */
export function lineOf({ lines }: Dense, at: number): DenseLine | null {
  let low = 0
  let high = lines.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const line = lines[middle]
    if (line === undefined) return null
    if (at < line.first) high = middle - 1
    else if (at >= line.last) low = middle + 1
    else return line
  }
  return null
}
