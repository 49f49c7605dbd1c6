import type { Event } from '../../engine'
import { eventsOfRule, findCue, firstOfType, lastOfType } from './find-event'
import type { Choice, Prediction, Question, Value } from './moment'
import { type Elsewhere, type Answering, answered } from './predict-answering'
import { logAnswers } from './predict-log'
import { whoIsNext, whoComputes, whoLeads, whoReads, whoGetsIt } from './predict-members'
import type { Answer } from './predict-choices'
import { readPathAnswers } from './predict-read-path'
import { planIn, withheldBy } from './readings/plan'
import { count, namer, partitions, span, type Scope } from './readings/scope'
import { throughputAnswers } from './readings/throughput'
import { movedIn } from './readings/trigger'
import { unreadUntil } from './readings/unread'

const whatIsNext: Answering<'what-is-next'> = ({ rules }, scope) => {
  const found = rules.map((rule) => findCue(scope.frame.trace, { rule }, scope.after))
  const first = found.reduce<Event | null>(
    (earliest, event) => (event !== null && (earliest === null || event.id < earliest.id) ? event : earliest),
    null,
  )
  if (first === null) return null
  return answered(
    rules.map((rule) => ({ id: rule, label: null, values: {} })),
    first.rule,
    first,
    scope.frame,
  )
}

const setChoice = (set: readonly string[]): Choice => ({ id: set.join(' '), label: partitions(set), values: { chosen: partitions(set) } })

/** Sets that a reader may take for the one: nothing, all that one member has, everything, and the right one. */
const whatIsWithheld: Answering<'what-is-withheld'> = (_, scope) => {
  const { trace } = scope.frame
  const assigned = firstOfType(trace, 'Assigned', scope.after)
  if (assigned === null) return null
  const { left } = withheldBy(scope, assigned)
  const before = planIn(lastOfType(trace, 'Assigned', assigned.id), namer(scope))
  const sets = [[], left, ...[...before.values()].map((given) => [...given].sort()), [...before.values()].flat().sort()]
  const choices = new Map(sets.map((set) => [set.join(' '), setChoice(set)]))
  const sorted = [...choices].sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1)).map(([, choice]) => choice)
  return answered(sorted, left.join(' '), assigned, scope.frame)
}

const howMany: Answering<'how-many'> = ({ rule }, scope) => {
  const events = [...eventsOfRule(scope.frame.trace, rule, scope.after)]
  // A rule may explain several facts of one step; it fired once.
  const times = new Set(events.map(({ step }) => step)).size
  const most = Math.max(3, times + 1)
  const choices = Array.from({ length: most + 1 }, (_, number) => ({
    id: String(number),
    label: count(number),
    values: { chosen: count(number) },
  }))
  return { ...answered(choices, String(times), events[0] ?? null, scope.frame), rule }
}

const whichRun: Answering<'which-run'> = ({ runs, by }, scope, elsewhere) => {
  const found = runs.map(({ scenario, lane }) => {
    const run = lane === undefined ? { scenario } : { scenario, lane }
    const [unread, moved] = elsewhere(run, ({ trace, time: end }) => [unreadUntil(trace, end), movedIn(trace, end).length] as const)
    return { id: lane ?? scenario, unread, moved }
  })
  const keys = found.map(({ unread, moved }) => ({ 'most-unread': -unread, 'least-unread': unread, 'most-moved': -moved })[by])
  const best = found[keys.indexOf(Math.min(...keys))]
  if (best === undefined) return null
  const choices = found.map(({ id, unread, moved }): Choice => {
    const label: Value = { kind: 'lane', lane: id }
    return { id, label, values: { chosen: label, chosenUnread: span(unread), chosenMoved: count(moved) } }
  })
  const told = answered(choices, best.id, null, scope.frame)
  return { ...told, values: { ...told.values, unread: span(best.unread), moved: count(best.moved) } }
}

const readPath = (question: Extract<Question, { ask: keyof typeof readPathAnswers }>, scope: Scope): Prediction | null => {
  const found = readPathAnswers[question.ask](question, scope)
  return found === null ? null : answered(found.choices, found.answer, found.event, scope.frame)
}

const ofLog = (question: Extract<Question, { ask: keyof typeof logAnswers }>, scope: Scope): Prediction | null => {
  const answer = logAnswers[question.ask] as (question: object, scope: Scope) => Answer | null
  const found = answer(question, scope)
  return found === null ? null : answered(found.choices, found.answer, found.event, scope.frame)
}

const timesAsMuch: Answering<'how-many-times-as-much'> = (question, scope) => {
  const found = throughputAnswers[question.ask](question, scope)
  return found === null ? null : answered(found.choices, found.answer, found.event, scope.frame)
}

const answering: { readonly [A in Question['ask']]: Answering<A> } = {
  'who-is-next': whoIsNext,
  'what-is-next': whatIsNext,
  'who-computes': whoComputes,
  'who-leads': whoLeads,
  'who-reads': whoReads,
  'who-gets-it': whoGetsIt,
  'what-is-withheld': whatIsWithheld,
  'how-many': howMany,
  'which-run': whichRun,
  'how-many-crossings': readPath,
  'how-many-copies': readPath,
  'which-page-is-next': readPath,
  'how-many-times-as-much': timesAsMuch,
  'which-partition': ofLog,
  'how-often-read': ofLog,
  'what-is-learned': ofLog,
  'how-many-loaded': ofLog,
}

/** What is so, among what might be: read off the run at the moment of a beat, its future included. Null where the run has no answer. */
export function predict(question: Question, scope: Scope, elsewhere: Elsewhere): Prediction | null {
  const answer = answering[question.ask] as Answering<Question['ask']>
  return answer(question, scope, elsewhere)
}
