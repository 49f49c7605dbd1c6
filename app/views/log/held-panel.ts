import { textAt } from '../../marks/text-box'
import { fitText, textWidth } from '../../ui/measure'
import type { LogMoment } from '../../select/log/log-moment'
import { heldAt, type Held, type HeldRow } from '../../select/log/reading-back'
import { heading, lines, type OwnText, type Panel, type Place, type Shape } from './panel'
import type { LogWords } from './words'

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
