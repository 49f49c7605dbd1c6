import { eventAt, visitKinds, type EpochEntry, type Frame } from '../../engine'
import { lastEvent, numberOf, talkOf, type AskedOfLeader, type LeadersAnswer } from './log-talk'
import { replicasOf } from './replicas'
import type { BrokerFate, ReplicaReading, ReplicasReading, ReplicatedPartition } from './replicas-reading'

/** One of two copies that are held against each other. */
export interface LogSide extends ReplicaReading {
  readonly fate: BrokerFate
  readonly leads: boolean
}

/** A record of which its producer was told that it is written. */
export interface ToldRecord {
  readonly producer: string
  readonly acks: -1 | 1
  readonly offset: number
  readonly value: string
  readonly kept: boolean
}

export interface TwoLogsReading {
  readonly partition: string
  readonly leader: number
  readonly leaderEpoch: number
  /** A follower, or who led before. */
  readonly upper: LogSide
  /** Whoever leads; where nobody does, the one that has most. */
  readonly lower: LogSide
  /** Below it both have the same. */
  readonly common: number
  /** So many records of the upper log lie beyond what they have in common. */
  readonly apart: number
  /** The last cut of the upper log. */
  readonly cut: { readonly offset: number; readonly removed: number } | null
  readonly asked: AskedOfLeader | null
  readonly answer: LeadersAnswer | null
  readonly told: readonly ToldRecord[]
  /** Other brokers whose logs part from the leader's, too. */
  readonly others: readonly number[]
}

const epochAt = (epochs: readonly EpochEntry[], offset: number): number =>
  epochs.findLast(({ startOffset }) => startOffset <= offset)?.epoch ?? -1

/** Up to where two logs are the same: as far as both reach, and epoch by epoch. */
export function commonEnd(a: ReplicaReading, b: ReplicaReading): number {
  const end = Math.min(a.end, b.end)
  const starts = [...a.epochs, ...b.epochs].map(({ startOffset }) => startOffset)
  const marks = [Math.max(a.start, b.start), ...starts].filter((offset) => offset >= Math.max(a.start, b.start) && offset < end)
  const parts = marks.filter((offset) => epochAt(a.epochs, offset) !== epochAt(b.epochs, offset))
  return Math.max(0, Math.min(end, ...parts))
}

/** Who is held against: the leader; else the copy of the newest epoch, and of these the longest. */
function lowerOf({ copies, leader }: ReplicatedPartition): ReplicaReading | null {
  const leads = copies.find(({ broker }) => broker === leader)
  if (leads !== undefined) return leads
  const newest = ({ epochs }: ReplicaReading): number => epochs.at(-1)?.epoch ?? -1
  return [...copies].sort((a, b) => newest(b) - newest(a) || b.end - a.end || a.broker - b.broker)[0] ?? null
}

type Cut = NonNullable<TwoLogsReading['cut']>

/** The last time that each copy was cut, by broker and partition. */
function cutsOf(frame: Frame): ReadonlyMap<string, Cut> {
  const cuts = new Map<string, Cut>()
  visitKinds(frame.trace, 1, lastEvent(frame), (id, { type }) => {
    if (type !== 'LogTruncated') return true
    const { node, detail } = eventAt(frame.trace, id)
    cuts.set(`${node} ${String(detail['partition'])}`, { offset: numberOf(detail, 'offset'), removed: numberOf(detail, 'removed') })
    return true
  })
  return cuts
}

interface Pair {
  readonly partition: ReplicatedPartition
  readonly upper: ReplicaReading
  readonly lower: ReplicaReading
  readonly weight: number
}

const happens = new Set(['LogTruncated', 'EpochsDiverge'])

/** How much there is to see: a cut that happens now, logs that part, a cut that was, a follower that has just asked. */
function weightOf(frame: Frame, reading: ReplicasReading, upper: ReplicaReading, lower: ReplicaReading, wasCut: boolean): number {
  const node = `broker-${String(upper.broker)}`
  const now = frame.events.some(({ type, node: at, detail }) => happens.has(type) && (at === node || detail['to'] === node))
  const apart = upper.end > commonEnd(upper, lower)
  const asks = reading.news.some(({ follower }) => follower === upper.broker)
  return (now ? 8 : 0) + (apart ? 4 : 0) + (wasCut ? 2 : 0) + (asks ? 1 : 0)
}

function pairsOf(frame: Frame, reading: ReplicasReading, cuts: ReadonlyMap<string, Cut>): readonly Pair[] {
  return reading.partitions.flatMap((partition) => {
    const lower = lowerOf(partition)
    if (lower === null) return []
    return partition.copies
      .filter((copy) => copy !== lower)
      .map((upper) => {
        const wasCut = cuts.has(`broker-${String(upper.broker)} ${partition.name}`)
        return { partition, upper, lower, weight: weightOf(frame, reading, upper, lower, wasCut) }
      })
  })
}

function toldOf({ told }: ReplicasReading, partition: string): readonly ToldRecord[] {
  return told.flatMap(({ producer, acks, partition: of, baseOffset, values, error, kept }): ToldRecord[] => {
    if (of !== partition || error !== 0 || acks === 0 || kept === null) return []
    return values.map((value, n) => ({ producer, acks, offset: baseOffset + n, value, kept }))
  })
}

/** Two logs of one partition against each other: those between which most is to be seen. `null` where no partition has two copies. */
export function twoLogsOf(frame: Frame): TwoLogsReading | null {
  const reading = replicasOf(frame)
  const cuts = cutsOf(frame)
  const pairs = pairsOf(frame, reading, cuts)
  const most = pairs.reduce((best, { weight }) => Math.max(best, weight), 0)
  const pair = pairs.find(({ weight }) => weight === most)
  if (pair === undefined) return null
  const { partition, upper, lower } = pair
  const fateOf = (broker: number): BrokerFate => reading.brokers.find((each) => each.broker === broker)?.fate ?? 'down'
  const side = (copy: ReplicaReading): LogSide => ({ ...copy, fate: fateOf(copy.broker), leads: copy.broker === partition.leader })
  const common = commonEnd(upper, lower)
  const parts = (copy: ReplicaReading): boolean => copy !== lower && copy !== upper && copy.end > commonEnd(copy, lower)
  return {
    partition: partition.name,
    leader: partition.leader,
    leaderEpoch: partition.leaderEpoch,
    upper: side(upper),
    lower: side(lower),
    common,
    apart: upper.end - common,
    cut: cuts.get(`broker-${String(upper.broker)} ${partition.name}`) ?? null,
    ...talkOf(frame, partition.name, upper.broker, lower.broker),
    told: toldOf(reading, partition.name),
    others: partition.copies.filter(parts).map(({ broker }) => broker),
  }
}
