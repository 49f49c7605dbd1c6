import type { Box, TextBox } from '../../marks/text-box'
import { pickText } from '../../marks/pick-text'
import { clientTransitions, groupTransitions, type Transition } from '../../select/transitions'
import type { Words } from '../../words/en'
import { clientDown, clientUp, cornerLeft, down, groupDown, groupUp, leftward, loopLeft, loopRight, right, up, type ClientBoxes, type GroupBoxes, type Route } from './geometry'
import { legendLayout, type Legend } from './legend'
import { exitTexts, fitsBeside, footTexts, type ExitLabel } from './labels'
import { clientExit, groupExit, type StateMachineSpec, type TokenSpec } from './spec'
import { tokensLayout, type TokenPlace } from './tokens'

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
export function chosenMember(spec: StateMachineSpec, wanted: string | null): TokenSpec | null {
  const alive = spec.members.filter((member) => member.alive)
  return spec.members.find((member) => member.name === wanted) ?? alive.find((member) => member.state !== 'STABLE') ?? alive[0] ?? spec.members[0] ?? null
}

function groupRoute({ from, to }: Transition<string>, boxes: GroupBoxes, reach: number): Route {
  const { Empty, PreparingRebalance, CompletingRebalance, Stable, Dead } = boxes
  switch (`${from} ${to}`) {
    case 'Empty PreparingRebalance':
      return down(Empty, PreparingRebalance, groupDown)
    case 'PreparingRebalance Empty':
      return up(PreparingRebalance, Empty, groupUp)
    case 'PreparingRebalance CompletingRebalance':
      return down(PreparingRebalance, CompletingRebalance, groupDown)
    case 'CompletingRebalance PreparingRebalance':
      return up(CompletingRebalance, PreparingRebalance, groupUp)
    case 'CompletingRebalance Stable':
      return down(CompletingRebalance, Stable, groupDown)
    case 'Stable PreparingRebalance':
      return loopRight(Stable, PreparingRebalance, reach)
    case 'Empty Dead':
      return cornerLeft(Empty, Dead, 0.5)
    case 'CompletingRebalance Dead':
      return cornerLeft(CompletingRebalance, Dead, 0.64)
    case 'Stable Dead':
      return cornerLeft(Stable, Dead, 0.36)
    default:
      return leftward(PreparingRebalance, Dead)
  }
}

function clientRoute({ from, to }: Transition<string>, boxes: ClientBoxes, reach: number): Route {
  const { UNJOINED, PREPARING_REBALANCE, COMPLETING_REBALANCE, STABLE } = boxes
  switch (`${from} ${to}`) {
    case 'UNJOINED PREPARING_REBALANCE':
      return down(UNJOINED, PREPARING_REBALANCE, clientDown)
    case 'PREPARING_REBALANCE UNJOINED':
      return up(PREPARING_REBALANCE, UNJOINED, clientUp)
    case 'PREPARING_REBALANCE COMPLETING_REBALANCE':
      return down(PREPARING_REBALANCE, COMPLETING_REBALANCE, clientDown)
    case 'COMPLETING_REBALANCE PREPARING_REBALANCE':
      return up(COMPLETING_REBALANCE, PREPARING_REBALANCE, clientUp)
    case 'COMPLETING_REBALANCE STABLE':
      return down(COMPLETING_REBALANCE, STABLE, clientDown)
    case 'STABLE PREPARING_REBALANCE':
      return loopRight(STABLE, PREPARING_REBALANCE, reach)
    case 'COMPLETING_REBALANCE UNJOINED':
      return loopLeft(COMPLETING_REBALANCE, UNJOINED, reach * 0.6, 0.66)
    default:
      return loopLeft(STABLE, UNJOINED, reach, 0.34)
  }
}

function edgesOf<S extends string>(transitions: readonly Transition<S>[], from: S | null, route: (transition: Transition<S>) => Route, path: StateMachineSpec['path']): readonly EdgeLayout[] {
  return transitions.map((transition) => ({
    ...route(transition),
    key: `${transition.from} ${transition.to}`,
    legal: transition.from === from,
    number: path.findLast((step) => step.from === transition.from && step.to === transition.to)?.number ?? null,
  }))
}

function standing(state: string, here: string | null, exits: readonly Transition<string>[]): StateBox['standing'] {
  if (state === here) return 'here'
  return exits.some((exit) => exit.to === state) ? 'next' : 'other'
}

