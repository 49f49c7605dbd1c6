import { textAt } from '../../marks/text-box'
import { sumsOf, windowAt } from '../../select/throughput/windows'
import { fitText, wrapText } from '../../ui/measure'
import { placeCards, type Detail } from './cards'
import { actsHeight, placePlot, scaleOf } from './plot'
import { fullIn, sizeSays, type ThroughputLane, type ThroughputSpec } from './spec'
import type { ThroughputWords } from './words'
import { axisHeight, axisRoom, clockOf, legendOf, margin } from './clock'
import type { ThroughputLayout } from './shape'

/** What is full, in at most so many lines. */
export function fullLines(lane: ThroughputLane, time: number, words: ThroughputWords, width: number, most: number): readonly string[] {
  if (lane.unit === 'records') return [words.notMeasured]
  const window = windowAt(lane.windows, time)
  if (window === null) return []
  const full = fullIn(window, words)
  const lines = wrapText(full.length === 0 ? words.nothingFull : words.isFull(full), width, 12, 'sans600')
  const shown = lines.slice(0, most)
  return lines.length > most ? [...shown.slice(0, -1), fitText(`${shown.at(-1) ?? ''} …`, width, 12, 'sans600')] : shown
}

/** The three numbers of the moment, each with the way in which the plot draws it. */
function headOf(spec: ThroughputSpec, lane: ThroughputLane, words: ThroughputWords, width: number) {
  const sums = sumsOf(windowAt(lane.windows, spec.time))
  const column = Math.min(220, (width - 2 * margin) / 3)
  const size = column < 140 ? 16 : 28
  const columns = (['written', 'read', 'copied'] as const).map((of, n) => {
    const x = margin + n * column
    const room = column - 12
    const by = { written: words.writtenBy, read: words.readBy, copied: words.copiedBy }[of]
    return {
      key: { of, x, y: 37, width: 16, height: 10 },
      texts: [
        textAt(x, 24, fitText(words.rate(sums[of], lane.unit), room, size, 'sans600'), size, { face: 'sans600' }),
        textAt(x + 22, 46, fitText(words[of], room - 22, 12, 'sans600'), 12, { face: 'sans600' }),
        textAt(x, 62, fitText(by, room, 12, 'sans400'), 12, { ink: 'soft' }),
      ],
    }
  })
  const size2 = wrapText(sizeSays(lane, words), width - 2 * margin, 14, 'sans600').slice(0, 2)
  const full = fullLines(lane, spec.time, words, width - 2 * margin, 2)
  let y = 88
  const lines = [
    ...size2.map((text) => ({ text, size: 14, soft: false })),
    ...full.map((text) => ({ text, size: 12, soft: lane.unit === 'records' || text === words.nothingFull })),
  ].map(({ text, size: px, soft }) => {
    const placed = textAt(margin, y, text, px, { face: 'sans600', ink: soft ? 'soft' : 'ink' })
    y += 18
    return placed
  })
  return {
    keys: columns.map(({ key }) => key),
    texts: [...columns.flatMap(({ texts }) => texts), ...lines],
    bottom: 88 + 18 * 2 + 18 * (size2.length - 1),
  }
}

/** One run: its numbers, what was written, copied and read over time, and each broker. */
export function alone(
  spec: ThroughputSpec,
  lane: ThroughputLane,
  words: ThroughputWords,
  { width, height }: { readonly width: number; readonly height: number },
  detail: Detail,
): ThroughputLayout {
  const scale = scaleOf(spec, 4)
  const head = headOf(spec, lane, words, width)
  const left = margin + axisRoom(scale, lane, words)
  const top = head.bottom + actsHeight
  const columnsWidth = width - 2 * margin
  const cards = (y: number) => placeCards(spec, lane, words, { x: margin, y, width: columnsWidth }, detail)
  const legend = (y: number) => (detail !== 'full' ? [] : legendOf(lane.unit === 'bytes' ? words.legend : words.legendCounted, width, y))
  const below = axisHeight + 12 + cards(0).bottom + 24 + legend(0).length * 17
  const plotHeight = Math.max(
    detail === 'names' ? 88 : detail === 'brief' ? 104 : width < 560 ? 130 : 150,
    Math.min(340, height - top - below),
  )
  const box = { x: left, y: top, width: width - left - margin, height: plotHeight }
  const plot = placePlot(lane, words, { box, scale, endsAt: spec.endsAt, named: true })
  const placed = cards(box.y + plotHeight + axisHeight + 12)
  const texts = legend(placed.bottom + 24)
  return {
    width,
    height: placed.bottom + (texts.length === 0 ? 4 : 24 + texts.length * 17),
    keys: head.keys,
    lanes: [{ texts: head.texts, plot, ruleY: null }],
    cards: placed.cards,
    ...clockOf(spec, words, box.x, box.width, box.y + plotHeight, width - margin),
    texts,
  }
}
