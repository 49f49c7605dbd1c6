import type { TextBox } from '../../../marks/text-box'
import type { Transition } from '../../../select/transitions'
import { textWidth } from '../../../ui/measure'
import { bottom, right } from '../geometry'
import { footTexts, type ExitLabel } from '../labels'
import type { Places } from './places'
import { memberUp } from './routes'

/** The ways out of a state, in words: why one goes there, and by which rule. */
export const exitsOf = (
  transitions: readonly Transition<string>[],
  from: string | null,
  why: (from: string, to: string) => string,
  nameOf: (state: string) => string,
): readonly ExitLabel[] =>
  transitions
    .filter((transition) => transition.from === from)
    .map(({ from: start, to, rule }) => ({ key: `${start} ${to}`, to: nameOf(to), words: why(start, to), rule }))

/** The words of an exit between two boxes of the coordinator's column that stand one below the other, beside its way. */
function besideWay(exit: ExitLabel, { member }: Places): readonly TextBox[] | null {
  const [from = '', to = ''] = exit.key.split(' ')
  const pair = ['STABLE', 'UNREVOKED_PARTITIONS', 'UNRELEASED_PARTITIONS']
  const [a, b] = [pair.indexOf(from), pair.indexOf(to)]
  if (a < 0 || b < 0 || Math.abs(a - b) !== 1) return null
  const upper = member[(pair[Math.min(a, b)] ?? 'STABLE') as 'STABLE']
  const lower = member[(pair[Math.max(a, b)] ?? 'STABLE') as 'STABLE']
  const x = upper.x + upper.width * memberUp + 14
  const width = right(upper) - x
  if (lower.y - bottom(upper) < 42 || textWidth(exit.words, 13, 'sans600') > width || textWidth(exit.rule, 12, 'mono400') > width)
    return null
  const y = (bottom(upper) + lower.y) / 2
  const at = { x, anchor: 'start' } as const
  return [
    { ...at, y: y - 3, text: exit.words, size: 13, face: 'sans600', ink: 'ink' },
    { ...at, y: y + 14, text: exit.rule, size: 12, face: 'mono400', ink: 'soft' },
  ]
}

export interface Written {
  readonly texts: readonly TextBox[]
  readonly bottom: number
}

/** Nothing was written: what follows may begin here. */
export const nothingWritten = (bottom: number): Written => ({ texts: [], bottom })

/** Each exit beside its way where there is room, else in a list below the boxes. */
export function exitWords(
  exits: readonly ExitLabel[],
  places: Places,
  place: { readonly x: number; readonly y: number; readonly width: number },
  beside: boolean,
): Written {
  const texts: TextBox[] = []
  const below: ExitLabel[] = []
  for (const exit of exits) {
    const found = beside ? besideWay(exit, places) : null
    if (found === null) below.push(exit)
    else texts.push(...found)
  }
  const foot = footTexts(below, [], place)
  return { texts: [...texts, ...foot.texts], bottom: below.length === 0 ? place.y - 22 : foot.bottom }
}
