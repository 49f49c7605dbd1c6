import { epochsOf, type EpochsReading } from '../epochs'
import { recordsOf } from '../offsets-log'
import { hostOf } from '../hosted'
import type { Values } from '../moment'
import { code, count, groupOfScope, name, namer, names, partitions, type Scope } from './scope'

const listed = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])

/** Members whose epoch is the target's, and those of them that have all that it gives them. */
function counts({ members, assignmentEpoch }: EpochsReading): Values {
  const known = members.filter(({ epoch }) => epoch !== null)
  const there = known.filter(({ epoch }) => epoch === assignmentEpoch)
  return {
    members: count(known.length),
    caughtUp: count(there.length),
    settled: count(there.filter(({ state }) => state === 'STABLE').length),
  }
}

/** A consumer group at the moment: its epochs, the member that the moment is about, and who waits for whom. */
export function epochs(scope: Scope): Values {
  const { event, frame } = scope
  const reading = epochsOf(frame, groupOfScope(scope))
  const named = event.detail['member']
  const who = namer(scope)(typeof named === 'string' ? named : event.node)
  const member = reading.members.find((each) => each.name === who)
  const blockers = reading.waits.flatMap(({ blocked, blocker }) => (blocked.name === who && blocker !== null ? [blocker.name] : []))
  return {
    ...counts(reading),
    groupEpoch: count(reading.groupEpoch),
    assignmentEpoch: count(reading.assignmentEpoch),
    member: name(who),
    epoch: count(member?.epoch ?? 0),
    has: partitions(member?.has ?? []),
    releasing: partitions(member?.releasing ?? []),
    awaits: partitions(member?.awaits ?? []),
    blockers: names(blockers),
    partitions: partitions(listed(event.detail['partitions'])),
  }
}

/** A sentence has room for so many types. */
const typesMost = 2

/** The newest records of the group in the offsets topic, by type. */
export function groupRecords(scope: Scope): Values {
  const groupId = groupOfScope(scope)
  const partition = hostOf(scope.frame.world, groupId)?.shard.partition
  const log = `__consumer_offsets-${String(partition ?? 0)}`
  const types = [...new Set(recordsOf(scope.frame, log, groupId).map(({ type }) => type))].slice(0, typesMost)
  return { partition: code(log), types: names(types), records: count(types.length) }
}
