import type { Event } from '../../../engine'
import { eventsOfType, firstOfType, lastOfType, listIn, textIn } from '../find-event'
import { historyOf } from '../history'
import { consumersOf } from '../members'
import type { Values } from '../moment'
import { code, count, defaults, name, namer, names, partitions, setting, span, time, type Scope } from './scope'
import { triggerOf } from './trigger'

/** A member whose session ended: since when nothing was heard of it, and when that was. */
export function sessionEnd(scope: Scope): Values {
  const { trace } = scope.frame
  const fired = firstOfType(trace, 'TimerFired', 0, (event) => event.rule === 'classic/session/expired')
  // What set the timer is the last that was heard of the member: from when that came.
  const { rows, byEvent } = historyOf(trace).messages
  const heard = fired === null ? undefined : rows[byEvent.get(fired.cause) ?? 0]
  const member = textIn(fired, 'member')
  return {
    member: name(namer(scope)(member)),
    heardAt: time(heard?.deliveredAt ?? 0),
    endedAt: time(fired?.time ?? 0),
    session: span((fired?.time ?? 0) - (heard?.deliveredAt ?? 0)),
    silent: span((fired?.time ?? 0) - (triggerOf(trace)?.actAt ?? 0)),
  }
}

function generationAt({ frame }: Scope): number {
  let generation = 0
  for (const event of eventsOfType(frame.trace, 'GroupStateChanged')) {
    if (event.step > frame.step) break
    generation = Number(event.detail['generation'] ?? generation)
  }
  return generation
}

/** Who is static, and what its restart keeps and changes. */
export function instance(scope: Scope): Values {
  const { trace, world } = scope.frame
  const nameOf = namer(scope)
  const statics = consumersOf(world, null).filter((consumer) => consumer.configs.has('group.instance.id'))
  const stopped = firstOfType(trace, 'ConsumerStopped', 0)
  const replaced = firstOfType(trace, 'MemberReplaced', 0)
  const member = stopped?.node ?? nameOf(textIn(replaced, 'member'))
  const consumer = statics.find((each) => each.name === member) ?? statics[0]
  const back = firstOfType(trace, 'onPartitionsAssigned', stopped?.id ?? 0, (event) => event.node === member)
  return {
    ...defaults(),
    member: name(member),
    others: names(statics.map((each) => each.name).filter((each) => each !== member)),
    instance: code(consumer?.configs.get('group.instance.id') ?? ''),
    session: span(consumer === undefined ? 0 : setting(consumer, 'session.timeout.ms') * 1000),
    was: code(textIn(replaced, 'before')),
    is: code(textIn(replaced, 'member')),
    generation: count(generationAt(scope)),
    away: span((back?.time ?? scope.frame.time) - (stopped?.time ?? 0)),
    partitions: partitions(listIn(back, 'partitions')),
  }
}

/** Two processes under one instance id: who came, who went. */
export function fenced(scope: Scope): Values {
  const { trace } = scope.frame
  const replaced = firstOfType(trace, 'MemberReplaced', 0)
  const stopped: Event | null = firstOfType(trace, 'ConsumerStopped', replaced?.id ?? 0, (event) => event.detail['as'] === 'failed')
  const older = stopped?.node ?? ''
  const newer = lastOfType(trace, 'ConsumerStarted', replaced?.id ?? 0)?.node ?? ''
  const lost = firstOfType(trace, 'onPartitionsLost', replaced?.id ?? 0, (event) => event.node === older)
  const taken = firstOfType(trace, 'onPartitionsAssigned', replaced?.id ?? 0, (event) => event.node === newer)
  const consumer = consumersOf(scope.frame.world, null).find((each) => each.name === newer)
  return {
    older: name(older),
    newer: name(newer),
    instance: code(consumer?.configs.get('group.instance.id') ?? ''),
    after: span((lost?.time ?? 0) - (replaced?.time ?? 0)),
    partitions: partitions(listIn(taken, 'partitions')),
    generation: count(generationAt(scope)),
  }
}
