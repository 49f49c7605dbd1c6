import { textAt, type TextBox } from '../../marks/text-box'
import { fitText, textWidth } from '../../ui/measure'
import { clockTime, type LogMoment, type TombstoneClock } from '../../select/log/log-moment'
import { heldAt, readFrom, type Held, type HeldRow } from '../../select/log/reading-back'
import { calendarFrom } from '../../words/calendar'
import { emptyPanel, heading, lines, type OwnText, type Panel, type Place, type Shape } from './panel'
import { committedSays } from './spec'
import type { LogWords } from './words'

const mostRead = 60

/** What a consumer gets that starts at a position: each record as a dot in its key's colour, and what comes more than once. */
export function readerPanel(moment: LogMoment, position: number, words: LogWords, { x, y, width }: Place): Panel {
  const run = readFrom(moment, position, mostRead)
  const { reader } = words
  const pad = 14
  const inner = width - 2 * pad
  const head = heading(
    run.count === 0 ? [reader.atEnd, reader.atEndShort] : [reader.title(position), reader.titleShort(position)],
    null,
    x + pad,
    y + 10,
    inner,
  )
  const texts = [...head.texts]
  const own: OwnText[] = []
  const dots: Shape[] = []
  let [left, top] = [x + pad, head.bottom + 2]
  let shown = 0
  const rows = width < 520 ? 4 : 3
  for (const at of run.shown) {
    const key = moment.cells.key[at] ?? -1
    const name = fitText(key < 0 ? words.noKey : (moment.keys[key] ?? ''), 90, 13, 'sans400')
    const needs = 18 + textWidth(name, 13, 'sans400') + 16
    if (left + needs > x + width - pad && left > x + pad) [left, top] = [x + pad, top + 24]
    if (top > head.bottom + 2 + (rows - 1) * 24) break
    const offset = moment.cells.offset[at] ?? 0
    dots.push({ id: `read ${String(offset)}`, x: left, y: top + 2, width: 13, height: 13, round: 6.5, fill: key < 0 ? 'soft' : { key } })
    texts.push(textAt(left + 18, top + 13, name, 13))
    left += needs
    shown += 1
  }
  const more = run.count - shown
  const twice = run.often.slice(0, 4)
  const said = reader.often(
    twice.map(({ key, times }) => [moment.keys[key] ?? '', times] as const),
    run.count,
  )
  const foot = lines(more > 0 && shown > 0 ? `${reader.more(more)} · ${said}` : said, x + pad, top + 22, inner, 12, { ink: 'soft' })
  const committed = committedSays(moment, run, words)
  const apart = committed === null ? { texts: [], bottom: foot.bottom } : lines(committed, x + pad, foot.bottom, inner, 12)
  const hint = lines(reader.hint, x + pad, apart.bottom, inner, 12, { ink: 'soft' })
  const frame: Shape = { id: 'reader', x, y, width, height: hint.bottom + 8 - y, round: 10, fill: 'card', stroke: 'hairline' }
  return {
    ofReaders: true,
    texts: [...texts, ...foot.texts, ...apart.texts, ...hint.texts],
    own,
    shapes: [frame, ...dots],
    cells: [],
    bottom: hint.bottom + 8,
  }
}

const heldText = (held: Held | undefined, words: LogWords): string =>
  held === undefined || held === 'unheard' ? words.held.unheard : held === 'deleted' ? words.held.deleted : held.value

