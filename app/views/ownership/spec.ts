import type { Frame, SimTime } from '../../../engine'
import { unreadTime, type PartitionBarsSpec } from '../../marks/partition-bars/spec'
import { actsOf, type Act } from '../../select/acts'
import { groupOf, type Protocol } from '../../select/group'
import { historyOf } from '../../select/history'
import { firstGroup, memberNames } from '../../select/members'
import { countedFrom } from '../../select/readings/unread'
import { stripOf } from '../../select/strip'
import type { Subject } from '../../select/subject'
import { barsOf } from '../../select/timeline/bars'
import { timelineOf } from '../../select/timeline/timeline'
import type { Words } from '../../words/en'

/** One group's partitions over the time of the run, up to now, and what it cost. */
export interface OwnershipLane {
  readonly groupId: string
  /** A name that the scenario gives this lane; null: named by its protocol. */
  readonly title: string | null
  readonly protocol: Protocol
  readonly mode: 'eager' | 'cooperative' | null
  readonly assignor: string | null
  readonly bars: PartitionBarsSpec
  /** Partition time that nobody read, from each partition's first reader on, and from the first thing that was done to the settled group. */
  readonly lost: SimTime
  readonly longest: SimTime
  /** Where counting begins, if nobody read something before that; it is drawn, and told apart in words. */
  readonly countedFrom: SimTime | null
  readonly paused: number
  readonly partitions: number
  readonly barriers: number
  readonly acts: readonly Act[]
}

export interface OwnershipSpec {
  readonly time: SimTime
  /** The axis, the same for all lanes. */
  readonly from: SimTime
  readonly to: SimTime
  readonly lanes: readonly OwnershipLane[]
}

function laneOf(frame: Frame, groupId: string): OwnershipLane {
  const { trace, time, world } = frame
  const { rows } = stripOf(frame, groupId, 0, time)
  const timeline = timelineOf(trace)
  const names = memberNames(world)
  const each = rows
    .flatMap((row) => row.partitions)
    .map((name) => ({ label: name, partitions: [name], bars: barsOf(timeline, name, 0, time, (member) => names.get(member)?.index ?? -1) }))
  const since = countedFrom(trace)
  const { lost, partitions: paused } = unreadTime({ rows: each, from: since, to: time })
  const gaps = each.flatMap((row) => row.bars.filter((bar) => bar.readers.length === 0))
  const { protocolName, kind } = groupOf(frame, groupId)
  return {
    groupId,
    title: null,
    protocol: kind,
    mode: protocolName === null || kind === 'consumer' ? null : protocolName.startsWith('cooperative') ? 'cooperative' : 'eager',
    assignor: protocolName,
    bars: { rows, from: 0, to: time },
    lost,
    longest: Math.max(0, ...gaps.map((gap) => gap.to - Math.max(since, gap.from))),
    countedFrom: gaps.some((gap) => gap.from < since) ? since : null,
    paused,
    partitions: each.length,
    barriers: historyOf(trace).barriers.filter((barrier) => barrier.group === groupId && barrier.step <= frame.step).length,
    // Who is there from the beginning has set nothing off.
    acts: actsOf(frame).filter(({ time: when }) => when > 0),
  }
}

export function select(frame: Frame, subject: Subject): OwnershipSpec {
  const groupId = subject.groupId ?? firstGroup(frame.world)
  const to = Math.max(subject.endsAt, frame.time, 1)
  return { time: frame.time, from: 0, to, lanes: groupId === null ? [] : [laneOf(frame, groupId)] }
}

/** Several runs on one clock: their lanes under each other, each with a name of its own. */
export function beside(specs: readonly { readonly title: string | null; readonly spec: OwnershipSpec }[]): OwnershipSpec {
  return {
    time: Math.max(0, ...specs.map(({ spec }) => spec.time)),
    from: 0,
    to: Math.max(1, ...specs.map(({ spec }) => spec.to)),
    lanes: specs.flatMap(({ title, spec }) => spec.lanes.map((lane) => ({ ...lane, title: title ?? lane.title }))),
  }
}

export const titleOf = (lane: OwnershipLane, words: Words): string =>
  lane.title ??
  (lane.protocol === 'consumer' ? words.ownership.consumer : lane.mode === null ? words.ownership.title : words.ownership.mode[lane.mode])

export function describe(spec: OwnershipSpec, words: Words): string {
  const { says, empty } = words.ownership
  if (spec.lanes.every((lane) => lane.bars.rows.length === 0)) return empty
  return spec.lanes
    .flatMap((lane) => [
      says.lane(titleOf(lane, words), lane.groupId, spec.time),
      ...lane.bars.rows
        .filter((row) => row.bars.length > 0)
        .slice(0, 24)
        .map((row) =>
          says.row(
            row.label,
            row.bars.slice(-6).map(({ readers, from, to }) => ({ readers: readers.map((reader) => reader.name), from, to })),
          ),
        ),
      says.lost(lane.lost, lane.paused, lane.partitions),
    ])
    .join(' ')
}
