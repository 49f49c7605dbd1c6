import { textAt } from '../../marks/text-box'
import type { CompactionRule } from '../../../engine'
import { pickText, pickWords } from '../../marks/pick-text'
import { clockTime, type CleanerMoment, type LogMoment, type LogWeight } from '../../select/log/log-moment'
import { fitText, textWidth } from '../../ui/measure'
import { emptyPanel, heading, lines, type OwnText, type Panel, type Place, type Shape, type SmallCell } from './panel'
import type { LogWords } from './words'

const mostEntries = 8

const keyText = (moment: LogMoment, key: number, words: LogWords): string => (key < 0 ? words.noKey : (moment.keys[key] ?? ''))

/** Each key's last offset, as far as the map has come. */
export function mapPanel(moment: LogMoment, map: NonNullable<CleanerMoment['map']>, words: LogWords, { x, y, width }: Place): Panel {
  const head = heading([words.map.title], words.map.lead, x, y, width)
  const shown = map.entries.length > mostEntries ? map.entries.slice(-mostEntries) : map.entries
  const texts = [...head.texts]
  const own: OwnText[] = []
  const shapes: Shape[] = []
  let top = head.bottom
  for (const { key, offset } of shown) {
    const latest = words.map.latest(offset)
    const room = width - 34 - textWidth(latest, 12, 'mono400') - 12
    shapes.push({ id: `entry ${String(key)}`, x, y: top, width, height: 26, round: 6, fill: 'card', stroke: 'hairline' })
    shapes.push({ id: `dot ${String(key)}`, x: x + 10, y: top + 8, width: 10, height: 10, round: 5, fill: { key } })
    own.push({
      box: textAt(x + 27, top + 17, fitText(keyText(moment, key, words), room, 13, 'sans600'), 13, { face: 'sans600', ink: 'own' }),
      paint: { key },
    })
    texts.push(textAt(x + width - 10, top + 17, latest, 12, { face: 'mono400', anchor: 'end' }))
    top += 30
  }
  const rest = map.entries.length - shown.length
  const foot = [words.map.room(map.size, map.mostKeys), ...(rest > 0 ? [words.map.more(rest)] : [])].join('; ')
  const under = lines(foot, x, top, width, 12, { ink: 'soft' })
  return { ...emptyPanel(y), texts: [...texts, ...under.texts], own, shapes, bottom: under.bottom }
}

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

/** How dirty the log is, against the mark that it must pass. */
export function ratioPanel(moment: LogMoment, weight: LogWeight, words: LogWords, { x, y, width }: Place): Panel {
  const { ratio: said, rules } = words
  const { cleanBytes, cleanableBytes, activeBytes, otherBytes, ratio, threshold, rule, eligible } = weight
  const head = heading([said.title(ratio, threshold, eligible)], said.lead, x, y, width)
  const total = cleanBytes + cleanableBytes
  // The dirty part begins at the left, so that it visibly passes the mark or does not.
  const dirtyWidth = total === 0 ? 0 : (cleanableBytes / total) * width
  const mark = x + threshold * width
  const markY = head.bottom
  const barY = markY + 24
  const name = pickText([`${said.threshold} ${String(threshold)}`, String(threshold)], {
    x: mark,
    y: markY + 12,
    size: 12,
    face: 'mono400',
    anchor: threshold > 0.6 ? 'end' : 'start',
    ink: 'ink',
    width: threshold > 0.6 ? mark - x - 9 : x + width - mark - 9,
  })
  const shapes: Shape[] = [
    { id: 'bar', x, y: barY, width, height: 28, round: 3, fill: total === 0 ? 'none' : 'clean', stroke: total === 0 ? 'hairline' : 'none' },
    { id: 'dirty', x, y: barY, width: dirtyWidth, height: 28, round: 3, fill: 'dirty' },
    { id: 'mark', x: mark - 1, y: markY + 16, width: 2, height: 44, round: 0, fill: 'ink' },
  ]
  const texts = [...head.texts, { ...name, x: threshold > 0.6 ? mark - 7 : mark + 7 }]
  const inside = (words_: string, room: number, left: boolean): void => {
    const shown = total > 0 && textWidth(words_, 12, 'sans600') <= room - 16 ? words_ : ''
    if (shown !== '')
      texts.push(
        textAt(left ? x + 9 : x + width - 9, barY + 18, shown, 12, { face: 'sans600', ink: 'onFill', anchor: left ? 'start' : 'end' }),
      )
  }
  // The mark runs through the bar: a text stops before it.
  inside(said.dirty(cleanableBytes), mark > x + 9 && mark < x + dirtyWidth ? Math.min(dirtyWidth, mark - x) : dirtyWidth, true)
  inside(said.clean(cleanBytes), mark > x + dirtyWidth ? x + width - Math.max(mark, x + dirtyWidth) : width - dirtyWidth, false)
  const rounding = moment.cleaner !== null
  const why = rounding ? rules.running : !moment.cleanerOn ? rules.off : rule in rules ? rules[rule as keyof typeof rules] : ''
  const beside = [said.active(activeBytes), ...(otherBytes > 0 ? [said.other(otherBytes)] : [])].join('; ')
  const first = lines(why, x, barY + 38, width, 13)
  const second = lines(beside, x, first.bottom, width, 12, { ink: 'soft' })
  return { texts: [...texts, ...first.texts, ...second.texts], own: [], shapes, cells: [], bottom: second.bottom }
}

/** What the cleaner decides where it stands, in words, the longest first. */
export function headWords(moment: LogMoment, cleaner: CleanerMoment, words: LogWords): readonly string[] {
  const { head } = words
  const { at, rule, supersededBy, phase } = cleaner
  const { cells } = moment
  const place = cells.offset.indexOf(at)
  const key = keyText(moment, cells.key[place] ?? -1, words)
  const clock = moment.clocks.find(({ offsets }) => offsets.includes(at))
  const when = (ms: number): number => clockTime(moment, ms)
  if (phase === 'map') return [head.mapped(at, key), head.here(at)]
  const says: Partial<Readonly<Record<CompactionRule, string>>> = {
    'compaction/drop/superseded': head.superseded(at, key, supersededBy),
    'compaction/keep/latest-for-key': head.kept(at, key),
    'compaction/keep/tombstone-horizon-set': head.horizonSet(at, when(cleaner.horizonMs)),
    'compaction/keep/tombstone-waits': head.waits(at, when(clock?.horizonMs ?? cleaner.horizonMs)),
    'compaction/drop/tombstone-expired': head.expired(at),
    'compaction/drop/aborted': head.aborted(at),
    'compaction/keep/after-mapped-range': head.beyond(at),
  }
  const said = (rule === null ? undefined : says[rule]) ?? head.here(at)
  return [said, head.here(at)]
}

/** Where there is no room for all of a sentence. */
export const shorter = (wordings: readonly string[], room: number): string => pickWords(wordings, room, 12, 'sans600')
