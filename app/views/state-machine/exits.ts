import { clientTransitions, groupTransitions, type Transition } from '../../select/transitions'
import type { TextBox } from '../../marks/text-box'
import type { Words } from '../../words/en'
import type { Columns, Sides, Telling } from './columns'
import { bottom } from './geometry'
import { exitTexts, fitsBeside, footTexts, type ExitLabel } from './labels'
import { clientExit, groupExit, type ClassicMachineSpec, type TokenSpec } from './spec'

interface Exits {
  readonly group: readonly ExitLabel[]
  readonly client: readonly ExitLabel[]
}

/** Where nothing is told of ways out. */
export const noExits: Exits = { group: [], client: [] }

/** The ways out of the group’s state and of the chosen member’s, each with why it would be taken. */
export function exitLabels(spec: ClassicMachineSpec, words: Words, chosen: TokenSpec | null): Exits {
  const of = (transitions: readonly Transition<string>[], from: string | null, why: typeof groupExit): readonly ExitLabel[] =>
    transitions
      .filter((transition) => transition.from === from)
      .map(({ from: start, to, rule }) => ({ key: `${start} ${to}`, to, words: why(start, to, words), rule }))
  return { group: of(groupTransitions, spec.state, groupExit), client: of(clientTransitions, chosen?.state ?? null, clientExit) }
}

interface Labels {
  readonly group: readonly TextBox[]
  readonly client: readonly TextBox[]
  /** Where the lower of both lists ends. */
  readonly bottom: number
}

/** Exits beside their ways where they fit there, in a list below where they do not. */
export function labelsOf(
  spec: ClassicMachineSpec,
  words: Words,
  width: number,
  exits: Exits,
  telling: Telling,
  { form }: Sides,
  { group, client, reach }: Columns,
): Labels {
  const stacked = form === 'stacked'
  const beside = (exit: ExitLabel): boolean => form === 'labelled' && fitsBeside(exit, group, client)
  const told = telling !== 'all' ? undefined : spec.members.find((member) => member.told)
  const notes = told === undefined ? [] : words.stateMachine.told(told.name, told.busyFor)
  const groupX = stacked ? 10 : form === 'labelled' ? group.Stable.x : group.Dead.x
  const clientX = stacked ? 10 : client.STABLE.x
  const groupWidth = stacked ? width - 20 : client.STABLE.x - 16 - reach - groupX
  const below = (all: readonly ExitLabel[]): readonly ExitLabel[] => all.filter((exit) => !beside(exit))
  const groupFoot = footTexts(below(exits.group), [], { x: groupX, y: bottom(group.Stable) + 22, width: groupWidth })
  const clientFoot = footTexts(below(exits.client), notes, { x: clientX, y: bottom(client.STABLE) + 22, width: width - clientX - 6 })
  return {
    group: [...exitTexts(exits.group.filter(beside), group, client), ...groupFoot.texts],
    client: [...exitTexts(exits.client.filter(beside), group, client), ...clientFoot.texts],
    bottom: Math.max(groupFoot.bottom, clientFoot.bottom),
  }
}
