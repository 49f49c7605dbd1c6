import { pickText, pickWords } from '../../marks/pick-text'
import { textAt, type TextBox } from '../../marks/text-box'
import { clockTime, type LogMoment } from '../../select/log/log-moment'
import { textWidth } from '../../ui/measure'
import type { BatchTie, Bracket, CellSize, PlacedCell, PlacedTray } from './flow-shape'
import { left } from './line-tops'
import type { LogWords } from './words'

/** A section's name over its bracket, and what it means where there is room; null where nothing fits. */
export function sectionLabel(
  bracket: Bracket,
  y: number,
  words: LogWords,
): { readonly box: TextBox; readonly hint: TextBox | null } | null {
  const { section, from, to } = bracket
  const room = to - from
  const name = words.sections[section]
  const box = textAt(from, y, pickWords([name, words.sectionsShort[section]], room, 13, 'sans600'), 13, { face: 'sans600', ink: 'own' })
  if (textWidth('…', 13, 'sans600') > room) return null
  const after = from + textWidth(box.text, 13, 'sans600') + 7
  const hint = words.hints[section]
  const fits = hint !== '' && after + textWidth(hint, 12, 'sans400') <= to
  return { box, hint: fits ? textAt(after, y, hint, 12, { ink: 'soft' }) : null }
}

/** A segment's base offset and size, at its first tray only. */
export function captionOf(
  tray: PlacedTray,
  moment: LogMoment,
  y: number,
  words: LogWords,
  next: PlacedTray | undefined,
  width: number,
): TextBox | null {
  if (tray.openLeft) return null
  const segment = moment.segments[tray.segment]
  if (segment === undefined) return null
  const limit = next?.line === tray.line ? next.x - 8 : width - left
  const { baseOffset, bytes } = segment
  const place = { x: tray.x + 2, y, size: 12, face: 'sans400', anchor: 'start', ink: 'soft', width: limit - tray.x - 2 } as const
  return pickText([words.segment(baseOffset, bytes), words.segmentShort(baseOffset, bytes), String(baseOffset)], place)
}

/** Under each compressed batch its codec and both its sizes, as far as there is room before the next. */
export function codecsOf(ties: readonly BatchTie[], under: readonly number[], words: LogWords, width: number): readonly TextBox[] {
  const compressed = ties.flatMap(({ compressed: batch, from, line }) => (batch === null ? [] : [{ batch, from, line }]))
  return compressed.map(({ batch: { codec, bytes, plainBytes }, from, line }, n) => {
    const next = compressed[n + 1]
    const room = (next?.line === line ? next.from - 6 : width - left) - from
    const place = { x: from, y: (under[line] ?? 0) - 3, size: 12, face: 'sans400', anchor: 'start', ink: 'soft', width: room } as const
    return pickText([words.compressed.of(codec, bytes, plainBytes), words.compressed.short(codec, bytes, plainBytes), codec], place)
  })
}

/** Brackets under the records that a tombstone's clock holds, and until when. */
export function horizonsOf(
  moment: LogMoment,
  cells: readonly PlacedCell[],
  under: readonly number[],
  size: CellSize,
  words: LogWords,
  width: number,
) {
  const brackets: { from: number; to: number; y: number }[] = []
  const texts: TextBox[] = []
  const taken = new Map<number, number>()
  for (const { horizonMs, firstOffset, lastOffset, offsets } of moment.clocks) {
    if (horizonMs === null) continue
    const inBatch = cells.filter(({ offset }) => offset >= firstOffset && offset <= lastOffset)
    const when = clockTime(moment, horizonMs)
    for (const line of new Set(inBatch.map((cell) => cell.line))) {
      const here = inBatch.filter((cell) => cell.line === line)
      const [from, to] = [here[0]?.x ?? 0, (here.at(-1)?.x ?? 0) + size.width]
      const y = (under[line] ?? 0) + 26
      brackets.push({ from, to, y })
      const before = taken.get(line) ?? left
      const said = inBatch.length > 1 && offsets.length > 0 ? [words.horizonOfBatch(when), words.horizon(when)] : [words.horizon(when)]
      // Centred under its bracket, but within the picture and behind the label before.
      const fitting = said.find((each) => textWidth(each, 12, 'sans600') <= width - left - before)
      if (fitting === undefined) continue
      const wide = textWidth(fitting, 12, 'sans600')
      const x = Math.min(Math.max((from + to) / 2 - wide / 2, before), width - left - wide)
      if (x < before) continue
      texts.push(textAt(x, y + 20, fitting, 12, { face: 'sans600' }))
      taken.set(line, x + wide + 14)
    }
  }
  return { brackets, texts }
}
