import { eventAt, eventCount, stepAt, stepCount, visitKinds, type Event, type SimTime, type Trace, type Value } from '../../engine'
import { labelOf } from './messages'
import { letterOf } from './members'

/** A stretch of time in which one set of members read a partition, or (empty) nobody did. `to` is null while it lasts. */
export interface OwnershipInterval {
  readonly from: SimTime
  readonly to: SimTime | null
  /** Names; a set, since share groups read together. */
  readonly readers: readonly string[]
}

export interface GroupInterval {
  readonly from: SimTime
  readonly to: SimTime | null
  /** 1 for the group's first change of state, and so on: the numbered dots of the path. */
  readonly number: number
  readonly previous: string
  readonly state: string
  /** Of a consumer group the group epoch. */
  readonly generation: number
  readonly protocol: 'classic' | 'consumer'
  readonly rule: string
  readonly step: number
}

/** How long a member of a consumer group stood in one state on its coordinator. */
export interface Standing {
  readonly from: SimTime
  readonly to: SimTime | null
  readonly state: string
  readonly epoch: number
}

/** A request that a member sent. */
export interface TimelineTick {
  readonly time: SimTime
  readonly step: number
  readonly member: string
  readonly api: string
  readonly message: number
}

/** Something that was done to the cluster. */
export interface TimelineAct {
  readonly time: SimTime
  readonly step: number
  readonly event: number
}

interface Ownership {
  readonly intervals: OwnershipInterval[]
  readonly owners: Set<string>
}

/** A run's ownership, group states and requests over time, folded from its trace once, and only ever further. */
export interface Timeline {
  events: number
  steps: number
  /** `orders-0` → its stretches. A partition appears with its first owner: before that nothing is said of it. */
  readonly partitions: Map<string, Ownership>
  readonly groups: Map<string, GroupInterval[]>
  readonly ticks: TimelineTick[]
  readonly acts: TimelineAct[]
  /** Every consumer that the run has seen, in order of first appearance. */
  readonly members: string[]
  /** Consumers whose process runs and is not frozen. */
  readonly running: Set<string>
  /** What each consumer takes for its own, whether its process runs or not. */
  readonly owned: Map<string, Set<string>>
  /** Where members of consumer groups stand on their coordinator, by member id. */
  readonly standings: Map<string, Standing[]>
  /** Member ids that consumers made for themselves, with the consumer. */
  readonly mintedBy: Map<string, string>
}

const timelines = new WeakMap<Trace, Timeline>()

const empty = (): Timeline => ({
  events: 0,
  steps: 0,
  partitions: new Map(),
  groups: new Map(),
  ticks: [],
  acts: [],
  members: [],
  running: new Set(),
  owned: new Map(),
  standings: new Map(),
  mintedBy: new Map(),
})

const list = (value: Value | undefined): readonly string[] =>
  typeof value === 'object' ? value.map(String) : typeof value === 'string' && value !== '' ? [value] : []

function ownedBy(timeline: Timeline, member: string): Set<string> {
  const known = timeline.owned.get(member)
  if (known !== undefined) return known
  const fresh = new Set<string>()
  timeline.owned.set(member, fresh)
  return fresh
}

/** A member begins or ceases to read a partition; a stretch that would last no time is not kept. */
function read(timeline: Timeline, partition: string, member: string, reads: boolean, time: SimTime): void {
  let ownership = timeline.partitions.get(partition)
  if (ownership === undefined) {
    if (!reads) return
    ownership = { intervals: [], owners: new Set() }
    timeline.partitions.set(partition, ownership)
  }
  const { intervals, owners } = ownership
  if (owners.has(member) === reads) return
  if (reads) owners.add(member)
  else owners.delete(member)
  const readers = [...owners]
  const last = intervals.at(-1)
  if (last !== undefined) {
    if (last.from === time) intervals.pop()
    else intervals[intervals.length - 1] = { ...last, to: time }
  }
  const before = intervals.at(-1)
  if (before?.to === time && before.readers.length === readers.length && before.readers.every((name) => owners.has(name)))
    intervals[intervals.length - 1] = { ...before, to: null }
  else intervals.push({ from: time, to: null, readers })
}

function setRunning(timeline: Timeline, member: string, runs: boolean, time: SimTime): void {
  if (timeline.running.has(member) === runs) return
  if (!timeline.members.includes(member)) timeline.members.push(member)
  if (runs) timeline.running.add(member)
  else timeline.running.delete(member)
  for (const partition of timeline.owned.get(member) ?? []) read(timeline, partition, member, runs, time)
}

