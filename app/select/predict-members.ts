import type { Event, RuleName, Trace } from '../../engine'
import { eventsOfRule, firstOfType, lastOfType } from './find-event'
import { groupOf } from './group'
import { firstGroup } from './members'
import type { Value } from './moment'
import { type Answering, memberChoice, nobodyChoice, answered, running } from './predict-answering'
import { ownersIn, planIn } from './readings/plan'
import { name, namer, partitions, span, time, type Scope } from './readings/scope'
import { timelineOf } from './timeline/timeline'

/** To whom an event happens: the consumer that it is sent to, that it names, or whose it is. */
function whom(event: Event, scope: Scope): string {
  const { to, member } = event.detail
  const id = typeof to === 'string' && event.type.endsWith('Response') ? to : typeof member === 'string' ? member : event.node
  return namer(scope)(id)
}

/** The member to whom the next event of a rule happens. */
export const whoIsNext: Answering<'who-is-next'> = ({ rule, among }, scope) => {
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

/** Who works the assignment out: a client, or the broker. */
export const whoComputes: Answering<'who-computes'> = (_, scope) => {
  const { trace } = scope.frame
  const found = (['Assigned', 'TargetComputed'] as const).flatMap((type) => firstOfType(trace, type, scope.after) ?? [])
  const assigned = found.reduce<Event | null>((first, event) => (first === null || event.id < first.id ? event : first), null)
  if (assigned === null) return null
  const broker: Value = { kind: 'word', word: 'broker' }
  const isConsumer = running(scope).includes(assigned.node)
  const choices = [...running(scope).map((member) => memberChoice(member)), { id: 'broker', label: broker, values: { chosen: broker } }]
  return answered(choices, isConsumer ? assigned.node : 'broker', assigned, scope.frame)
}

/** The member that the coordinator has made leader. */
export const whoLeads: Answering<'who-leads'> = (_, scope) => {
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

/** The member that reads a partition now, or nobody. */
export const whoReads: Answering<'who-reads'> = ({ partition }, scope) => {
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

/** The member that the next assignment gives a partition to. */
export const whoGetsIt: Answering<'who-gets-it'> = ({ partition }, scope) => {
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
