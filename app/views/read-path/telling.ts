import { pickWords } from '../../marks/pick-text'
import { textAt, type TextBox } from '../../marks/text-box'
import { copiesIn, type ReadPathLane } from '../../select/read-path'
import { fitText, textWidth, wrapText } from '../../ui/measure'
import type { Words } from '../../words/en'
import { lowestStoreys, lowStoreys, usualStoreys, type Storeys } from './storeys'
import { countedOf, totalsOf, type Total } from './texts'

export interface PlacedTotal {
  readonly ink: Total['ink']
  readonly value: TextBox
  readonly texts: readonly TextBox[]
}

/**
 * What a picture tells beside what moves. On a page all of it; closer together, or with fewer numbers, or with a sentence in their
 * place, where it has less height. Where a room looks at it the counts, or not even these.
 */
export type Telling = 'all' | 'close' | 'tight' | 'short' | 'counts' | 'bare'

export const storeysFor: Readonly<Record<Telling, Storeys>> = {
  all: usualStoreys,
  close: lowStoreys,
  tight: lowestStoreys,
  short: lowestStoreys,
  counts: lowStoreys,
  bare: lowStoreys,
}

export const forRoom = (telling: Telling): boolean => telling === 'counts' || telling === 'bare'

interface Counted {
  readonly totals: readonly PlacedTotal[]
  readonly texts: readonly TextBox[]
  readonly bottom: number
}

/** The four numbers in two columns or four, and the smaller ones under them. */
function placedTotals(lane: ReadPathLane, width: number, words: Words, floorsEnd: number, telling: Telling): Counted {
  const closely = telling === 'close' || telling === 'tight'
  const columns = width >= 420 ? 4 : 2
  const across = width / columns
  const first = floorsEnd + (closely ? 28 : 36)
  const [under, line] = closely ? [16, 14] : [18, 15]
  const rowHeight = (lane.over ? 54 : 70) - (closely ? 12 : 0)
  const sizes = closely ? [24, 20, 16] : [28, 24, 20, 16]
  const totals = totalsOf(lane, words).map((total, n) => {
    const x = (n % columns) * across
    const y = first + Math.floor(n / columns) * rowHeight
    const room = across - 8
    const size = sizes.find((each) => textWidth(total.value, each, 'sans600') <= room) ?? 14
    const value = textAt(x, y, fitText(total.value, room, size, 'sans600'), size, { face: 'sans600', ink: 'own' })
    const more = [total.says, total.of].filter((each) => each !== '')
    return {
      ink: total.ink,
      value,
      texts: more.map((each, at) => textAt(x, y + under + at * line, fitText(each, room, 12, 'sans400'), 12, { ink: 'soft' })),
    }
  })
  const top = first + (4 / columns - 1) * rowHeight + (lane.over ? 44 : 60) - (closely ? 6 : 0)
  if (telling === 'tight') return { totals, texts: [], bottom: top - 12 }
  const lines = countedOf(lane, words).flatMap((each) => wrapText(each, width, 12, 'sans400'))
  const texts = lines.map((each, n) => textAt(0, top + n * 16, each, 12, { ink: 'soft' }))
  return { totals, texts, bottom: top + lines.length * 16 }
}

/** In a sentence, where there is no height for numbers. */
function inWords({ soFar }: ReadPathLane, width: number, { readPath }: Words, floorsEnd: number): Counted {
  const said = readPath.says.totals(copiesIn(soFar), soFar.cpuCopies, soFar.modeSwitches, soFar.cpuBytes)
  const lines = wrapText(said, width, 12, 'sans400')
  return {
    totals: [],
    texts: lines.map((line, n) => textAt(0, floorsEnd + 18 + n * 16, line, 12)),
    bottom: floorsEnd + 8 + lines.length * 16,
  }
}

export function countsOf(lane: ReadPathLane, width: number, words: Words, telling: Telling): Counted {
  const { end } = storeysFor[telling]
  if (telling === 'bare') return { totals: [], texts: [], bottom: end }
  if (telling === 'short') return inWords(lane, width, words, end)
  return placedTotals(lane, width, words, end, telling)
}

/** Which way it is, what is sent and how, and how far it is. */
export function headingOf(lane: ReadPathLane, width: number, { readPath }: Words, telling: Telling): readonly TextBox[] {
  const title = textAt(0, 15, fitText(readPath.strategy(lane.strategy), width, 16, 'sans600'), 16, { face: 'sans600' })
  const sizes = [readPath.head(lane.fileBytes, lane.bufferBytes, lane.cached), readPath.headShort(lane.fileBytes, lane.bufferBytes)]
  const round = readPath.call(lane.call, lane.calls)
  const soft = (y: number, words: readonly string[]): TextBox => textAt(0, y, pickWords(words, width, 12, 'sans400'), 12, { ink: 'soft' })
  switch (telling) {
    case 'all':
      return [
        title,
        textAt(0, 34, fitText(readPath.code(lane.strategy), width, 12, 'mono400'), 12, { face: 'mono400', ink: 'soft' }),
        soft(52, sizes),
        soft(69, [round]),
      ]
    case 'close':
      return [title, soft(34, [...sizes.map((each) => readPath.headAndRound(each, round)), round])]
    case 'tight':
    case 'short': {
      const left = width - textWidth(title.text, 16, 'sans600') - 12
      const fits = [readPath.headAndRound(sizes[1] ?? '', round), round].find((each) => textWidth(each, 12, 'sans400') <= left)
      return fits === undefined ? [title] : [title, textAt(width, 15, fits, 12, { ink: 'soft', anchor: 'end' })]
    }
    case 'counts':
    case 'bare':
      return [title, soft(34, [readPath.headAndRound(sizes[1] ?? '', round), round])]
  }
}
