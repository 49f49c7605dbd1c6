import { parseTopicPartition, type Frame, type SimTime } from '../../engine'
import { consumersOf, firstGroup, hueIndexes, letterOf, memberNames } from './members'
import { partitionsOf } from './partitions'
import { leaderRows } from './leader-rows'
import { barsOf, bundle, type BarRow } from './timeline/bars'
import type { GroupInterval, Standing, Timeline } from './timeline/state'
import { timelineOf } from './timeline/timeline'

/** What the strip under the player shows of a run: plain data, small however long the run is. */
export interface Strip {
  readonly from: SimTime
  readonly to: SimTime
  readonly rows: readonly BarRow[]
  readonly group: readonly (Omit<GroupInterval, 'to'> & { readonly to: SimTime })[]
  /** Of a consumer group: where each member stands on the coordinator. */
  readonly members: readonly MemberRow[]
  readonly ticks: readonly { readonly time: SimTime; readonly letter: string; readonly index: number; readonly routine: boolean }[]
}

export interface MemberRow {
  readonly name: string
  readonly letter: string
  readonly index: number
  readonly standings: readonly (Omit<Standing, 'to'> & { readonly to: SimTime })[]
}

const membersMost = 12
const rowsMost = 24
const ticksMost = 600
const routine: ReadonlySet<string> = new Set(['Heartbeat', 'OffsetCommit', 'OffsetFetch', 'FindCoordinator'])

/** `p3`, with the topic before it where there are several; `p0–p9` for a bundle. */
function labelOfRow(partitions: readonly string[], topics: number): string {
  const [first, last] = [partitions[0], partitions.at(-1)].map((name) => (name === undefined ? undefined : parseTopicPartition(name)))
  if (first === undefined || last === undefined) return partitions.join(' ')
  const begin = topics > 1 ? `${first.topic} p${String(first.partition)}` : `p${String(first.partition)}`
  return partitions.length === 1 ? begin : `${begin}–p${String(last.partition)}`
}

/** The partitions of the group's topics, those included that are still to be added. */
function everPartitions(frame: Frame, groupId: string): readonly string[] {
  const byTopic = new Map<string, Map<number, string>>()
  for (const { name, topic, index } of partitionsOf(frame, groupId)) {
    const known = byTopic.get(topic)
    if (known === undefined) byTopic.set(topic, new Map([[index, name]]))
    else known.set(index, name)
  }
  for (const name of timelineOf(frame.trace).partitions.keys()) {
    const parts = parseTopicPartition(name)
    if (parts !== undefined) byTopic.get(parts.topic)?.set(parts.partition, name)
  }
  return [...byTopic.values()].flatMap((indexes) => [...indexes].sort(([a], [b]) => a - b).map(([, name]) => name))
}

/** A consumer that joins anew under another id goes on in its row. */
function memberRows(
  { world }: Frame,
  timeline: Timeline,
  group: string,
  to: SimTime,
  indexOf: (member: string) => number,
): readonly MemberRow[] {
  const consumers = consumersOf(world, group)
  const rows = new Map<string, MemberRow>()
  for (const [memberId, standings] of timeline.standings) {
    const name = timeline.mintedBy.get(memberId) ?? consumers.find(({ client }) => client.memberId === memberId)?.name
    if (name === undefined || !consumers.some((each) => each.name === name)) continue
    const shown = standings.filter(({ from }) => from < to).map((standing) => ({ ...standing, to: Math.min(to, standing.to ?? to) }))
    const before = rows.get(name)?.standings ?? []
    rows.set(name, { name, letter: letterOf(name), index: indexOf(name), standings: [...before, ...shown] })
  }
  return [...rows.values()].sort((a, b) => a.index - b.index).slice(0, membersMost)
}

/** The whole known run of a group, for a strip from `from` to `to`. Above so many partitions a row bundles several. */
export function stripOf(frame: Frame, groupId: string | null, from: SimTime, to: SimTime, most = rowsMost): Strip {
  const group = groupId ?? firstGroup(frame.world)
  const timeline = timelineOf(frame.trace)
  const indexes = hueIndexes(frame.world, [...memberNames(frame.world).keys(), ...timeline.members])
  const indexOf = (member: string): number => indexes.get(member) ?? 0
  const partitions = group === null ? [] : everPartitions(frame, group)
  const topics = new Set(partitions.map((name) => parseTopicPartition(name)?.topic)).size
  const each = Math.ceil(partitions.length / most)
  const rows: BarRow[] = []
  for (let first = 0; first < partitions.length; first += each) {
    const bundled = partitions.slice(first, first + each)
    rows.push({
      label: labelOfRow(bundled, topics),
      partitions: bundled,
      bars: bundle(bundled.map((name) => barsOf(timeline, name, from, to, indexOf))),
    })
  }
  if (group === null) rows.push(...leaderRows(frame, from, to, most))
  const inside = timeline.ticks.filter((tick) => tick.time >= from && tick.time <= to)
  const telling = inside.length <= ticksMost ? inside : inside.filter((tick) => !routine.has(tick.api))
  const every = Math.max(1, Math.ceil(telling.length / ticksMost))
  return {
    from,
    to,
    rows,
    group: (group === null ? [] : (timeline.groups.get(group) ?? []))
      .filter((interval) => interval.from < to && (interval.to ?? to) > from)
      .map((interval) => ({ ...interval, to: interval.to ?? to })),
    members: group === null || timeline.standings.size === 0 ? [] : memberRows(frame, timeline, group, to, indexOf),
    ticks: telling
      .filter((_, n) => n % every === 0)
      .map(({ time, member, api }) => ({ time, letter: letterOf(member), index: indexOf(member), routine: routine.has(api) })),
  }
}
