import type { Event, Frame, RuleName, SimTime } from '../../engine'
import { consumersOf, firstGroup } from './members'
import type { Choice, Prediction, Question, RunName, Value } from './moment'
import { name, time, type Scope } from './readings/scope'

/** Lends the end of another run, for questions that compare. */
export type Elsewhere = <T>(run: RunName, read: (frame: Frame) => T) => T

export type Answering<A extends Question['ask']> = (
  question: Extract<Question, { ask: A }>,
  scope: Scope,
  elsewhere: Elsewhere,
) => Prediction | null

const nobody: Value = { kind: 'word', word: 'nobody' }

/** A member to be chosen, with what the answer says of it. */
export const memberChoice = (member: string, values: Choice['values'] = {}): Choice => ({
  id: member,
  label: name(member),
  values: { chosen: name(member), ...values },
})

export const nobodyChoice: Choice = { id: '', label: nobody, values: { chosen: nobody, chosenGets: { kind: 'word', word: 'none' } } }

/** A prediction with its answer, and the event that it is read off; without one, the moment of asking. */
export function answered(
  choices: readonly Choice[],
  answer: string,
  by: Event | null,
  at: { readonly step: number; readonly time: SimTime },
): Prediction {
  const right = choices.find(({ id }) => id === answer)
  return {
    choices,
    answer,
    rule: (by?.rule as RuleName | undefined) ?? null,
    event: by?.id ?? null,
    step: by?.step ?? at.step,
    time: by?.time ?? at.time,
    values: { ...(right?.values['chosen'] === undefined ? {} : { answer: right.values['chosen'] }), at: time(by?.time ?? at.time) },
  }
}

/** Consumers whose process has been started, in order of first appearance. */
export const running = ({ frame }: Scope): readonly string[] =>
  consumersOf(frame.world, firstGroup(frame.world))
    .filter((consumer) => consumer.process !== 'starting')
    .map((consumer) => consumer.name)