function stateBoxes(boxes: Readonly<Record<string, Box>>, here: string | null, exits: readonly Transition<string>[], look: 'group' | 'client'): readonly StateBox[] {
  return Object.entries(boxes).map(([state, box]) => {
    const stands = standing(state, here, exits)
    const face = stands === 'other' ? 'sans400' : 'sans600'
    const ink = stands === 'here' && look === 'group' ? 'onFill' : stands === 'other' ? 'soft' : 'ink'
    const size = look === 'group' ? (box.height < 44 ? 14 : 16) : 13
    const place = look === 'group' ? ({ x: box.x + box.width / 2, anchor: 'middle' } as const) : ({ x: box.x + 14, anchor: 'start' } as const)
    const mono = look === 'client' ? 'mono400' : face
    return { ...box, state, standing: stands, text: pickText([state], { ...place, y: box.y + box.height / 2 + size * 0.35, size, face: mono, ink, width: box.width - (look === 'group' ? 12 : 20) }) }
  })
}

interface Sides {
  readonly form: 'labelled' | 'listed' | 'stacked'
  readonly boxHeight: number
  readonly gap: number
  readonly top: number
}

/** With words on the ways where there is room for them; with a list below where there is not; one under the other on a phone. */
function sidesOf(width: number, height: number): Sides {
  const form = width >= 930 ? 'labelled' : width >= 600 ? 'listed' : 'stacked'
  if (form === 'stacked') return { form, boxHeight: 36, gap: 28, top: 0 }
  const boxHeight = height >= 560 ? 52 : 42
  const spare = (height - 86 - 4 * boxHeight - (form === 'labelled' ? 70 : 150)) / 3
  const gap = Math.min(form === 'labelled' ? 74 : 60, Math.max(form === 'labelled' ? 48 : 26, spare))
  return { form, boxHeight, gap, top: Math.max(0, Math.min(36, (height - 84 - 4 * boxHeight - 3 * gap - 120) / 2)) }
}

interface Columns {
  readonly group: GroupBoxes
  readonly client: ClientBoxes
  readonly groupTop: number
  readonly clientTop: number
  readonly reach: number
}

function groupBoxes(x: number, width: number, dead: Box, y: (row: number) => number, boxHeight: number): GroupBoxes {
  const at = (row: number): Box => ({ x, y: y(row), width, height: boxHeight })
  return { Empty: at(0), PreparingRebalance: at(1), CompletingRebalance: at(2), Stable: at(3), Dead: { ...dead, y: y(1), height: boxHeight } }
}

function clientBoxes(x: number, width: number, y: (row: number) => number, boxHeight: number): ClientBoxes {
  const at = (row: number): Box => ({ x, y: y(row), width, height: boxHeight })
  return { UNJOINED: at(0), PREPARING_REBALANCE: at(1), COMPLETING_REBALANCE: at(2), STABLE: at(3) }
}

function columnsOf(width: number, { form, boxHeight, gap, top }: Sides, clientFrom: number): Columns {
  const row = (top: number) => (n: number) => top + n * (boxHeight + gap)
  if (form === 'stacked') {
    const inner = width - 20
    const deadWidth = 58
    const left = 10 + deadWidth + Math.max(24, inner * 0.1)
    const boxWidth = Math.min(240, width - left - 52)
    const clientWidth = Math.min(300, width - 36 - 52)
    return { group: groupBoxes(left, boxWidth, { x: 10, y: 0, width: deadWidth, height: 0 }, row(62), boxHeight), client: clientBoxes(36, clientWidth, row(clientFrom + 62), boxHeight), groupTop: 0, clientTop: clientFrom, reach: 26 }
  }
  const labelled = form === 'labelled'
  const span = Math.min(width, labelled ? 1_110 : 860)
  const left = (width - span) / 2 + (labelled ? 20 : 10)
  const deadWidth = labelled ? 92 : 62
  const groupWidth = labelled ? 200 : Math.min(186, span * 0.26)
  const groupX = left + deadWidth + (labelled ? Math.min(210, Math.max(56, span - labelledFixed)) : span * 0.07)
  const clientWidth = labelled ? 298 : Math.min(250, span * 0.35)
  const clientX = (width - span) / 2 + span - (labelled ? 66 : 50) - clientWidth
  return { group: groupBoxes(groupX, groupWidth, { x: left, y: 0, width: deadWidth, height: 0 }, row(top + 84), boxHeight), client: clientBoxes(clientX, clientWidth, row(top + 84), boxHeight), groupTop: top, clientTop: top, reach: labelled ? 44 : 24 }
}

/** What a labelled picture needs beside the way to Dead: boxes, words to the right of the group's, loops, edges. */
const labelledFixed = 876