/** Keys across, readers down: what each holds, and where it is wrong for ever. */
export function heldPanel(moment: LogMoment, position: number, words: LogWords, { x, y, width }: Place): Panel | null {
  const held = heldAt(moment, position)
  const known = held === null ? [] : [...moment.keys.keys()].filter((key) => held.all.held[key] !== 'unheard')
  if (held === null || known.length === 0) return null
  const head = heading([words.held.title], null, x, y, width)
  const nameWidth = width < 520 ? width : 190
  const narrow = width < 520
  const room = width - (narrow ? 0 : nameWidth)
  const columns = Math.max(1, Math.min(known.length, Math.floor(room / (narrow ? 62 : 80))))
  const column = Math.min(110, room / columns)
  const keys = known.slice(0, columns)
  const texts = [...head.texts]
  const own: OwnText[] = []
  const shapes: Shape[] = []
  const left = x + (narrow ? 0 : nameWidth)
  for (const [n, key] of keys.entries()) {
    const name = moment.keys[key] ?? ''
    shapes.push({ id: `held key ${String(key)}`, x: left + n * column, y: head.bottom + 4, width: 10, height: 10, round: 5, fill: { key } })
    own.push({
      box: textAt(left + n * column + 14, head.bottom + 14, fitText(name, column - 22, 13, 'sans600'), 13, { face: 'sans600', ink: 'own' }),
      paint: { key },
    })
  }
  let top = head.bottom + 26
  const row = (id: string, name: string, { held: each, wrong }: HeldRow): void => {
    shapes.push({ id: `${id} rule`, x, y: top - 2, width, height: 1, round: 0, fill: 'hairline' })
    texts.push(textAt(x, top + 16, fitText(name, nameWidth - 10, 13, 'sans600'), 13, { face: 'sans600' }))
    if (narrow) top += 22
    for (const [n, key] of keys.entries()) {
      const said = fitText(heldText(each[key], words), column - 16, 12, 'mono400')
      const soft = typeof each[key] !== 'object'
      if (wrong[key] === true && typeof each[key] === 'object') {
        const box = { x: left + n * column - 5, y: top + 2, width: Math.max(24, textWidth(said, 12, 'mono400') + 10), height: 21 }
        shapes.push({ id: `${id} ${String(key)}`, ...box, round: 6, fill: 'none', stroke: 'error', line: 1.5 })
        own.push({ box: textAt(left + n * column, top + 16, said, 12, { face: 'mono400', ink: 'own' }), paint: 'error' })
      } else texts.push(textAt(left + n * column, top + 16, said, 12, { face: 'mono400', ink: soft ? 'soft' : 'ink' }))
    }
    top += 30
  }
  row('all', words.held.all, held.all)
  row('resumed', words.held.resumed(position), held.resumed)
  row('fresh', words.held.fresh(position), held.fresh)
  const stale = moment.keys.filter((_, key) => held.resumed.wrong[key] === true && typeof held.resumed.held[key] === 'object')
  if (stale.length > 0) {
    const foot = lines(words.held.wrong(stale.slice(0, 6)), x, top, width, 13, { face: 'sans600', ink: 'error' })
    texts.push(...foot.texts)
    top = foot.bottom
  }
  return { texts, own, shapes, cells: [], bottom: top }
}

const phaseOrder = ['not-cleaned', 'kept', 'may-go'] as const

/** One tombstone batch on the clock: not cleaned yet, kept until the horizon, free to go. */
function clockRow(
  clock: TombstoneClock,
  name: string,
  scale: (ms: number) => number,
  moment: LogMoment,
  words: LogWords,
  place: Place & { readonly left: number },
): { readonly texts: readonly TextBox[]; readonly shapes: readonly Shape[] } {
  const { x, y, left, width } = place
  const { nowMs } = moment
  const edges = [clock.writtenMs, clock.cleanedMs ?? nowMs, clock.horizonMs ?? nowMs, nowMs]
  const id = `clock ${String(clock.firstOffset)}`
  const shapes: Shape[] = [{ id: `${id} lane`, x: left, y, width: x + width - left, height: 22, round: 3, fill: 'panel' }]
  const texts = [textAt(left - 10, y + 15, fitText(name, left - x - 12, 12, 'sans400'), 12, { anchor: 'end' })]
  for (const [n, phase] of phaseOrder.entries()) {
    // A phase that has begun is drawn to its end: `kept` ends at the horizon, which may be still to come.
    const begun = phase === 'not-cleaned' || (phase === 'kept' ? clock.cleanedMs !== null : clock.phase === 'may-go')
    if (!begun) continue
    const [from, to] = [scale(edges[n] ?? 0), scale(Math.max(edges[n] ?? 0, edges[n + 1] ?? 0))]
    if (to - from < 1) continue
    const look =
      phase === 'not-cleaned'
        ? { fill: 'dirty' as const }
        : phase === 'kept'
          ? { fill: 'clean' as const }
          : { fill: 'card' as const, stroke: 'clean' as const, line: 2 }
    shapes.push({ id: `${id} ${phase}`, x: from, y, width: to - from, height: 22, round: 3, ...look })
    const said = [words.clocks.phases[phase], words.clocks.phasesShort[phase]].find(
      (each) => textWidth(each, 12, 'sans400') <= to - from - 14,
    )
    if (said !== undefined) texts.push(textAt(from + 8, y + 15, said, 12, { ink: phase === 'may-go' ? 'ink' : 'onFill' }))
  }
  return { texts, shapes }
}

