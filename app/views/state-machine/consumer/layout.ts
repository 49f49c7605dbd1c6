import { pickText } from '../../../marks/pick-text'
import type { Box, TextBox } from '../../../marks/text-box'
import type { ConsumerClientState } from '../../../../engine'
import type { EpochMember } from '../../../select/epochs'
import { consumerClientTransitions, memberTransitions } from '../../../select/consumer-transitions'
import type { Transition } from '../../../select/transitions'
import { textWidth, wrapText } from '../../../ui/measure'
import type { Words } from '../../../words/en'
import { bottom, right } from '../geometry'
import { footTexts, type ExitLabel } from '../labels'
import { legendLayout } from '../legend'
import { edgesOf, type MachineLayout } from '../machine'
import type { Telling } from '../columns'
import type { StateMachineLayout } from '../layout'
import type { TokenPlace } from '../tokens'
import { boxesOf, rowOfTokens } from './boxes'
import { placesOf, type Places } from './places'
import { consumerClientRoute, memberRoute, memberUp } from './routes'
import {
  chosenIn,
  consumerClientExit,
  consumerClientStates,
  coordinatedStates,
  memberExit,
  standingOf,
  type ConsumerMachineSpec,
} from '../../../marks/member-machine/spec'

interface Side {
  readonly texts: readonly TextBox[]
  readonly places: readonly TokenPlace[]
}

const add = (a: Side, b: Side): Side => ({ texts: [...a.texts, ...b.texts], places: [...a.places, ...b.places] })
const nothing: Side = { texts: [], places: [] }

const prefixed = (prefix: string, { places, texts }: Side): Side => ({
  texts,
  places: places.map((place) => ({ ...place, key: `${prefix} ${place.key}` })),
})

/** The members in their boxes on the coordinator, and below the state's name what each has, waits for or must give up. */
function coordinated(spec: ConsumerMachineSpec, places: Places, chosen: EpochMember | null, words: Words): Side {
  let side = nothing
  for (const state of coordinatedStates) {
    const here = spec.members.filter((member) => member.state === state)
    if (here.length === 0) continue
    const box = places.member[state]
    const end = { right: box.x + box.width - (places.tight ? 8 : 10) }
    const row = places.tight
      ? { ...end, left: box.x + 12 + (here.length > 1 ? 0 : box.width * 0.4), y: box.y + box.height - 17, radius: 11 }
      : { ...end, left: box.x + 12 + textWidth(state, 13, 'mono400') + 10, y: box.y + 18, radius: 12 }
    const tokens = rowOfTokens(here, row, chosen?.name ?? null, words)
    side = add(side, tokens)
    const taken = places.tight ? box.x + box.width - Math.min(...tokens.places.map(({ x }) => x - 16)) : 20
    const told = here.length <= 1 ? here : here.filter((member) => member.name === chosen?.name)
    const all = here.map((member) => standingOf(member, words).at(-1) ?? '').join('; ')
    const counted = words.stateMachine.consumer.many(here.length)
    const wordings = here.length > 1 ? [...(here.length <= 3 ? [all] : []), counted] : told.flatMap((member) => standingOf(member, words))
    const roomy = !places.tight || wordings.some((each) => textWidth(each, 12, 'sans400') <= box.width - 12 - taken)
    if (wordings.length > 0 && roomy)
      side = add(side, {
        places: [],
        texts: [
          pickText(wordings, {
            x: box.x + 12,
            y: box.y + box.height - (places.tight ? 12 : 14),
            size: 12,
            face: 'sans400',
            anchor: 'start',
            ink: 'soft',
            width: box.width - 12 - taken,
          }),
        ],
      })
  }
  return prefixed('coordinator', side)
}

/** From one member to the next beside a name, in the least width. */
const tightPitch = 26

function inClients(spec: ConsumerMachineSpec, places: Places, chosen: EpochMember | null, words: Words): Side {
  let side = nothing
  for (const state of consumerClientStates) {
    const here = spec.members.filter((member) => member.client === state)
    if (here.length === 0) continue
    const box = places.client[state]
    const edge = box.x + box.width - 8
    const after = box.x + 12 + textWidth(state, box.width < 160 ? 12 : 13, 'mono400') + 8
    const row = !places.twoLines
      ? { left: after, right: edge, y: box.y + box.height / 2, radius: 13 }
      : !places.tight
        ? { left: box.x + 10, right: edge, y: box.y + box.height - 15, radius: 11 }
        : edge - after >= here.length * tightPitch
          ? { left: after, right: edge, y: box.y + box.height / 2, radius: 10 }
          : { left: box.x + 10, right: edge, y: box.y + box.height - 12, radius: 9 }
    side = add(side, rowOfTokens(here, row, chosen?.name ?? null, words))
  }
  return prefixed('client', side)
}

