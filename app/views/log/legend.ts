import { textAt, type TextBox } from '../../marks/text-box'
import { unprotected } from '../../select/log/protected-by'
import type { LogMoment } from '../../select/log/log-moment'
import { fitText, textWidth } from '../../ui/measure'
import { looksOf, mostNear } from './look'
import type { LogWords } from './words'

export interface LegendEntry {
  readonly look: keyof LogWords['legend']
  readonly x: number
  readonly y: number
  readonly text: TextBox
}

type Looks = ReadonlySet<keyof LogWords['legend']>

const seen = new WeakMap<LogMoment, Looks>()

/** Which looks there are: asked for at every move of a reading position, and the same for all of a moment. */
function looksIn(moment: LogMoment): Looks {
  const known = seen.get(moment)
  if (known !== undefined) return known
  const here = new Set<keyof LogWords['legend']>()
  const lookAt = looksOf(moment)
  const { count, flags, bound, offset, batch } = moment.cells
  const near = count <= mostNear
  const before = new Set<number>()
  for (let at = 0; at < count; at++) {
    // In a field of very many, cells that were judged alike look alike, unless a round or a clock has taken one out.
    const kind = ((flags[at] ?? 0) << 8) | (bound[at] ?? unprotected)
    if (near || moment.cleaner !== null || (flags[at] ?? 0) !== 0 || !before.has(kind)) {
      before.add(kind)
      const { look, tombstone } = lookAt(at)
      if (look === 'latest' || look === 'goes' || look === 'aborted' || look === 'stays') here.add(look)
      if (tombstone) here.add('tombstone')
    }
    if (!near || at === 0) continue
    if ((offset[at] ?? 0) - (offset[at - 1] ?? 0) > 1) here.add('hole')
    if (batch[at] === batch[at - 1]) here.add('batch')
  }
  if (!moment.compact) for (const look of ['latest', 'goes', 'stays', 'tombstone'] as const) here.delete(look)
  seen.set(moment, here)
  return here
}

/** What the looks mean that are in the picture. */
export function legendOf(
  moment: LogMoment,
  words: LogWords,
  left: number,
  y: number,
  width: number,
): { readonly entries: readonly LegendEntry[]; readonly bottom: number } {
  const here = looksIn(moment)
  let [x, line] = [left, y]
  const entries: LegendEntry[] = []
  for (const look of ['latest', 'goes', 'aborted', 'stays', 'tombstone', 'hole', 'batch'] as const) {
    if (!here.has(look)) continue
    const said = words.legend[look]
    const needs = 22 + textWidth(said, 12, 'sans400') + 20
    if (x > left && x + needs - 20 > width - left) [x, line] = [left, line + 22]
    entries.push({
      look,
      x,
      y: line,
      text: textAt(x + 22, line + 12, fitText(said, width - left - x - 22, 12, 'sans400'), 12, { ink: 'soft' }),
    })
    x += needs
  }
  return { entries, bottom: entries.length === 0 ? y : line + 22 }
}
