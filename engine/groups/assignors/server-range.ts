import { at } from './indexed-group'
import { indexTargets } from './indexed-targets'
import { namedTargets } from './named-targets'
import { memberOrder, subscribersByTopic } from './member-order'
import type { ServerAssignor, TargetInput, TargetResult } from './server-assignor'

function assign(input: TargetInput): TargetResult {
  const group = indexTargets(input)
  if ('unknown' in group) return { kind: 'failed', exception: 'PartitionAssignorException', topicId: group.unknown }
  const owner = new Int32Array(group.total).fill(-1)
  const subscribers = subscribersByTopic(group.topicIds.length, group.subscriptions, memberOrder(group.members))
  for (const [t, members] of subscribers.entries()) {
    const count = at(group.first, t + 1) - at(group.first, t)
    const [share, extra] = [Math.floor(count / members.length), count % members.length]
    let p = at(group.first, t)
    for (const [place, m] of members.entries()) {
      const size = place < extra ? share + 1 : share
      owner.fill(m, p, p + size)
      p += size
    }
  }
  return { kind: 'assigned', targets: namedTargets(group, owner) }
}

/** Kafka's server-side `RangeAssignor`: of each topic every subscriber gets a run, whatever it was to have before. */
export const serverRange: ServerAssignor = { name: 'range', assign }