function own(timeline: Timeline, event: Event, owns: boolean): void {
  const member = event.node
  setRunning(timeline, member, true, event.time)
  const owned = ownedBy(timeline, member)
  for (const partition of list(event.detail['partitions'])) {
    if (owns) owned.add(partition)
    else owned.delete(partition)
    read(timeline, partition, member, owns, event.time)
  }
}

function end(timeline: Timeline, member: string, time: SimTime): void {
  setRunning(timeline, member, false, time)
  timeline.owned.delete(member)
}

function changeState(timeline: Timeline, event: Event): void {
  const { group, from, to, generation, groupEpoch } = event.detail
  if (typeof group !== 'string' || typeof to !== 'string') return
  const intervals = timeline.groups.get(group) ?? []
  timeline.groups.set(group, intervals)
  const last = intervals.at(-1)
  if (last !== undefined) intervals[intervals.length - 1] = { ...last, to: event.time }
  intervals.push({
    from: event.time,
    to: null,
    number: intervals.length + 1,
    previous: typeof from === 'string' ? from : (last?.state ?? ''),
    state: to,
    generation: typeof groupEpoch === 'number' ? groupEpoch : typeof generation === 'number' ? generation : (last?.generation ?? 0),
    protocol: typeof groupEpoch === 'number' ? 'consumer' : 'classic',
    rule: event.rule,
    step: event.step,
  })
}

/** A recording does not tell the state: there a member that is still to give something up is known by what is pending. */
const standingOf = ({ state, pending }: Event['detail']): string =>
  typeof state === 'string' ? state : typeof pending === 'number' && pending > 0 ? 'UNREVOKED_PARTITIONS' : 'STABLE'

function stand(timeline: Timeline, event: Event, state: string | null): void {
  const { member, memberEpoch } = event.detail
  if (typeof member !== 'string') return
  const before = timeline.standings.get(member)
  const last = before?.at(-1)
  if (before === undefined && state === null) return
  const standings = before ?? []
  timeline.standings.set(member, standings)
  const epoch = typeof memberEpoch === 'number' ? memberEpoch : (last?.epoch ?? 0)
  if (last !== undefined && last.to === null) {
    if (last.state === state && last.epoch === epoch) return
    standings[standings.length - 1] = { ...last, to: event.time }
  }
  if (state !== null) standings.push({ from: event.time, to: null, state, epoch })
}

const who = (event: Event): string => (typeof event.detail['member'] === 'string' ? event.detail['member'] : event.node)

type Fold = (timeline: Timeline, event: Event) => void

/** What each type of event does to the timeline; the others are not even read. */
const folds: ReadonlyMap<string, Fold> = new Map<string, Fold>([
  [
    'onPartitionsAssigned',
    (timeline, event) => {
      own(timeline, event, true)
    },
  ],
  [
    'onPartitionsRevoked',
    (timeline, event) => {
      own(timeline, event, false)
    },
  ],
  [
    'onPartitionsLost',
    (timeline, event) => {
      own(timeline, event, false)
    },
  ],
  [
    'ConsumerStarted',
    (timeline, event) => {
      end(timeline, who(event), event.time)
      setRunning(timeline, who(event), true, event.time)
    },
  ],
  [
    'ConsumerThawed',
    (timeline, event) => {
      setRunning(timeline, who(event), true, event.time)
    },
  ],
  [
    'ConsumerFrozen',
    (timeline, event) => {
      setRunning(timeline, who(event), false, event.time)
    },
  ],
  [
    'ConsumerKilled',
    (timeline, event) => {
      end(timeline, who(event), event.time)
    },
  ],
  [
    'ConsumerClosed',
    (timeline, event) => {
      end(timeline, who(event), event.time)
    },
  ],
  [
    'ConsumerStopped',
    (timeline, event) => {
      end(timeline, who(event), event.time)
    },
  ],
  [
    'ConsumerFailed',
    (timeline, event) => {
      end(timeline, who(event), event.time)
    },
  ],
  ['GroupStateChanged', changeState],
  [
    'MemberReconciled',
    (timeline, event) => {
      stand(timeline, event, standingOf(event.detail))
    },
  ],
  [
    'MemberRemoved',
    (timeline, event) => {
      stand(timeline, event, null)
    },
  ],
  [
    'MemberAway',
    (timeline, event) => {
      stand(timeline, event, null)
    },
  ],
  [
    'JoiningGroup',
    (timeline, { node, detail }) => {
      if (typeof detail['memberId'] === 'string') timeline.mintedBy.set(detail['memberId'], node)
    },
  ],
])

