import type { ConsumerClientState } from '../../../../engine'
import type { ConsumerMachineSpec } from '../../../marks/member-machine/spec'
import { pickText } from '../../../marks/pick-text'
import type { TextBox } from '../../../marks/text-box'
import { consumerClientTransitions, memberTransitions } from '../../../select/consumer-transitions'
import type { EpochMember } from '../../../select/epochs'
import type { Words } from '../../../words/en'
import { edgesOf, type MachineLayout } from '../machine'
import { boxesOf } from './boxes'
import type { Places } from './places'
import { consumerClientRoute, memberRoute } from './routes'

function titles(title: string, sub: readonly string[], x: number, top: number, width: number): readonly TextBox[] {
  return [
    pickText([title], { x, y: top + 26, size: 16, face: 'sans600', anchor: 'start', ink: 'ink', width }),
    ...(sub.length === 0 ? [] : [pickText(sub, { x, y: top + 46, size: 13, face: 'sans400', anchor: 'start', ink: 'soft', width })]),
  ]
}

export interface Drawn {
  readonly spec: ConsumerMachineSpec
  readonly places: Places
  readonly chosen: EpochMember | null
  readonly words: Words
  readonly width: number
  readonly bare: boolean
}

/** States by Kafka's name; “removed”, which is none of Kafka's, in words. */
export const named =
  ({ stateMachine }: Words) =>
  (state: string): string =>
    state === 'removed' ? stateMachine.consumer.removed : state

const taken = (states: readonly (string | null)[]): ReadonlySet<string> => new Set(states.map((state) => state ?? ''))

/** The coordinator's side. */
export function memberMachine({ spec, places, chosen, words, width, bare }: Drawn, labels: readonly TextBox[]): MachineLayout {
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
export function clientMachine({ spec, places, chosen, words, width, bare }: Drawn, labels: readonly TextBox[]): MachineLayout {
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
