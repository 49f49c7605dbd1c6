import { pickText } from '../../../marks/pick-text'
import type { Box, TextBox } from '../../../marks/text-box'
import { textWidth } from '../../../ui/measure'
import type { Transition } from '../../../select/transitions'
import type { EpochMember } from '../../../select/epochs'
import type { Words } from '../../../words/en'
import type { StateBox } from '../machine'
import type { TokenPlace } from '../tokens'

/** A state's box with its name at the left; `here` is where the chosen member stands, `next` also where any other does. */
export function boxesOf(
  boxes: Readonly<Record<string, Box>>,
  here: string | null,
  taken: ReadonlySet<string>,
  transitions: readonly Transition<string>[],
  /** Where the name's line is from the top of its box; null: in the middle. */
  nameAt: number | null,
  nameOf: (state: string) => string,
): readonly StateBox[] {
  return Object.entries(boxes).map(([state, box]) => {
    const next = taken.has(state) || transitions.some(({ from, to }) => from === here && to === state)
    const standing = state === here ? 'here' : next ? 'next' : 'other'
    return {
      ...box,
      state,
      standing,
      text: pickText([nameOf(state)], {
        x: box.x + 12,
        y: nameAt === null ? box.y + box.height / 2 + 4.5 : box.y + nameAt,
        size: box.width < 160 ? 12 : 13,
        face: 'mono400',
        anchor: 'start',
        ink: standing === 'other' ? 'soft' : 'ink',
        width: box.width - 20,
      }),
    }
  })
}

interface Tokens {
  readonly places: readonly TokenPlace[]
  readonly texts: readonly TextBox[]
}

/** The members in one box: in a row that ends at its right; where it is full a number stands for the rest. The chosen one is always there. */
export function rowOfTokens(
  here: readonly EpochMember[],
  row: { readonly left: number; readonly right: number; readonly y: number; readonly radius: number },
  chosen: string | null,
  words: Words,
): Tokens {
  const { left, right, y, radius } = row
  const half = Math.max(radius, ...here.slice(0, 40).map((member) => textWidth(member.letter, 12, 'sans600') / 2 + 3))
  const pitch = 2 * half + 4
  const fits = Math.max(1, Math.floor((right - left) / pitch))
  const full = here.length > fits
  const ordered = full ? [...here.filter(({ name }) => name === chosen), ...here.filter(({ name }) => name !== chosen)] : here
  const more = full ? textWidth(words.stateMachine.more(here.length), 12, 'sans600') + 6 : 0
  const shown = full ? Math.max(0, Math.floor((right - left - more) / pitch)) : here.length
  const across = Math.min(shown, ordered.length)
  const spot = (n: number): number => right - more - half - (across - 1 - n) * pitch
  const places = ordered.map((member, n): TokenPlace => ({
    key: member.name,
    spec: {
      name: member.name,
      letter: member.letter,
      index: member.index,
      state: member.client as TokenPlace['spec']['state'],
      alive: member.alive && member.epoch !== null && member.epoch >= 0,
      told: false,
      busyFor: null,
    },
    x: spot(Math.min(n, Math.max(0, across - 1))),
    y,
    radius,
    shown: n < shown,
  }))
  const texts: readonly TextBox[] = full
    ? [
        {
          x: right,
          y: y + 4.3,
          text: shown === 0 ? String(here.length) : words.stateMachine.more(here.length - shown),
          size: 12,
          face: 'sans600',
          anchor: 'end',
          ink: 'soft',
        },
      ]
    : []
  return { places, texts }
}
