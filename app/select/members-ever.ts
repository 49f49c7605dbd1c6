import { eventAt, eventCount, visitKinds, type Trace } from '../../engine'

interface Counted {
  events: number
  readonly members: Map<string, Set<string>>
}

const counts = new WeakMap<Trace, Counted>()

/** How many consumers a run has for a group from its beginning to its end, as far as it is run. */
export function membersEver(trace: Trace, groupId: string): number {
  const counted = counts.get(trace) ?? { events: 0, members: new Map<string, Set<string>>() }
  counts.set(trace, counted)
  const events = eventCount(trace)
  visitKinds(trace, counted.events + 1, events, (id, { type }) => {
    if (type !== 'ConsumerStarted') return true
    const { node, detail } = eventAt(trace, id)
    const group = String(detail['group'])
    counted.members.set(group, (counted.members.get(group) ?? new Set()).add(node))
    return true
  })
  counted.events = events
  return counted.members.get(groupId)?.size ?? 0
}