function titles(words: Words, columns: Columns, width: number): readonly [readonly TextBox[], readonly TextBox[]] {
  const { group, client } = columns
  const of = (title: string, sub: string, x: number, y: number, room: number): readonly TextBox[] => [
    pickText([title], { x, y: y + 28, size: 16, face: 'sans600', anchor: 'start', ink: 'ink', width: room }),
    pickText([sub], { x, y: y + 48, size: 13, face: 'sans400', anchor: 'start', ink: 'soft', width: room }),
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

function exitLabels(spec: StateMachineSpec, words: Words, chosen: TokenSpec | null): { readonly group: readonly ExitLabel[]; readonly client: readonly ExitLabel[] } {
  const of = (transitions: readonly Transition<string>[], from: string | null, why: typeof groupExit): readonly ExitLabel[] =>
    transitions.filter((transition) => transition.from === from).map(({ from: start, to, rule }) => ({ key: `${start} ${to}`, to, words: why(start, to, words), rule }))
  return { group: of(groupTransitions, spec.state, groupExit), client: of(clientTransitions, chosen?.state ?? null, clientExit) }
}

/** Both machines in a given room. `wanted`: the member picked out. Stacked machines may need more height than there is. */
export function stateMachineLayout(spec: StateMachineSpec, words: Words, width: number, height: number, wanted: string | null): StateMachineLayout {
  const sides = sidesOf(width, height)
  const chosen = chosenMember(spec, wanted)
  const exits = exitLabels(spec, words, chosen)
  const machineHeight = 62 + 4 * sides.boxHeight + 3 * sides.gap
  const stacked = sides.form === 'stacked'
  const clientFrom = stacked ? machineHeight + 20 + exits.group.length * 40 + 20 : 0
  const columns = columnsOf(width, sides, clientFrom)
  const { group, client, reach } = columns
  const [groupTitle, clientTitle] = titles(words, columns, width)
  const labelled = sides.form === 'labelled'
  const onEdges = labelled ? { group: exits.group.filter((exit) => fitsBeside(exit, group, client)), client: exits.client.filter((exit) => fitsBeside(exit, group, client)) } : { group: [], client: [] }
  const below = { group: exits.group.filter((exit) => !onEdges.group.includes(exit)), client: exits.client.filter((exit) => !onEdges.client.includes(exit)) }
  const footY = (boxes: Box): number => boxes.y + boxes.height + 22
  const told = spec.members.find((member) => member.told)
  const toldWords = told === undefined ? [] : words.stateMachine.told(told.name, told.busyFor)
  const groupFootX = stacked ? 10 : labelled ? group.Stable.x : group.Dead.x
  const groupFoot = footTexts(below.group, [], { x: groupFootX, y: footY(group.Stable), width: (stacked ? width - 20 : client.STABLE.x - 16 - reach - groupFootX) })
  const clientFootX = stacked ? 10 : client.STABLE.x
  const clientFoot = footTexts(below.client, toldWords, { x: clientFootX, y: footY(client.STABLE), width: width - clientFootX - 6 })
  const feet = Math.max(groupFoot.bottom, clientFoot.bottom)
  const tokens = tokensLayout(spec, client, chosen?.name ?? null, words)
  const legend = legendLayout(words, { x: stacked ? 10 : group.Dead.x, y: feet + 22, width: stacked ? width - 20 : right(client.STABLE) - group.Dead.x, room: stacked ? Infinity : height - feet - 16 })
  const row = spec.state === null ? null : group[spec.state]
  const wash = row === null ? null : stacked ? { x: 4, y: row.y - 8, width: width - 8, height: row.height + 16 } : { x: group.Dead.x - 8, y: row.y - 10, width: right(client.STABLE) + reach + 24 - group.Dead.x, height: row.height + 20 }
  return {
    width,
    height: Math.max(height, legend.bottom + 8),
    group: { title: groupTitle, boxes: stateBoxes(group, spec.state, groupTransitions.filter((each) => each.from === spec.state), 'group'), edges: edgesOf(groupTransitions, spec.state, (each) => groupRoute(each, group, labelled ? reach * 1.4 : reach), spec.path), labels: [...exitTexts(onEdges.group, group, client), ...groupFoot.texts] },
    client: { title: clientTitle, boxes: stateBoxes(client, chosen?.state ?? null, clientTransitions.filter((each) => each.from === chosen?.state), 'client'), edges: edgesOf(clientTransitions, chosen?.state ?? null, (each) => clientRoute(each, client, reach), []), labels: [...exitTexts(onEdges.client, group, client), ...clientFoot.texts] },
    tokens: tokens.places,
    tokenTexts: tokens.texts,
    chosen: chosen?.name ?? null,
    wash,
    legend,
  }
}

/** Every text of the picture at rest: what a test holds against overlaps. */
export function textsOf(layout: StateMachineLayout): readonly TextBox[] {
  return [layout.group, layout.client].flatMap((machine) => [...machine.title, ...machine.boxes.map((box) => box.text), ...machine.labels]).concat(layout.tokenTexts, layout.legend.texts)
}
