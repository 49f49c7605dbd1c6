import { textAt } from '../../marks/text-box'
import { fitText, textWidth } from '../../ui/measure'
import type { LogMoment } from '../../select/log/log-moment'
import { readFrom } from '../../select/log/reading-back'
import { heading, lines, type OwnText, type Panel, type Place, type Shape } from './panel'
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
