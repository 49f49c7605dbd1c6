import { pickText } from '../../marks/pick-text'
import type { Box, TextBox } from '../../marks/text-box'
import type { Transition } from '../../select/transitions'
import type { Route } from './geometry'
import type { PathStep } from './spec'

export interface StateBox extends Box {
  readonly state: string
  /** `here`: the state it is in. `next`: legal from there. */
  readonly standing: 'here' | 'next' | 'other'
  readonly text: TextBox
}

export interface EdgeLayout extends Route {
  readonly key: string
  readonly legal: boolean
  /** The number of the last time this way was taken. */
  readonly number: number | null
}

export interface MachineLayout {
  readonly title: readonly TextBox[]
  readonly boxes: readonly StateBox[]
  readonly edges: readonly EdgeLayout[]
  readonly labels: readonly TextBox[]
}

/** Every way there is, and which are legal from a state. */
export function edgesOf<S extends string>(
  transitions: readonly Transition<S>[],
  from: S | null,
  route: (transition: Transition<S>) => Route,
  path: readonly PathStep[],
): readonly EdgeLayout[] {
  return transitions.map((transition) => ({
    ...route(transition),
    key: `${transition.from} ${transition.to}`,
    legal: transition.from === from,
    number: path.findLast((step) => step.from === transition.from && step.to === transition.to)?.number ?? null,
  }))
}

function standing(state: string, here: string | null, transitions: readonly Transition<string>[]): StateBox['standing'] {
  if (state === here) return 'here'
  return transitions.some((exit) => exit.from === here && exit.to === state) ? 'next' : 'other'
}

/** Every state there is, with where the machine stands and where it may go. */
export function stateBoxes(
  boxes: Readonly<Record<string, Box>>,
  here: string | null,
  transitions: readonly Transition<string>[],
  look: 'group' | 'client' | 'two-lines',
): readonly StateBox[] {
  return Object.entries(boxes).map(([state, box]) => {
    const stands = standing(state, here, transitions)
    const face = stands === 'other' ? 'sans400' : 'sans600'
    const ink = stands === 'here' && look === 'group' ? 'onFill' : stands === 'other' ? 'soft' : 'ink'
    const size = look === 'group' ? (box.height < 36 ? 13 : box.height < 44 ? 14 : 16) : box.height < 36 ? 12 : 13
    const place =
      look === 'group' ? ({ x: box.x + box.width / 2, anchor: 'middle' } as const) : ({ x: box.x + 14, anchor: 'start' } as const)
    const mono = look === 'group' ? face : 'mono400'
    const middle = look === 'two-lines' ? box.y + 11 : box.y + box.height / 2
    return {
      ...box,
      state,
      standing: stands,
      text: pickText([state], {
        ...place,
        y: middle + size * 0.35,
        size,
        face: mono,
        ink,
        width: box.width - (look === 'group' ? 12 : 20),
      }),
    }
  })
}
