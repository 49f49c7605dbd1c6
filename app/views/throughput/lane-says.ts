import { textAt, type TextBox } from '../../marks/text-box'
import { sumsOf, windowAt } from '../../select/throughput/windows'
import { fitText, textWidth, wrapText } from '../../ui/measure'
import { fullLines } from './alone'
import { margin } from './clock'
import { laneName, sizeSays, type ThroughputLane, type ThroughputSpec } from './spec'
import type { ThroughputWords } from './words'

/** How much a lane writes of what the first does; nothing is said of the first. */
function partOf(spec: ThroughputSpec, lane: ThroughputLane, words: ThroughputWords): string {
  const [first] = spec.lanes
  if (first === undefined || first === lane) return ''
  const whole = sumsOf(windowAt(first.windows, spec.time)).written
  return whole === 0 ? '' : words.ofWhole(sumsOf(windowAt(lane.windows, spec.time)).written / whole, laneName(first, words))
}

interface Room {
  readonly x: number
  readonly y: number
  readonly width: number
}

/** What is written, read and copied, and what is full; with its part of what the first lane writes, unless that stands elsewhere. */
export function numbersOf(
  spec: ThroughputSpec,
  lane: ThroughputLane,
  words: ThroughputWords,
  { x, y, width }: Room,
  withPart = true,
): readonly TextBox[] {
  const sums = sumsOf(windowAt(lane.windows, spec.time))
  const part = withPart ? partOf(spec, lane, words) : ''
  const others = `${words.rateOf(words.read, words.rate(sums.read, lane.unit))}${sums.copied > 0 ? ` · ${words.rateOf(words.copied, words.rate(sums.copied, lane.unit))}` : ''}`
  const big = words.rate(sums.written, lane.unit)
  const full = fullLines(lane, spec.time, words, width, 2)
  let line = 0
  const next = (): number => y + 22 + ++line * 16
  return [
    textAt(x, y + 18, big, 20, { face: 'sans600' }),
    ...[fitText(others, width, 12, 'sans400'), fitText(part, width, 12, 'sans400')]
      .filter((text) => text !== '')
      .map((text) => textAt(x, next(), text, 12, { ink: 'soft' })),
    ...full.map((text) => textAt(x, next(), text, 12, { face: 'sans600', ink: text === words.nothingFull ? 'soft' : 'ink' })),
  ]
}

const noteOf = (lane: ThroughputLane, { laneNotes }: ThroughputWords): string | undefined =>
  lane.name === null ? undefined : (laneNotes as Readonly<Record<string, string>>)[lane.name]

/** A lane's name, what is to be noted of it and how large it is, one under another. */
export function titleOf(lane: ThroughputLane, words: ThroughputWords, y: number, width: number): readonly TextBox[] {
  const note = noteOf(lane, words)
  const title = wrapText(laneName(lane, words), width, 16, 'sans600').slice(0, 2)
  const size = wrapText(sizeSays(lane, words), width, 12, 'sans400').slice(0, 2)
  let at = y + 14
  const next = (by: number): number => {
    const here = at
    at += by
    return here
  }
  return [
    ...title.map((text) => textAt(margin, next(20), text, 16, { face: 'sans600' })),
    ...(note === undefined ? [] : [textAt(margin, next(17), fitText(note, width, 12, 'sans600'), 12, { face: 'sans600', ink: 'error' })]),
    ...size.map((text) => textAt(margin, next(16), text, 12, { ink: 'soft' })),
  ]
}

/** The same on one line, and at its end the part of what the first lane writes; `over`: how large it is, where the line is too short to say it. */
export function titleLineOf(
  spec: ThroughputSpec,
  lane: ThroughputLane,
  words: ThroughputWords,
  y: number,
  width: number,
): { readonly texts: readonly TextBox[]; readonly over: string } {
  const part = partOf(spec, lane, words)
  const end = part === '' ? margin + width : margin + width - textWidth(part, 12, 'sans400') - 16
  const texts: TextBox[] = part === '' ? [] : [textAt(margin + width, y + 14, part, 12, { ink: 'soft', anchor: 'end' })]
  let x = margin
  const put = (text: string, size: number, rest: Partial<TextBox>): void => {
    const face = rest.face ?? 'sans400'
    const fitted = fitText(text, end - x, size, face)
    texts.push(textAt(x, y + 14, fitted, size, rest))
    x += textWidth(fitted, size, face) + 12
  }
  put(laneName(lane, words), 16, { face: 'sans600' })
  const note = noteOf(lane, words)
  if (note !== undefined && end - x > 60) put(note, 12, { face: 'sans600', ink: 'error' })
  const size = sizeSays(lane, words)
  if (textWidth(size, 12, 'sans400') > end - x) return { texts, over: size }
  put(size, 12, { ink: 'soft' })
  return { texts, over: '' }
}