const mostClockRows = 4

/** Every tombstone that is still there, and its two clocks. */
export function clockPanel(moment: LogMoment, words: LogWords, { x, y, width }: Place): Panel | null {
  const { clocks, nowMs, time, endsAt, cells, keys } = moment
  if (clocks.length === 0) return null
  const head = heading([words.clocks.title], words.clocks.lead, x, y, width)
  const shown = clocks.slice(0, mostClockRows)
  const namesOf = ({ offsets, firstOffset }: TombstoneClock): string =>
    words.clocks.row(
      offsets.map((offset) => keys[cells.key[cells.offset.indexOf(offset)] ?? -1] ?? '?'),
      offsets[0] ?? firstOffset,
    )
  const nameWidth = Math.min(width * 0.3, Math.max(...shown.map((clock) => textWidth(namesOf(clock), 12, 'sans400'))) + 14)
  const left = x + nameWidth
  const endMs = nowMs + (endsAt - time) / 1000
  // A run's clock began with the run.
  const began = time >= calendarFrom ? nowMs : nowMs - time / 1000
  const start = Math.min(...shown.map(({ writtenMs }) => writtenMs), began)
  const end = Math.max(endMs, nowMs, ...shown.map(({ horizonMs }) => horizonMs ?? 0))
  const scale = (ms: number): number => left + ((ms - start) / Math.max(1, end - start)) * (x + width - left)
  const when = (ms: number): number => clockTime(moment, ms)
  const texts = [...head.texts]
  const shapes: Shape[] = []
  let top = head.bottom + 20
  const first = top
  for (const clock of shown) {
    const row = clockRow(clock, namesOf(clock), scale, moment, words, { x, y: top, width, left })
    shapes.push(...row.shapes)
    texts.push(...row.texts)
    top += 28
  }
  const now = scale(nowMs)
  shapes.push({ id: 'now', x: now - 1, y: first - 6, width: 2, height: top - first + 4, round: 0, fill: 'ink' })
  const near = (at: number, words_: string): 'start' | 'middle' | 'end' => {
    const half = textWidth(words_, 12, 'sans600') / 2
    return at - half < left ? 'start' : at + half > x + width ? 'end' : 'middle'
  }
  const said = words.clocks.now(time)
  texts.push(textAt(now, first - 10, said, 12, { face: 'sans600', anchor: near(now, said) }))
  const horizon = shown.find(({ horizonMs }) => horizonMs !== null)
  if (horizon?.horizonMs != null) {
    const [at, label] = [scale(horizon.horizonMs), words.clocks.horizon(when(horizon.horizonMs))]
    shapes.push({ id: 'horizon', x: at - 1, y: first - 2, width: 2, height: top - first + 4, round: 0, fill: 'soft' })
    texts.push(textAt(at, top + 14, label, 12, { anchor: near(at, label), ink: 'soft' }))
    top += 20
  }
  if (clocks.length > shown.length) {
    texts.push(textAt(x, top + 14, words.clocks.more(clocks.length - shown.length), 12, { ink: 'soft' }))
    top += 20
  }
  return { ...emptyPanel(y), texts, shapes, bottom: top + 4 }
}