function tick(timeline: Timeline, event: Event): void {
  const label = labelOf(event.type)
  const { message } = event.detail
  if (label?.kind !== 'request' || typeof message !== 'number') return
  timeline.ticks.push({ time: event.time, step: event.step, member: event.node, api: label.api, message })
}

/** The fold of a type of event, if any. */
const foldOf = (type: string): Fold | undefined => folds.get(type) ?? (labelOf(type)?.kind === 'request' ? tick : undefined)

/** The timeline of everything that is known of a run; what lies beyond a position is for the reader to leave out. */
export function timelineOf(trace: Trace): Timeline {
  const timeline = timelines.get(trace) ?? empty()
  timelines.set(trace, timeline)
  const events = eventCount(trace)
  const steps = stepCount(trace)
  if (timeline.events === events && timeline.steps === steps) return timeline
  visitKinds(trace, timeline.events + 1, events, (id, { type }) => {
    const fold = foldOf(type)
    if (fold !== undefined) fold(timeline, eventAt(trace, id))
    return true
  })
  timeline.events = events
  for (let row = timeline.steps; row < steps; row++) {
    const { time, step, input, firstEvent, events: count } = stepAt(trace, row + 1)
    if (input === 'action' && count > 0) timeline.acts.push({ time, step, event: firstEvent })
  }
  timeline.steps = steps
  return timeline
}

/** How many of the ticks, which are in order, were sent no later than `step`. */
function ticksUntil(ticks: readonly TimelineTick[], step: number): number {
  let [low, high] = [0, ticks.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ticks[middle]?.step ?? Infinity) <= step) low = middle + 1
    else high = middle
  }
  return low
}

/** The message that brought the last request of that API that a member sent no later than `step`. */
export function lastRequest(timeline: Timeline, step: number, member: string, api: string): number | null {
  const { ticks } = timeline
  for (let n = ticksUntil(ticks, step) - 1, looked = 0; n >= 0 && looked < 20_000; n--, looked++) {
    const tick = ticks[n]
    if (tick?.member === member && tick.api === api) return tick.message
  }
  return null
}

/** A reader as a bar shows it: letter and hue. */
export interface BarReader {
  readonly name: string
  readonly letter: string
  readonly index: number
}

export interface Bar {
  readonly from: SimTime
  readonly to: SimTime
  /** Empty: nobody reads. */
  readonly readers: readonly BarReader[]
}

export interface BarRow {
  readonly label: string
  /** The partitions that the row stands for: one, or a bundle. */
  readonly partitions: readonly string[]
  readonly bars: readonly Bar[]
}

/** A partition's bars in a window of time. */
export function barsOf(
  timeline: Timeline,
  partition: string,
  from: SimTime,
  to: SimTime,
  indexOf: (member: string) => number,
): readonly Bar[] {
  const bars: Bar[] = []
  for (const interval of timeline.partitions.get(partition)?.intervals ?? []) {
    const begin = Math.max(from, interval.from)
    const finish = Math.min(to, interval.to ?? to)
    if (finish <= begin) continue
    const readers = interval.readers.map((name) => ({ name, letter: letterOf(name), index: indexOf(name) }))
    bars.push({ from: begin, to: finish, readers })
  }
  return bars
}

/** Bars of several partitions in one row: nobody where any of them has no reader, the readers of all of them elsewhere. */
export function bundle(rows: readonly (readonly Bar[])[]): readonly Bar[] {
  const edges = [...new Set(rows.flatMap((bars) => bars.flatMap((bar) => [bar.from, bar.to])))].sort((a, b) => a - b)
  const merged: Bar[] = []
  for (const [n, from] of edges.entries()) {
    const to = edges[n + 1]
    if (to === undefined) break
    const here = rows.map((bars) => bars.find((bar) => bar.from <= from && bar.to >= to)).filter((bar) => bar !== undefined)
    if (here.length === 0) continue
    const nobody = here.some((bar) => bar.readers.length === 0)
    const readers = new Map<string, BarReader>()
    if (!nobody) for (const bar of here) for (const reader of bar.readers) readers.set(reader.name, reader)
    const last = merged.at(-1)
    if (last?.to === from && last.readers.length === readers.size && last.readers.every((reader) => readers.has(reader.name)))
      merged[merged.length - 1] = { ...last, to }
    else merged.push({ from, to, readers: [...readers.values()] })
  }
  return merged
}
