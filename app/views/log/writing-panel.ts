import { textAt } from '../../marks/text-box'
import type { LogMoment } from '../../select/log/log-moment'
import type { CleanerMoment } from '../../select/log/round-moment'
import { fitText } from '../../ui/measure'
import { heading, lines, type Panel, type Place, type Shape, type SmallCell } from './panel'
import type { LogWords } from './words'
import { keyText } from './round-panels'

const small = { width: 50, height: 40, gap: 6 }

/** Cells in a row, as many as there is room for in two rows. */
function cellsIn(
  moment: LogMoment,
  offsets: readonly { readonly offset: number; readonly form: SmallCell['form'] }[],
  words: LogWords,
  { x, y, width }: Place,
): { readonly cells: readonly SmallCell[]; readonly left: number; readonly bottom: number } {
  const perRow = Math.max(1, Math.floor((width + small.gap) / (small.width + small.gap)))
  const most = perRow * 2
  const shown = offsets.slice(0, offsets.length > most ? most - 1 : most)
  const places = new Map<number, number>()
  for (let at = 0; at < moment.cells.count; at++) places.set(moment.cells.offset[at] ?? -1, at)
  const cells = shown.map(({ offset, form }, n): SmallCell => {
    const [left, top] = [x + (n % perRow) * (small.width + small.gap), y + Math.floor(n / perRow) * (small.height + small.gap)]
    const at = places.get(offset) ?? -1
    const key = moment.cells.key[at] ?? -1
    const middle = left + small.width / 2
    const ink = form === 'filled' ? ('onFill' as const) : ('soft' as const)
    return {
      id: String(offset),
      at,
      offset,
      key,
      x: left,
      y: top,
      width: small.width,
      height: small.height,
      form,
      texts: [
        textAt(middle, top + 17, fitText(keyText(moment, key, words), small.width - 8, 13, 'sans600'), 13, {
          face: 'sans600',
          anchor: 'middle',
          ink,
        }),
        textAt(middle, top + 32, words.at(offset), 12, { anchor: 'middle', ink }),
      ],
    }
  })
  const rows = Math.ceil(shown.length / perRow)
  return { cells, left: offsets.length - shown.length, bottom: y + rows * (small.height + small.gap) }
}

/** The segment that a round writes: what is in it, what will come, bytes of how many. */
export function writingPanel(moment: LogMoment, writing: NonNullable<CleanerMoment['writing']>, words: LogWords, place: Place): Panel {
  const { x, y, width } = place
  const { baseOffset, suffix, bytes, ofBytes, kept, coming } = writing
  const head = heading([words.writing.title(baseOffset, suffix)], words.writing.written(bytes, ofBytes), x, y, width)
  const share = ofBytes === 0 ? 1 : bytes / ofBytes
  const shapes: Shape[] = [
    { id: 'written-of', x, y: head.bottom, width, height: 6, round: 3, fill: 'hairline' },
    { id: 'written', x, y: head.bottom, width: Math.max(0, width * share), height: 6, round: 3, fill: 'ink' },
  ]
  // What was written last is what the reader looks for: of many, the beginning is left out.
  const all = [
    ...kept.map((offset) => ({ offset, form: 'filled' as const })),
    ...coming.map((offset) => ({ offset, form: 'coming' as const })),
  ]
  const from = Math.max(0, kept.length - Math.max(1, Math.floor(width / (small.width + small.gap))))
  const row = cellsIn(moment, all.slice(from), words, { x, y: head.bottom + 14, width })
  const notes = [...(from > 0 ? [words.writing.more(from)] : []), ...(row.left > 0 ? [words.writing.more(row.left)] : [])]
  const foot = notes.length === 0 ? { texts: [], bottom: row.bottom } : lines(notes.join(' … '), x, row.bottom, width, 12, { ink: 'soft' })
  return { texts: [...head.texts, ...foot.texts], own: [], shapes, cells: row.cells, bottom: foot.bottom }
}
