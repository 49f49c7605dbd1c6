import { extentOf, type Box, type TextBox } from '../../marks/text-box'
import { fitText, textWidth, wrapText } from '../../ui/measure'
import type { Words } from '../../words/en'
import { newsToDraw, type ClusterSpec, type ReplicaBroker, type ReplicatedPartition } from './spec'
import { markAfter, placeCopy, rowHeights, type PlacedBroker } from './copy-layout'
import { placeNews, type PlacedNews } from './news-layout'
import { placeTold, type PlacedTold } from './told-layout'

export interface ClusterLayout {
  readonly brokers: readonly PlacedBroker[]
  readonly news: PlacedNews | null
  readonly told: readonly PlacedTold[]
  readonly texts: readonly TextBox[]
  readonly height: number
}

const columnLeast = 164
const columnMost = 560
const between = 14
const margin = 10
const pad = 13
const headHeight = 60

const columnsIn = (width: number): number => Math.max(1, Math.floor((width - 2 * margin + between) / (columnLeast + between)))

/** The newest offsets, as many as a column holds: the same ones in every column, so that copies can be compared. */
function windowOf({ copies }: ReplicatedPartition, inner: number): { readonly first: number; readonly pitch: number } {
  const end = Math.max(0, ...copies.map((copy) => copy.end))
  const start = Math.min(end, ...copies.map((copy) => copy.start))
  const values = copies.flatMap(({ cells }) => cells.map(({ value }) => (value === null ? 0 : textWidth(value, 12, 'sans600') + 10)))
  const least = Math.max(22, textWidth(String(end), 12, 'mono400') + 8)
  const room = inner - 14
  // As wide as values need, where all of the log has room so.
  const wished = Math.min(46, Math.max(30, ...values))
  const pitch = (end - start) * wished <= room ? wished : least
  return { first: Math.max(start, end - Math.floor(room / pitch)), pitch }
}

function headOf({ broker, fate, leads }: ReplicaBroker, box: Box, { cluster }: Words): readonly TextBox[] {
  const room = box.width - 2 * pad
  const said = fate === 'running' ? cluster.leads(leads) : cluster.fates[fate]
  const fits = textWidth(said, 12, 'sans400') <= room ? said : fate === 'running' ? cluster.leadsMany(leads.length) : said
  return [
    { x: box.x + pad, y: box.y + 26, text: cluster.broker(broker), size: 16, face: 'sans600', anchor: 'start', ink: 'ink' },
    {
      x: box.x + pad,
      y: box.y + 46,
      text: fitText(fits, room, 12, 'sans400'),
      size: 12,
      face: 'sans400',
      anchor: 'start',
      ink: fate === 'running' ? 'soft' : 'error',
    },
  ]
}

/** Brokers beside each other, as many as have room, and under each other else; in each its copies, one under the other. */
export function layout(spec: ClusterSpec, words: Words, width: number, brief = false): ClusterLayout {
  const { brokers, partitions } = spec
  const columns = Math.min(Math.max(1, brokers.length), columnsIn(width))
  const across = Math.min(columnMost, (width - 2 * margin - (columns - 1) * between) / columns)
  const inner = across - 2 * pad
  // Where nobody follows, a broker's partitions stand close together; else the copies of one are in one row.
  const alone = partitions.every(({ replicas }) => replicas.length === 1)
  const here = (broker: number): readonly ReplicatedPartition[] =>
    alone ? partitions.filter(({ replicas }) => replicas.includes(broker)) : partitions
  const rows = alone ? Math.max(0, ...brokers.map(({ broker }) => here(broker).length)) : partitions.length
  const rowHeight = alone ? rowHeights.alone : rowHeights.whole
  const panel = headHeight + rows * rowHeight + 8
  const placed = brokers.map((broker, n): PlacedBroker => {
    const box = {
      x: margin + (n % columns) * (across + between),
      y: 8 + Math.floor(n / columns) * (panel + between),
      width: across,
      height: panel,
    }
    const copies = here(broker.broker).flatMap((partition, row) => {
      const copy = partition.copies.find((each) => each.broker === broker.broker)
      if (copy === undefined) return []
      const at = { x: box.x + pad, y: box.y + headHeight + row * rowHeight, width: inner }
      return [placeCopy(copy, partition, broker.fate, { ...at, ...windowOf(partition, inner) }, words)]
    })
    return { broker, box, texts: headOf(broker, box, words), copies }
  })
  const bottom = 8 + Math.ceil(brokers.length / columns) * (panel + between)
  const drawn = newsToDraw(spec)
  const news = drawn === null ? null : placeNews(drawn, placed, words)
  const told = brief ? { rows: [], bottom } : placeTold(spec.told, margin, bottom, width - 2 * margin, words)
  const legend = brief || partitions.length === 0 ? [] : legendOf(words, width, told.bottom + 4)
  return {
    brokers: news === null ? placed : placed.map((each) => withRoomFor(news, each)),
    news,
    told: told.rows,
    texts: legend,
    height: told.bottom + (legend.length === 0 ? 0 : 12 + legend.length * 17),
  }
}

/** The words of a high watermark step aside where an arrow comes by. */
function withRoomFor({ news, passes }: PlacedNews, placed: PlacedBroker): PlacedBroker {
  const x = passes.get(placed.broker.broker)
  if (x === undefined) return placed
  const copies = placed.copies.map((copy) => {
    const { x: left, width } = extentOf(copy.markSays)
    const inWay = copy.partition === news.partition && x > left - 6 && x < left + width + 6
    return inWay ? { ...copy, markSays: markAfter({ x: Math.max(copy.mark.x, x + 3), bottom: copy.markSays.y }, copy.markSays.text) } : copy
  })
  return { ...placed, copies }
}

function legendOf({ cluster }: Words, width: number, y: number): readonly TextBox[] {
  return wrapText(cluster.legend, width - 2 * margin, 12, 'sans400').map((text, n) => ({
    x: margin,
    y: y + 8 + n * 17,
    text,
    size: 12,
    face: 'sans400',
    anchor: 'start',
    ink: 'soft',
  }))
}

/** Every text of the picture, where it stands. */
export const textsIn = ({ brokers, news, told, texts }: ClusterLayout): readonly TextBox[] => [
  ...brokers.flatMap((each) => [
    ...each.texts,
    ...each.copies.flatMap((copy) => [...copy.texts, copy.markSays, ...copy.cells.flatMap(({ texts: inside }) => inside)]),
  ]),
  ...(news?.texts ?? []),
  ...told.flatMap((row) => [...row.texts, ...row.chips.flatMap((chip) => chip.texts)]),
  ...texts,
]
