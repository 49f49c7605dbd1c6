import type { MemberReading, MemberState, ProcessState } from '../../select/members'
import type { Session } from '../../select/member-sessions'
import type { Doing } from '../../select/doing'
import type { Words } from '../../words/en'

/** A consumer as its card shows it. */
export interface MemberCardSpec {
  readonly name: string
  readonly letter: string
  readonly index: number
  readonly state: MemberState
  readonly process: ProcessState
  readonly doing: Doing
  /** How long it has been at that, in microseconds, where that is told. */
  readonly lasts: number | null
  readonly exception: string | null
  readonly owned: readonly string[]
  readonly session: Session | null
  readonly leader: boolean
  /** Of a member of a consumer group, as its client has it. */
  readonly epoch: number | null
}

/** A member as its card shows it. */
export function memberCard(member: MemberReading, now: number): MemberCardSpec {
  const { name, letter, index, state, process, doing, since, exception, owned, session, leader, epoch } = member
  return {
    name,
    letter,
    index,
    state,
    process,
    doing,
    lasts: since === null ? null : Math.max(0, now - since),
    exception,
    owned,
    session,
    leader,
    epoch,
  }
}

/** Whether the process is there to be talked to. */
export const isAlive = ({ process }: MemberCardSpec): boolean => process === 'running'

/** A settled member is drawn filled, one in progress outlined, one without a running process dashed. */
export function fillOf(spec: MemberCardSpec): 'solid' | 'outline' | 'dashed' {
  if (!isAlive(spec)) return 'dashed'
  return spec.state === 'STABLE' ? 'solid' : 'outline'
}

/** `Joining`; of a process that does not run, that. */
export const stateWord = (spec: MemberCardSpec, words: Words): string =>
  isAlive(spec) ? words.stage.clientStates[spec.state] : words.stage.processStates[spec.process]

/** The same with the member's epoch, where it has one; longest first. */
export const stateWords = (spec: MemberCardSpec, words: Words): readonly string[] =>
  spec.epoch !== null && isAlive(spec) ? words.stage.memberEpoch(stateWord(spec, words), spec.epoch) : [stateWord(spec, words)]

/** Several wordings of what it is at, longest first. */
export function doingWords(spec: MemberCardSpec, words: Words): readonly string[] {
  const wordings: readonly string[] = words.stage.doing[spec.doing](spec.lasts, spec.owned.length)
  return spec.doing === 'failed' && spec.exception !== null ? [spec.exception, ...wordings] : wordings
}

/** The card in one sentence. */
export function describe(spec: MemberCardSpec, words: Words): string {
  const [doing] = doingWords(spec, words)
  return words.stage.says.member(spec.name, stateWords(spec, words)[0] ?? '', doing ?? '', spec.owned)
}
