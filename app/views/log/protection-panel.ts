import { textAt } from '../../marks/text-box'
import { protections, unprotected } from '../../select/log/protected-by'
import type { LogMoment } from '../../select/log/log-moment'
import { wouldGo } from '../../select/log/protection'
import { textWidth } from '../../ui/measure'
import { protectionOf } from './look'
import { emptyPanel, heading, lines, type OwnText, type Panel, type Place, type Shape } from './panel'
import type { LogWords } from './words'

const mostRows = 5

interface Protected {
  /** How many wait for a round, by what for. */
  readonly waiting: ReadonlyMap<number, number>
  /** The first cells that a bound protects, and how many there are. */
  readonly bound: readonly number[]
  readonly count: number
}

const found = new WeakMap<LogMoment, Protected>()

function protectedIn(moment: LogMoment): Protected {
  const known = found.get(moment)
  if (known !== undefined) return known
  const { cells } = moment
  const waiting = new Map<number, number>()
  const bound: number[] = []
  let count = 0
  for (let at = 0; at < cells.count; at++) {
    const by = cells.bound[at] ?? unprotected
    if (by === unprotected) continue
    if (wouldGo(by)) waiting.set(by, (waiting.get(by) ?? 0) + 1)
    else if (++count <= mostRows) bound.push(at)
  }
  const all = { waiting, bound, count }
  found.set(moment, all)
  return all
}

/** What a cleaning would drop and what it waits for, then each record that a bound protects, and by which. */
export function protectionPanel(moment: LogMoment, words: LogWords, { x, y, width }: Place): Panel | null {
  const { cells, keys } = moment
  const { waiting, bound, count: protectedCount } = protectedIn(moment)
  if (waiting.size === 0 && protectedCount === 0) return null
  const head = heading([words.still.title], words.still.lead, x, y, width)
  const texts = [...head.texts]
  const own: OwnText[] = []
  const shapes: Shape[] = []
  let top = head.bottom
  const row = (id: string, name: string, why: string, key: number | null): void => {
    const indent = key === null ? 0 : 18
    if (key !== null) shapes.push({ id: `still ${id}`, x, y: top + 3, width: 10, height: 10, round: 5, fill: key < 0 ? 'soft' : { key } })
    const label = textAt(x + indent, top + 13, name, 13, { face: 'sans600', ink: key === null ? 'ink' : 'own' })
    if (key === null) texts.push(label)
    else own.push({ box: label, paint: key < 0 ? 'soft' : { key } })
    const after = x + indent + textWidth(name, 13, 'sans600') + 8
    const beside = x + width - after
    // A reason that does not fit beside its record stands under it.
    const under = textWidth(why, 12, 'sans400') > beside
    const said = under ? lines(why, x + 18, top + 17, width - 18, 12, { ink: 'soft' }) : null
    if (said === null) texts.push(textAt(after, top + 13, why, 12, { ink: 'soft' }))
    else texts.push(...said.texts)
    top = (said?.bottom ?? top + 19) + 3
  }
  for (const [by, count] of waiting) {
    const name = protections[by]
    if (name !== undefined) row(name, words.still.records(count), words.protectedBy[name](null), null)
  }
  for (const at of bound) {
    const protection = protectionOf(moment, at)
    if (protection === null) continue
    const [key, offset] = [cells.key[at] ?? -1, cells.offset[at] ?? 0]
    row(String(offset), `${keys[key] ?? ''} ${words.at(offset)}`, words.protectedBy[protection.by](protection.later), key)
  }
  if (protectedCount > mostRows) {
    texts.push(textAt(x, top + 13, words.still.more(protectedCount - mostRows), 12, { ink: 'soft' }))
    top += 20
  }
  return { ...emptyPanel(y), texts, own, shapes, bottom: top }
}
