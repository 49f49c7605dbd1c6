import type { Frame } from '../../../engine'
import { epochsOf } from '../../select/epochs'
import { groupOf, type GroupState } from '../../select/group'
import { firstGroup, membersOf, type ClientState, type MemberName } from '../../select/members'
import type { Subject } from '../../select/subject'
import { timelineOf } from '../../select/timeline/timeline'
import { groupTransitions } from '../../select/transitions'
import type { Words } from '../../words/en'
import { describeConsumer, type ConsumerMachineSpec } from '../../marks/member-machine/spec'

/** A member where its client stands. */
export interface TokenSpec extends MemberName {
  readonly state: ClientState
  /** A process that does not run keeps its place, dashed. */
  readonly alive: boolean
  /** Told of a rebalance that its thread has not come to act on; `busyFor`: since its last poll(), in microseconds. */
  readonly told: boolean
  readonly busyFor: number | null
}

/** One change of the group's state. */
export interface PathStep {
  readonly number: number
  readonly from: string
  readonly to: string
  readonly rule: string
}

/** Which state each side of a classic group is in, how the group came there, and where it may go. */
export interface ClassicMachineSpec {
  readonly kind: 'classic'
  readonly time: number
  readonly groupId: string | null
  readonly state: GroupState | null
  readonly path: readonly PathStep[]
  readonly members: readonly TokenSpec[]
}

export type StateMachineSpec = ClassicMachineSpec | ConsumerMachineSpec

export const clientStates: readonly ClientState[] = ['UNJOINED', 'PREPARING_REBALANCE', 'COMPLETING_REBALANCE', 'STABLE']

/** So many last steps of the path are kept: each edge shows its last. */
const pathMost = 40

const isClassicState = (state: string | null): state is GroupState | null =>
  state === null || groupTransitions.some(({ from, to }) => from === state || to === state)

const isClientState = (state: string): state is ClientState => clientStates.some((known) => known === state)

export function select(frame: Frame, subject: Subject): StateMachineSpec {
  const groupId = subject.groupId ?? firstGroup(frame.world)
  if (groupId === null) return { kind: 'classic', time: frame.time, groupId, state: null, path: [], members: [] }
  const epochs = epochsOf(frame, groupId)
  if (epochs.kind === 'consumer') return { ...epochs, kind: 'consumer' }
  const { state } = groupOf(frame, groupId)
  const path = (timelineOf(frame.trace).groups.get(groupId) ?? []).filter((interval) => interval.step <= frame.step)
  return {
    kind: 'classic',
    time: frame.time,
    groupId,
    state: isClassicState(state) ? state : null,
    path: path
      .filter((interval) => interval.protocol === 'classic')
      .slice(-pathMost)
      .map(({ number, previous, state, rule }) => ({ number, from: previous, to: state, rule })),
    members: membersOf(frame, groupId).map((member) => ({
      name: member.name,
      letter: member.letter,
      index: member.index,
      // A consumer of the other protocol is no member of a classic group.
      state: isClientState(member.state) ? member.state : 'UNJOINED',
      alive: member.process === 'running',
      told: member.process === 'running' && member.state === 'STABLE' && member.rejoinNeeded,
      busyFor: member.doing === 'no-poll' && member.since !== null ? frame.time - member.since : null,
    })),
  }
}

/** Why a group goes from one state to the next, in words. */
export function groupExit(from: string, to: string, words: Words): string {
  const exits: Readonly<Record<string, string>> = words.stateMachine.groupExits
  return exits[`${from} ${to}`] ?? ''
}

export function clientExit(from: string, to: string, words: Words): string {
  const exits: Readonly<Record<string, string>> = words.stateMachine.clientExits
  return exits[`${from} ${to}`] ?? ''
}

export function describe(spec: StateMachineSpec, words: Words): string {
  if (spec.kind === 'consumer') return describeConsumer(spec, words)
  const { says } = words.stateMachine
  const { state } = spec
  const exits =
    state === null
      ? []
      : groupTransitions.filter((transition) => transition.from === state).map(({ from, to }) => says.exit(to, groupExit(from, to, words)))
  const sentences = [state === null ? says.noGroup : exits.length === 0 ? says.groupEnds(state) : says.group(state, exits)]
  const last = spec.path.slice(-6)
  const [first] = last
  if (first !== undefined) sentences.push(says.path([first.from, ...last.map((step) => step.to)]))
  for (const each of clientStates) {
    const names = spec.members.filter((member) => member.alive && member.state === each).map((member) => member.name)
    if (names.length > 0) sentences.push(says.members(each, words.stage.some(names, 12)))
  }
  for (const member of spec.members.filter((each) => each.told).slice(0, 3)) sentences.push(says.told(member.name))
  return words.stage.sentences(sentences)
}