const exitsOf = (
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

interface Written {
  readonly texts: readonly TextBox[]
  readonly bottom: number
}

const nothingWritten = (bottom: number): Written => ({ texts: [], bottom })

function exitWords(
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

function titles(title: string, sub: readonly string[], x: number, top: number, width: number): readonly TextBox[] {
  return [
    pickText([title], { x, y: top + 26, size: 16, face: 'sans600', anchor: 'start', ink: 'ink', width }),
    ...(sub.length === 0 ? [] : [pickText(sub, { x, y: top + 46, size: 13, face: 'sans400', anchor: 'start', ink: 'soft', width })]),
  ]
}

function notes(words: Words, x: number, y: number, width: number): Written {
  const lines = wrapText(words.stateMachine.consumer.note, width, 12, 'sans400')
  return {
    texts: lines.map((text, n) => ({ x, y: y + n * 16, text, size: 12, face: 'sans400', anchor: 'start', ink: 'soft' })),
    bottom: y + (lines.length - 1) * 16,
  }
}

const widthFrom = (x: number, box: Box): number => right(box) - x

interface Drawn {
  readonly spec: ConsumerMachineSpec
  readonly places: Places
  readonly chosen: EpochMember | null
  readonly words: Words
  readonly width: number
  readonly bare: boolean
}

const named =
  ({ stateMachine }: Words) =>
  (state: string): string =>
    state === 'removed' ? stateMachine.consumer.removed : state

const taken = (states: readonly (string | null)[]): ReadonlySet<string> => new Set(states.map((state) => state ?? ''))

/** The coordinator's side. */
function memberMachine({ spec, places, chosen, words, width, bare }: Drawn, labels: readonly TextBox[]): MachineLayout {
  const { consumer } = words.stateMachine
  const here = chosen?.state ?? null
  const { memberLeft, clientLeft, form } = places
  const room = form === 'stacked' ? width - 2 * memberLeft : clientLeft - 24 - memberLeft
  const sub = bare ? [] : consumer.sub(spec.state ?? '', spec.groupEpoch, spec.assignmentEpoch)
  const members = taken(spec.members.map((member) => member.state))
  return {
    title: titles(consumer.members, sub, memberLeft, places.memberTop, room),
    boxes: boxesOf(places.member, here, members, memberTransitions, places.tight ? 18 : 21, named(words)),
    edges: edgesOf(memberTransitions, here, (each) => memberRoute(each, places.member, places.reach * 1.3), []),
    labels,
  }
}

const waysOut: ReadonlySet<string> = new Set(['FATAL', 'FENCED', 'PREPARE_LEAVING'])

/** The clients' side. The ways out of every active state are drawn for the chosen member only. */
function clientMachine({ spec, places, chosen, words, width, bare }: Drawn, labels: readonly TextBox[]): MachineLayout {
  const { consumer } = words.stateMachine
  const here = chosen?.client ?? null
  const { clientLeft, clientTop, client, reach, twoLines, tight } = places
  const members = taken(spec.members.map((member) => member.client))
  const drawn = consumerClientTransitions.filter(({ from, to }) => from === here || !waysOut.has(to))
  return {
    title: titles(consumer.clients, bare ? [] : [consumer.clientsSub], clientLeft, clientTop, width - clientLeft - 8),
    boxes: boxesOf(client, here, members, consumerClientTransitions, tight ? 16 : twoLines ? 21 : null, named(words)),
    edges: edgesOf<ConsumerClientState>(drawn, here as ConsumerClientState | null, (each) => consumerClientRoute(each, client, reach), []),
    labels,
  }
}

/** Both sides of a consumer group: its members on the coordinator, and each in its client. */
export function consumerMachineLayout(
  spec: ConsumerMachineSpec,
  words: Words,
  width: number,
  height: number,
  wanted: string | null,
  telling: Telling = 'all',
): StateMachineLayout {
  const bare = telling === 'bare'
  const chosen = chosenIn(spec, wanted)
  const nameOf = named(words)
  const memberExits = bare ? [] : exitsOf(memberTransitions, chosen?.state ?? null, (from, to) => memberExit(from, to, words), nameOf)
  const clientExits = bare
    ? []
    : exitsOf(consumerClientTransitions, chosen?.client ?? null, (from, to) => consumerClientExit(from, to, words), nameOf)
  const first = placesOf(width, height, 0, bare)
  const stacked = first.form === 'stacked'
  const memberX = stacked ? first.memberLeft : first.memberLeft - (first.tight ? 28 : 40)
  const memberRoom = stacked ? width - 2 * memberX : first.clientLeft - (first.tight ? 24 : 70) - memberX
  const foot = (at: Places): Written =>
    exitWords(memberExits, at, { x: memberX, y: bottom(at.member.removed) + 24, width: memberRoom }, !stacked)
  const places = stacked ? placesOf(width, height, foot(first).bottom + 26, bare) : first
  const memberWords = foot(places)
  const clientX = stacked ? memberX : places.clientLeft
  const clientRoom = stacked ? width - 2 * memberX : widthFrom(places.clientLeft, places.client.STALE)
  const clientWords = exitWords(clientExits, places, { x: clientX, y: bottom(places.client.STABLE) + 24, width: clientRoom }, false)
  const note = bare ? nothingWritten(clientWords.bottom) : notes(words, clientX, clientWords.bottom + 26, clientRoom)
  const memberSide = coordinated(spec, places, chosen, words)
  const clientSide = inClients(spec, places, chosen, words)
  const y = Math.max(memberWords.bottom, note.bottom) + 22
  const legend = legendLayout(words, { x: memberX, y, width: width - 2 * memberX, room: bare ? 0 : Infinity, without: 'path' })
  const drawn: Drawn = { spec, places, chosen, words, width, bare }
  return {
    width,
    height: Math.max(height, legend.bottom + 8),
    group: memberMachine(drawn, [...memberWords.texts, ...memberSide.texts]),
    client: clientMachine(drawn, [...clientWords.texts, ...note.texts, ...clientSide.texts]),
    tokens: [...memberSide.places, ...clientSide.places],
    tokenTexts: [],
    chosen: chosen?.name ?? null,
    wash: null,
    legend,
  }
}
