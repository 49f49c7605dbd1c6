import { pickText } from '../../marks/pick-text'
import { clientTransitions, groupTransitions } from '../../select/transitions'
import type { Box, TextBox } from '../../marks/text-box'
import type { Words } from '../../words/en'
import { closeBetween, closeFoot, columnsOf, sidesOf, type Columns, type Sides, type Telling } from './columns'
import { bottom, right } from './geometry'
import { legendLayout, type Legend } from './legend'
import { footTexts } from './labels'
import { edgesOf, stateBoxes, type MachineLayout } from './machine'
import { clientRoute, groupRoute } from './routes'
import type { ClassicMachineSpec, TokenSpec } from './spec'
import { tokensBelow, tokensLayout, type TokenPlace } from './tokens'
import { exitLabels, labelsOf, noExits } from './exits'

export interface StateMachineLayout {
  readonly width: number
  readonly height: number
  readonly group: MachineLayout
  readonly client: MachineLayout
  readonly tokens: readonly TokenPlace[]
  readonly tokenTexts: readonly TextBox[]
  readonly chosen: string | null
  /** The row of the group's state, across both sides; one a side where they are stacked. */
  readonly wash: Box | null
  readonly legend: Legend
}

/** The member whose exits are shown: the one picked out, else the first that is on its way, else the first. */
export function chosenMember(spec: ClassicMachineSpec, wanted: string | null): TokenSpec | null {
  const alive = spec.members.filter((member) => member.alive)
  return (
    spec.members.find((member) => member.name === wanted) ??
    alive.find((member) => member.state !== 'STABLE') ??
    alive[0] ??
    spec.members[0] ??
    null
  )
}

function titles(words: Words, columns: Columns, width: number, telling: Telling): readonly [readonly TextBox[], readonly TextBox[]] {
  const { group, client } = columns
  const of = (title: string, sub: string, x: number, y: number, room: number): readonly TextBox[] => [
    pickText([title], {
      x,
      y: y + (telling === 'close' ? 18 : 28),
      size: telling === 'close' ? 14 : 16,
      face: 'sans600',
      anchor: 'start',
      ink: 'ink',
      width: room,
    }),
    ...(telling !== 'all' ? [] : [pickText([sub], { x, y: y + 48, size: 13, face: 'sans400', anchor: 'start', ink: 'soft', width: room })]),
  ]
  const stacked = columns.clientTop !== columns.groupTop
  const groupX = stacked ? 10 : group.Empty.x
  const groupRoom = stacked ? width - 20 : client.UNJOINED.x - 20 - groupX
  const clientX = stacked ? 10 : client.UNJOINED.x
  return [
    of(words.stateMachine.group, words.stateMachine.groupSub, groupX, columns.groupTop, groupRoom),
    of(words.stateMachine.members, words.stateMachine.membersSub, clientX, columns.clientTop, width - clientX - 4),
  ]
}

function washOf(spec: ClassicMachineSpec, width: number, { form }: Sides, { group, client, reach }: Columns): Box | null {
  if (spec.state === null) return null
  const row = group[spec.state]
  if (form === 'stacked') return { x: 4, y: row.y - 8, width: width - 8, height: row.height + 16 }
  return { x: group.Dead.x - 8, y: row.y - 10, width: right(client.STABLE) + reach + 24 - group.Dead.x, height: row.height + 20 }
}

/** Both machines in a given room. `wanted`: the member picked out. Stacked machines may need more height than there is. */
export function stateMachineLayout(
  spec: ClassicMachineSpec,
  words: Words,
  width: number,
  height: number,
  wanted: string | null,
  telling: Telling = 'all',
): StateMachineLayout {
  const sides = sidesOf(width, height, telling)
  const stacked = sides.form === 'stacked'
  const chosen = chosenMember(spec, wanted)
  const state = chosen?.state ?? null
  const exits = telling === 'all' ? exitLabels(spec, words, chosen) : noExits
  const machineHeight = sides.head + 4 * sides.boxHeight + 3 * sides.gap
  const belowGroup =
    telling === 'close'
      ? machineHeight + closeBetween
      : footTexts(exits.group, [], { x: 10, y: machineHeight + 22, width: width - 20 }).bottom + 20
  const clientFrom = stacked ? belowGroup : 0
  const columns = columnsOf(width, sides, clientFrom)
  const { group, client, reach } = columns
  const [groupTitle, clientTitle] = titles(words, columns, width, telling)
  const labels = labelsOf(spec, words, width, exits, telling, sides, columns)
  const tokens = tokensLayout(spec, client, chosen?.name ?? null, words)
  const legend = legendLayout(words, {
    x: stacked ? 10 : group.Dead.x,
    y: labels.bottom + 22,
    width: stacked ? width - 20 : right(client.STABLE) - group.Dead.x,
    room: telling !== 'all' ? 0 : stacked ? Infinity : height - labels.bottom - 16,
  })
  const groupReach = sides.form === 'labelled' ? reach * 1.4 : reach
  return {
    width,
    height: Math.max(height, telling === 'close' ? bottom(client.STABLE) + closeFoot : legend.bottom + 8),
    group: {
      title: groupTitle,
      boxes: stateBoxes(group, spec.state, groupTransitions, 'group'),
      edges: edgesOf(groupTransitions, spec.state, (each) => groupRoute(each, group, groupReach), spec.path),
      labels: labels.group,
    },
    client: {
      title: clientTitle,
      boxes: stateBoxes(client, state, clientTransitions, tokensBelow(spec, client) ? 'two-lines' : 'client'),
      edges: edgesOf(clientTransitions, state, (each) => clientRoute(each, client, reach), []),
      labels: labels.client,
    },
    tokens: tokens.places,
    tokenTexts: tokens.texts,
    chosen: chosen?.name ?? null,
    wash: washOf(spec, width, sides, columns),
    legend,
  }
}

/** Every text of the picture at rest: what a test holds against overlaps. */
export function textsOf(layout: StateMachineLayout): readonly TextBox[] {
  return [layout.group, layout.client]
    .flatMap((machine) => [...machine.title, ...machine.boxes.map((box) => box.text), ...machine.labels])
    .concat(layout.tokenTexts, layout.legend.texts)
}
