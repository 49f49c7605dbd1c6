import type { Box, TextBox } from '../../marks/text-box'
import type { ReplicaNews } from '../../select/replica-news'
import { textWidth } from '../../ui/measure'
import type { Words } from '../../words/en'
import { rowHeights, type PlacedBroker, type PlacedCopy } from './copy-layout'
import { newsTexts } from './spec'

/** A fetch or its answer: a card between two copies, and an arrow from the end of one to where it points at in the other. */
export interface PlacedNews {
  readonly news: ReplicaNews
  readonly box: Box
  readonly texts: readonly TextBox[]
  /** From where it set out; `null` where the copies stand under each other. */
  readonly path: string | null
  readonly head: { readonly x: number; readonly y: number } | null
  /** Where it comes by under a copy: broker → x. */
  readonly passes: ReadonlyMap<number, number>
}

const copyIn = (brokers: readonly PlacedBroker[], broker: number, partition: string): readonly [PlacedBroker, PlacedCopy] | null => {
  const placed = brokers.find((each) => each.broker.broker === broker)
  const copy = placed?.copies.find((each) => each.partition === partition)
  return placed === undefined || copy === undefined ? null : [placed, copy]
}

export function placeNews(news: ReplicaNews, brokers: readonly PlacedBroker[], words: Words): PlacedNews | null {
  const follower = copyIn(brokers, news.follower, news.partition)
  const leader = copyIn(brokers, news.leader, news.partition)
  if (follower === null || leader === null) return null
  const [first, second] = newsTexts(news, words)
  const width = Math.max(textWidth(first, 12, 'sans600'), textWidth(second, 12, 'mono400')) + 24
  const [[home, mine], [host, theirs]] = [follower, leader]
  const beside = home.box.y === host.box.y
  const y = mine.top + rowHeights.news
  const [left, right] = home.box.x < host.box.x ? [home.box, host.box] : [host.box, home.box]
  const wanted = beside ? (left.x + left.width + right.x) / 2 - width / 2 : home.box.x + home.box.width - width - 10
  const most = beside ? right.x + right.width - width - 6 : home.box.x + home.box.width - width - 6
  const box = { x: Math.max(beside ? left.x + 6 : home.box.x + 6, Math.min(wanted, most)), y, width, height: 44 }
  const texts: readonly TextBox[] = [
    { x: box.x + width / 2, y: y + 18, text: first, size: 12, face: 'sans600', anchor: 'middle', ink: 'ink' },
    { x: box.x + width / 2, y: y + 35, text: second, size: 12, face: 'mono400', anchor: 'middle', ink: 'ink' },
  ]
  if (!beside) return { news, box, texts, path: null, head: null, passes: new Map() }
  const [from, to] = news.answer === null ? [mine, theirs] : [theirs, mine]
  // Behind the last record that is spoken of: so the line does not come by the words of a high watermark before it.
  const offset = news.answer?.divergingEpoch?.endOffset ?? (news.answer?.lastOffset == null ? news.fetchOffset : news.answer.lastOffset + 1)
  const [start, end] = [from.xOf(offset) + 6, to.xOf(offset) + 6]
  const middle = y + 22
  const under = rowHeights.cells + rowHeights.cell + 4
  const path = `M${String(start)} ${String(from.top + under)}V${String(middle)}H${String(end)}V${String(to.top + under + 8)}`
  return {
    news,
    box,
    texts,
    path,
    head: { x: end, y: to.top + under },
    passes: new Map([
      [from.broker, start],
      [to.broker, end],
    ]),
  }
}
