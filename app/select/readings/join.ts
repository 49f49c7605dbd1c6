import { numberDefault, type Event } from '../../../engine'
import { eventsOfRule, eventsOfType, firstOfType, lastOfType, listIn, textIn } from '../find-event'
import { groupOf } from '../group'
import { consumersOf, membersOf } from '../members'
import { hostedGroup } from '../hosted'
import type { Value, Values } from '../moment'
import { code, count, groupOfScope, latest, name, namer, names, partitions, setting, shareOf, span, time, type Scope } from './scope'

/** The change to PreparingRebalance at the moment or the last before it. */
const begunBefore = (scope: Scope): Event | null =>
  latest(scope, 'GroupStateChanged', (change) => change.detail['to'] === 'PreparingRebalance')

/** The consumer that was started last. */
const newcomerOf = (scope: Scope): Event | null => latest(scope, 'ConsumerStarted')

/** A member that just heard that all is well, and how often it asks. */
export function steady(scope: Scope): Values {
  const { frame, event } = scope
  const members = membersOf(frame, groupOfScope(scope)).filter((member) => member.process === 'running')
  const consumer = consumersOf(frame.world, null).find((each) => each.name === textIn(event, 'to'))
  const intervals = consumersOf(frame.world, null).map((each) => setting(each, 'heartbeat.interval.ms'))
  return {
    member: name(consumer?.name ?? ''),
    interval: span(consumer === undefined ? 0 : setting(consumer, 'heartbeat.interval.ms') * 1000),
    longestInterval: span(Math.max(0, ...intervals) * 1000),
    members: names(members.map((member) => member.name)),
    count: count(members.length),
    owned: names(members.map((member) => shareOf(member.name, member.owned))),
  }
}

/** Where the group lives. */
export function coordinator(scope: Scope): Values {
  const group = groupOfScope(scope)
  const hosted = hostedGroup(scope.frame.world, group)
  const configured = hosted?.broker.configs.get('offsets.topic.num.partitions')
  return {
    group: code(group),
    partition: code(`__consumer_offsets-${String(hosted?.shard.partition ?? '')}`),
    partitions: count(Number(configured ?? numberDefault('broker', 'offsets.topic.num.partitions'))),
    broker: count(hosted?.broker.broker ?? 0),
  }
}

/** The consumer that was started last: its name, since when, its id, how many there are with it. */
export function newcomer(scope: Scope): Values {
  const started = newcomerOf(scope)
  return {
    newcomer: name(started?.node ?? ''),
    started: time(started?.time ?? 0),
    id: code(textIn(scope.event, 'member')),
    count: count(hostedGroup(scope.frame.world, groupOfScope(scope))?.group.members.size ?? 0),
  }
}

/** The heartbeats that tell of a rebalance: whose is first, whose is last. */
export function firstTold(scope: Scope): Values {
  const { trace } = scope.frame
  const begun = begunBefore(scope)
  const next = firstOfType(trace, 'BarrierOpened', begun?.id ?? 0)
  const answers = [...eventsOfRule(trace, 'classic/heartbeat/rebalance-in-progress', begun?.id ?? 0)].filter(
    ({ id }) => next === null || id < next.id,
  )
  const [first] = answers
  const last = answers.at(-1)
  const after = (event: Event | undefined): Value => span((event?.time ?? 0) - (begun?.time ?? 0))
  return {
    newcomer: name(newcomerOf(scope)?.node ?? ''),
    first: name(textIn(first ?? null, 'to')),
    firstAfter: after(first),
    last: name(textIn(last ?? null, 'to')),
    lastAfter: after(last),
    generation: count(Number(begun?.detail['generation'] ?? 0)),
  }
}

/** A member gives up what it has. */
export function letGo(scope: Scope): Values {
  const revoked = latest(scope, 'onPartitionsRevoked')
  return { member: name(scope.event.node), partitions: partitions(listIn(revoked, 'partitions')), at: time(scope.event.time) }
}

/** A member that asks again and keeps what it has. */
export function keeps({ frame, event }: Scope): Values {
  const consumer = consumersOf(frame.world, null).find((each) => each.name === event.node)
  return { member: name(event.node), owned: partitions(consumer?.owned ?? []) }
}

/** Who lies in the coordinator's tray, who is missing, and until when they may wait. */
export function parked(scope: Scope): Values {
  const { frame, event } = scope
  const group = groupOf(frame, groupOfScope(scope))
  const { tray } = group
  const slots = tray?.slots ?? []
  return {
    member: name(namer(scope)(textIn(event, 'member'))),
    held: names(slots.flatMap((slot) => (slot.held === null ? [] : slot.name))),
    missing: names(slots.flatMap((slot) => (slot.held === null ? slot.name : []))),
    deadline: time(tray?.deadline ?? 0),
    timeout: span((tray?.deadline ?? 0) - group.stateSince),
    generation: count(group.generation),
  }
}

/** The JoinGroups that a barrier waited for, in the order in which they came to lie there. */
function joinsBefore(scope: Scope, opened: Event | null): readonly Event[] {
  const begun =
    opened === null
      ? null
      : lastOfType(scope.frame.trace, 'GroupStateChanged', opened.id, (change) => change.detail['to'] === 'PreparingRebalance')
  if (opened === null || begun === null) return []
  // The JoinGroup that sets a rebalance off lies there before the change of state is told, in the same step.
  return [...eventsOfType(scope.frame.trace, 'RequestParked')].filter(
    (request) => request.step >= begun.step && request.id < opened.id && request.detail['api'] === 'JoinGroup',
  )
}

const openedBefore = (scope: Scope): Event | null => latest(scope, 'BarrierOpened')

/** The end of a join phase: who came when, and how long the others waited. */
export function barrier(scope: Scope): Values {
  const nameOf = namer(scope)
  const opened = openedBefore(scope)
  const joins = joinsBefore(scope, opened)
  const [first] = joins
  const second = joins[1]
  const last = joins.at(-1)
  const timeouts = consumersOf(scope.frame.world, groupOfScope(scope)).map((consumer) => setting(consumer, 'max.poll.interval.ms'))
  const wait = (event: Event | undefined): Value => span((opened?.time ?? 0) - (event?.time ?? 0))
  return {
    first: name(nameOf(textIn(first ?? null, 'member'))),
    second: name(nameOf(textIn(second ?? null, 'member'))),
    last: name(nameOf(textIn(last ?? null, 'member'))),
    firstWaited: wait(first),
    secondWaited: wait(second),
    at: time(opened?.time ?? 0),
    count: count(Number(opened?.detail['members'] ?? 0)),
    timeout: span(Math.max(0, ...timeouts) * 1000),
    generation: count(Number(opened?.detail['generation'] ?? 0)),
  }
}

/** Who leads the generation, and who led before. */
export function leader(scope: Scope): Values {
  const group = groupOf(scope.frame, groupOfScope(scope))
  const members = membersOf(scope.frame, groupOfScope(scope)).filter((member) => member.process === 'running')
  return {
    ...barrier(scope),
    leader: name(group.leader?.name ?? ''),
    others: names(members.map((member) => member.name).filter((each) => each !== group.leader?.name)),
    generation: count(group.generation),
    before: count(group.generation - 1),
  }
}
