import { consumerClientTransitions, memberTransitions, type CoordinatedState } from '../../select/consumer-transitions'
import type { EpochMember, EpochsReading } from '../../select/epochs'
import { partitionsText } from '../../select/facts'
import type { Words } from '../../words/en'

/** Where each member of a consumer group stands: on its coordinator, and in its own client. */
export interface ConsumerMachineSpec extends EpochsReading {
  readonly kind: 'consumer'
}

export const coordinatedStates: readonly CoordinatedState[] = [
  'STABLE',
  'UNREVOKED_PARTITIONS',
  'UNRELEASED_PARTITIONS',
  'removed',
  'UNKNOWN',
]

export const consumerClientStates = [
  'UNSUBSCRIBED',
  'JOINING',
  'RECONCILING',
  'ACKNOWLEDGING',
  'STABLE',
  'FATAL',
  'FENCED',
  'PREPARE_LEAVING',
  'LEAVING',
  'STALE',
] as const

export function memberExit(from: string, to: string, words: Words): string {
  const exits: Readonly<Record<string, string>> = words.stateMachine.consumer.memberExits
  return exits[`${from} ${to}`] ?? ''
}

/** The three ways out of every active state have one wording each. */
export function consumerClientExit(from: string, to: string, words: Words): string {
  const exits: Readonly<Record<string, string>> = words.stateMachine.consumer.clientExits
  return exits[`${from} ${to}`] ?? exits[to] ?? ''
}

/** The member whose exits are shown: the one picked out, else the first that has something to do, else the first. */
export function chosenIn(spec: ConsumerMachineSpec, wanted: string | null): EpochMember | null {
  const alive = spec.members.filter((member) => member.alive)
  return (
    spec.members.find((member) => member.name === wanted) ??
    alive.find((member) => member.state === 'UNREVOKED_PARTITIONS') ??
    alive.find((member) => member.state !== 'STABLE' || member.client !== 'STABLE' || member.epoch !== spec.assignmentEpoch) ??
    alive[0] ??
    spec.members[0] ??
    null
  )
}

/** A member in one line: epoch, what it has, what it must give up, what it waits for. */
export function standingOf(member: EpochMember, words: Words): readonly string[] {
  const { consumer } = words.stateMachine
  const { epoch, has, releasing, awaits } = member
  if (epoch === null) return []
  if (epoch < 0) return [consumer.away(member.letter)]
  if (releasing.length > 0) return consumer.mustGiveUp(member.letter, epoch, partitionsText(releasing))
  if (awaits.length > 0) return consumer.waitsFor(member.letter, epoch, partitionsText(has), partitionsText(awaits))
  return consumer.has(member.letter, epoch, partitionsText(has))
}

const mostSaid = 12

export function describeConsumer(spec: ConsumerMachineSpec, words: Words): string {
  const { says, consumer } = words.stateMachine
  const sentences = [consumer.says.group(spec.state ?? '', spec.groupEpoch, spec.assignmentEpoch)]
  for (const member of spec.members.slice(0, mostSaid))
    sentences.push(consumer.says.member(member.name, member.state, standingOf(member, words)[0] ?? '', member.client))
  if (spec.members.length > mostSaid) sentences.push(words.epochs.says.more(spec.members.length - mostSaid))
  const chosen = chosenIn(spec, null)
  if (chosen?.state != null) {
    const exits = memberTransitions
      .filter(({ from }) => from === chosen.state)
      .map(({ from, to }) => says.exit(to === 'removed' ? consumer.removed : to, memberExit(from, to, words)))
    sentences.push(consumer.says.exits(chosen.name, chosen.state, exits))
  }
  if (chosen !== null) {
    const exits = consumerClientTransitions
      .filter(({ from }) => from === chosen.client)
      .map(({ from, to }) => says.exit(to, consumerClientExit(from, to, words)))
    if (exits.length > 0) sentences.push(consumer.says.clientExits(chosen.name, chosen.client, exits))
  }
  return words.stage.sentences(sentences)
}
