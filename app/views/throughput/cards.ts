import { textAt, type Box, type TextBox } from '../../marks/text-box'
import { brokerParts, type BrokerPart, type BrokerRates } from '../../select/throughput/rates'
import { windowAt } from '../../select/throughput/windows'
import { fitText, textWidth } from '../../ui/measure'
import type { ThroughputLane, ThroughputSpec } from './spec'
import type { ThroughputWords } from './words'

/** How busy a part of a broker is. */
export interface PlacedBar {
  readonly part: BrokerPart
  readonly ground: Box
  readonly filled: number
  readonly full: boolean
}

export interface PlacedCard {
  readonly broker: number
  readonly box: Box
  /** In the broker's colour, beside its name. */
  readonly swatch: Box
  readonly texts: readonly TextBox[]
  readonly bars: readonly PlacedBar[]
}

const pad = 10
const between = 12
const rowHeight = 22
const leastWidth = 172

function barOf(part: BrokerPart, rates: BrokerRates | null, words: ThroughputWords, x: number, y: number, width: number) {
  const busy = rates?.busy?.[part] ?? 0
  const full = rates?.full === part
  const labels = brokerParts.map((each) => textWidth(words.parts[each], 12, 'sans400'))
  const left = Math.max(...labels) + 10
  const right = Math.max(textWidth(words.percent(1), 12, 'sans600'), textWidth(words.full, 12, 'sans600')) + 10
  const ground = { x: x + left, y: y - 9, width: Math.max(20, width - left - right), height: 8 }
  const percent = textAt(x + width, y, full ? words.full : words.percent(busy), 12, {
    anchor: 'end',
    face: full ? 'sans600' : 'sans400',
  })
  return {
    bar: { part, ground, filled: ground.width * Math.min(1, busy), full },
    texts: [textAt(x, y, words.parts[part], 12, { ink: 'soft' }), percent],
  }
}

/** Everything, or what a room's height still holds: one bar for each broker, or its name and colour alone. */
export type Detail = 'full' | 'brief' | 'names'

/** The part that is busy the longest. */
function busiest(rates: BrokerRates | null): BrokerPart {
  const busy = rates?.busy
  if (busy == null) return 'write'
  return brokerParts.reduce((most, part) => (busy[part] > busy[most] ? part : most))
}

function partsShown(lane: ThroughputLane, rates: BrokerRates | null, detail: Detail): readonly BrokerPart[] {
  if (lane.unit === 'records' || detail === 'names') return []
  return detail === 'brief' ? [rates?.full ?? busiest(rates)] : brokerParts
}

function linesOf(lane: ThroughputLane, rates: BrokerRates | null, words: ThroughputWords, detail: Detail): readonly string[] {
  if (detail !== 'full') return []
  const { rate } = words
  const written = words.rateOf(words.written, rate(rates?.written ?? 0, lane.unit))
  return lane.replicas > 1 ? [written, words.rateOf(words.copied, rate(rates?.copied ?? 0, lane.unit))] : [written]
}

function cardOf(
  lane: ThroughputLane,
  broker: number,
  rates: BrokerRates | null,
  words: ThroughputWords,
  box: Box,
  detail: Detail,
): PlacedCard {
  const x = box.x + pad
  const width = box.width - 2 * pad
  const standing = lane.brokers.find((each) => each.broker === broker)
  const name = words.broker(broker)
  const nameX = x + 18
  const leads = standing?.up === true ? words.leads(standing.leads, lane.partitions) : words.down
  const room = width - 18 - textWidth(name, 14, 'sans600') - 12
  const sums = linesOf(lane, rates, words, detail)
  const below = box.y + 46 + sums.length * 18
  const bars = partsShown(lane, rates, detail).map((part, n) => barOf(part, rates, words, x, below + 4 + n * rowHeight, width))
  const texts = [
    textAt(nameX, box.y + 24, name, 14, { face: 'sans600' }),
    textAt(x + width, box.y + 24, fitText(leads, room, 12, 'sans400'), 12, { anchor: 'end', ink: 'soft' }),
    ...sums.map((text, n) => textAt(x, box.y + 46 + n * 18, fitText(text, width, 12, 'sans400'), 12)),
    ...bars.flatMap((each) => each.texts),
  ]
  return { broker, box, swatch: { x, y: box.y + 13, width: 12, height: 12 }, texts, bars: bars.map(({ bar }) => bar) }
}

/** A card for each broker: what it takes, and how busy its parts are. */
export function placeCards(
  { time }: Pick<ThroughputSpec, 'time'>,
  lane: ThroughputLane,
  words: ThroughputWords,
  at: { readonly x: number; readonly y: number; readonly width: number },
  detail: Detail,
): { readonly cards: readonly PlacedCard[]; readonly bottom: number } {
  const window = windowAt(lane.windows, time)
  const columns = Math.max(1, Math.min(lane.brokers.length, Math.floor((at.width + between) / (leastWidth + between))))
  const width = (at.width - (columns - 1) * between) / columns
  const rows = partsShown(lane, null, detail).length
  const height = 38 + linesOf(lane, null, words, detail).length * 18 + (rows === 0 ? 0 : rows * rowHeight + 6)
  const cards = lane.brokers.map(({ broker }, n) => {
    const box = {
      x: at.x + (n % columns) * (width + between),
      y: at.y + Math.floor(n / columns) * (height + between),
      width,
      height,
    }
    const rates = window?.brokers.find((each) => each.broker === broker) ?? null
    return cardOf(lane, broker, rates, words, box, detail)
  })
  return { cards, bottom: at.y + Math.ceil(lane.brokers.length / columns) * (height + between) - between }
}
