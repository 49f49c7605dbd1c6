import { chosenIn, consumerClientExit, memberExit, type ConsumerMachineSpec } from '../../../marks/member-machine/spec'
import type { Box } from '../../../marks/text-box'
import { consumerClientTransitions, memberTransitions } from '../../../select/consumer-transitions'
import { wrapText } from '../../../ui/measure'
import type { Words } from '../../../words/en'
import type { Telling } from '../columns'
import { bottom, right } from '../geometry'
import type { StateMachineLayout } from '../layout'
import { legendLayout } from '../legend'
import { exitsOf, type Written, nothingWritten, exitWords } from './exits'
import { coordinated, inClients } from './members'
import { closeFoot, placesOf, type Places } from './places'
import { type Drawn, named, memberMachine, clientMachine } from './sides'

function notes(words: Words, x: number, y: number, width: number): Written {
  const lines = wrapText(words.stateMachine.consumer.note, width, 12, 'sans400')
  return {
    texts: lines.map((text, n) => ({ x, y: y + n * 16, text, size: 12, face: 'sans400', anchor: 'start', ink: 'soft' })),
    bottom: y + (lines.length - 1) * 16,
  }
}

const widthFrom = (x: number, box: Box): number => right(box) - x

/** Both sides of a consumer group: its members on the coordinator, and each in its client. */
export function consumerMachineLayout(
  spec: ConsumerMachineSpec,
  words: Words,
  width: number,
  height: number,
  wanted: string | null,
  telling: Telling = 'all',
): StateMachineLayout {
  const bare = telling !== 'all'
  const chosen = chosenIn(spec, wanted)
  const nameOf = named(words)
  const memberExits = bare ? [] : exitsOf(memberTransitions, chosen?.state ?? null, (from, to) => memberExit(from, to, words), nameOf)
  const clientExits = bare
    ? []
    : exitsOf(consumerClientTransitions, chosen?.client ?? null, (from, to) => consumerClientExit(from, to, words), nameOf)
  const first = placesOf(width, height, 0, telling)
  const stacked = first.form === 'stacked'
  const memberX = stacked ? first.memberLeft : first.memberLeft - (first.tight ? 28 : 40)
  const memberRoom = stacked ? width - 2 * memberX : first.clientLeft - (first.tight ? 24 : 70) - memberX
  const foot = (at: Places): Written =>
    exitWords(memberExits, at, { x: memberX, y: bottom(at.member.removed) + 24, width: memberRoom }, !stacked)
  const places = stacked ? placesOf(width, height, foot(first).bottom + 26, telling) : first
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
    height: Math.max(height, telling === 'close' && stacked ? bottom(places.client.STABLE) + closeFoot : legend.bottom + 8),
    group: memberMachine(drawn, [...memberWords.texts, ...memberSide.texts]),
    client: clientMachine(drawn, [...clientWords.texts, ...note.texts, ...clientSide.texts]),
    tokens: [...memberSide.places, ...clientSide.places],
    tokenTexts: [],
    chosen: chosen?.name ?? null,
    wash: null,
    legend,
  }
}
