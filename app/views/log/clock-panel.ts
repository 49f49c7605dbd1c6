import { textAt, type TextBox } from '../../marks/text-box'
import { fitText, textWidth } from '../../ui/measure'
import { clockTime, type LogMoment } from '../../select/log/log-moment'
import type { TombstoneClock } from '../../select/log/round-moment'
import { calendarFrom } from '../../words/calendar'
import { emptyPanel, heading, type Panel, type Place, type Shape } from './panel'
import type { LogWords } from './words'

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
