import { consumerClientStates, coordinatedStates, standingOf, type ConsumerMachineSpec } from '../../../marks/member-machine/spec'
import { pickText } from '../../../marks/pick-text'
import type { TextBox } from '../../../marks/text-box'
import type { EpochMember } from '../../../select/epochs'
import { textWidth } from '../../../ui/measure'
import type { Words } from '../../../words/en'
import type { TokenPlace } from '../tokens'
import { rowOfTokens } from './boxes'
import type { Places } from './places'

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
export function coordinated(spec: ConsumerMachineSpec, places: Places, chosen: EpochMember | null, words: Words): Side {
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

/** The members in their boxes on the clients' side. */
export function inClients(spec: ConsumerMachineSpec, places: Places, chosen: EpochMember | null, words: Words): Side {
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
