import {
  eventAt,
  eventCount,
  parseTopicPartition,
  topicPartition,
  visitKinds,
  type ClusterWorld,
  type Frame,
  type SimTime,
} from '../../engine'
import type { Bar, BarRow } from './timeline/bars'

/** Who led a partition from a moment on; −1: nobody. */
interface Term {
  readonly from: SimTime
  readonly leader: number
  readonly epoch: number
}

/** The first term of each partition: as the controller's log has it, which also knows those that were there from the beginning. */
function firstTerms(world: ClusterWorld): Map<string, Term[]> {
  const terms = new Map<string, Term[]>()
  for (const node of world.nodes.values()) {
    if (node.kind !== 'controller') continue
    for (let link = node.replication?.records ?? null; link !== null; link = link.previous) {
      const { at, record } = link.value
      if (record.type !== 'PartitionRecord') continue
      terms.set(topicPartition(record.topic, record.partitionId), [{ from: at, leader: record.leader, epoch: record.leaderEpoch }])
    }
  }
  return terms
}

function termsIn({ trace, world }: Frame): ReadonlyMap<string, readonly Term[]> {
  const terms = firstTerms(world)
  visitKinds(trace, 1, eventCount(trace), (id, { type }) => {
    if (type !== 'PartitionChanged') return true
    const { time, detail } = eventAt(trace, id)
    const { partition, leader, leaderEpoch: epoch } = detail
    if (typeof partition !== 'string' || typeof leader !== 'number' || typeof epoch !== 'number') return true
    const known = terms.get(partition) ?? []
    if (known.at(-1)?.epoch !== epoch) known.push({ from: time, leader, epoch })
    terms.set(partition, known)
    return true
  })
  return terms
}

/** `orders-2` before `orders-10`. */
export function byPartition(a: string, b: string): number {
  const [one, other] = [parseTopicPartition(a), parseTopicPartition(b)]
  if (one === undefined || other === undefined || one.topic !== other.topic) return a < b ? -1 : 1
  return one.partition - other.partition
}

/** Letter: the broker. Hue: its leader epoch. */
const barOf = ({ leader, epoch }: Term, from: SimTime, to: SimTime): Bar => ({
  from,
  to,
  readers: leader < 0 ? [] : [{ name: `broker-${String(leader)}`, letter: String(leader), index: epoch }],
})

/** Who led each partition when, for runs in which partitions have replicas: a row each. */
export function leaderRows(frame: Frame, from: SimTime, to: SimTime, most: number): readonly BarRow[] {
  return [...termsIn(frame)]
    .sort(([a], [b]) => byPartition(a, b))
    .slice(0, most)
    .map(([partition, terms]) => ({
      label: partition,
      partitions: [partition],
      bars: terms.flatMap((term, n) => {
        const [begin, end] = [Math.max(from, term.from), Math.min(to, terms[n + 1]?.from ?? to)]
        return end <= begin ? [] : [barOf(term, begin, end)]
      }),
    }))
}
