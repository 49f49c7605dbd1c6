import type { Event, Frame, RuleName, SimTime, Trace } from '../../engine'
import { eventsOfRule, findCue, firstOfType, lastOfType } from './find-event'
import { groupOf } from './group'
import { consumersOf, firstGroup } from './members'
import type { Choice, Prediction, Question, RunName, Value } from './moment'
import { logAnswers } from './predict-log'
import { readPathAnswers, type Answer } from './predict-read-path'
import { throughputAnswers } from './readings/throughput'
import { ownersIn, planIn, withheldBy } from './readings/plan'
import { count, name, namer, partitions, span, time, type Scope } from './readings/scope'
import { movedIn } from './readings/trigger'
import { unreadUntil } from './readings/unread'
import { timelineOf } from './timeline/timeline'

/** Lends the end of another run, for questions that compare. */
export type Elsewhere = <T>(run: RunName, read: (frame: Frame) => T) => T

type Answering<A extends Question['ask']> = (
  question: Extract<Question, { ask: A }>,
  scope: Scope,
  elsewhere: Elsewhere,
) => Prediction | null

const nobody: Value = { kind: 'word', word: 'nobody' }

const memberChoice = (member: string, values: Choice['values'] = {}): Choice => ({
  id: member,
  label: name(member),
  values: { chosen: name(member), ...values },
})

const nobodyChoice: Choice = { id: '', label: nobody, values: { chosen: nobody, chosenGets: { kind: 'word', word: 'none' } } }

function answered(
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
const running = ({ frame }: Scope): readonly string[] =>
  consumersOf(frame.world, firstGroup(frame.world))
    .filter((consumer) => consumer.process !== 'starting')
    .map((consumer) => consumer.name)

/** To whom an event happens: the consumer that it is sent to, that it names, or whose it is. */
function whom(event: Event, scope: Scope): string {
  const { to, member } = event.detail
  const id = typeof to === 'string' && event.type.endsWith('Response') ? to : typeof member === 'string' ? member : event.node
  return namer(scope)(id)
}

const whoIsNext: Answering<'who-is-next'> = ({ rule, among }, scope) => {
  const firsts = new Map<string, Event>()
  for (const event of eventsOfRule(scope.frame.trace, rule, scope.after)) {
    const member = whom(event, scope)
    if (!firsts.has(member)) firsts.set(member, event)
  }
  const [first] = firsts.values()
  if (first === undefined) return null
  const asked = among === 'running' ? running(scope) : running(scope).filter((member) => firsts.has(member))
  const choices = asked.map((member) => {
    const event = firsts.get(member)
    return memberChoice(member, event === undefined ? {} : { chosenAt: time(event.time), later: span(event.time - first.time) })
  })
  return answered(choices, whom(first, scope), first, scope.frame)
}

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

const whoComputes: Answering<'who-computes'> = (_, scope) => {
  const { trace } = scope.frame
  const found = (['Assigned', 'TargetComputed'] as const).flatMap((type) => firstOfType(trace, type, scope.after) ?? [])
  const assigned = found.reduce<Event | null>((first, event) => (first === null || event.id < first.id ? event : first), null)
  if (assigned === null) return null
  const broker: Value = { kind: 'word', word: 'broker' }
  const isConsumer = running(scope).includes(assigned.node)
  const choices = [...running(scope).map((member) => memberChoice(member)), { id: 'broker', label: broker, values: { chosen: broker } }]
  return answered(choices, isConsumer ? assigned.node : 'broker', assigned, scope.frame)
}

const whoLeads: Answering<'who-leads'> = (_, scope) => {
  const { leader } = groupOf(scope.frame, firstGroup(scope.frame.world) ?? '')
  if (leader === null) return null
  const elected = lastOfType(scope.frame.trace, 'LeaderElected', scope.event.id + 1)
  return {
    ...answered(
      running(scope).map((member) => memberChoice(member)),
      leader.name,
      scope.event,
      scope.frame,
    ),
    rule: (elected?.rule as RuleName | undefined) ?? null,
  }
}

/** The last event by which a reader of the partition came or went. */
function changeOf(trace: Trace, partition: string, before: number): Event | null {
  const types = ['onPartitionsAssigned', 'onPartitionsRevoked', 'onPartitionsLost'] as const
  const found = types.map((type) =>
    lastOfType(trace, type, before, ({ detail }) => typeof detail['partitions'] === 'object' && detail['partitions'].includes(partition)),
  )
  return found.reduce((latest, event) => (event !== null && (latest === null || event.id > latest.id) ? event : latest), null)
}

const whoReads: Answering<'who-reads'> = ({ partition }, scope) => {
  const { trace, time: now } = scope.frame
  const interval = timelineOf(trace)
    .partitions.get(partition)
    ?.intervals.findLast(({ from }) => from <= now)
  const reader = interval?.readers[0] ?? ''
  const before = timelineOf(trace)
    .partitions.get(partition)
    ?.intervals.findLast(({ from, readers }) => from <= now && readers.length > 0)
  const choices = [...running(scope).map((member) => memberChoice(member)), nobodyChoice]
  const told = answered(choices, reader, changeOf(trace, partition, scope.event.id + 1), scope.frame)
  const owner = before?.readers[0]
  return { ...told, values: { ...told.values, partition: partitions([partition]), ...(owner === undefined ? {} : { owner: name(owner) }) } }
}

const whoGetsIt: Answering<'who-gets-it'> = ({ partition }, scope) => {
  const assigned = firstOfType(scope.frame.trace, 'Assigned', scope.after)
  if (assigned === null) return null
  const plan = planIn(assigned, namer(scope))
  const choices = [
    ...running(scope).map((member) => memberChoice(member, { chosenGets: partitions(plan.get(member) ?? []) })),
    nobodyChoice,
  ]
  const told = answered(choices, ownersIn(plan).get(partition) ?? '', assigned, scope.frame)
  return { ...told, values: { ...told.values, partition: partitions([partition]) } }
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
