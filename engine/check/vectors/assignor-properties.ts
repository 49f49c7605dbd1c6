import type { AssignorInput, GroupAssignment } from '../../groups/assignors/assignor'
import { topicPartition } from '../../kafka/ids'
import type { VectorDifference } from './result'

/** What breaks a property, or `undefined` where it holds. */
type Property = (input: AssignorInput, assignment: GroupAssignment) => string | undefined

const named = (assignment: GroupAssignment): readonly (readonly [string, readonly string[]])[] =>
  [...assignment].map(([member, partitions]) => [member, partitions.map((each) => topicPartition(each.topic, each.partition))] as const)

function twice(_: AssignorInput, assignment: GroupAssignment): string | undefined {
  const seen = new Set<string>()
  for (const partition of named(assignment).flatMap(([, partitions]) => partitions)) {
    if (seen.has(partition)) return `${partition} twice`
    seen.add(partition)
  }
  return undefined
}

function toStrangers(input: AssignorInput, assignment: GroupAssignment): string | undefined {
  for (const { memberId, topics } of input.members) {
    const stranger = assignment.get(memberId)?.find((each) => !topics.includes(each.topic))
    if (stranger !== undefined) return `${memberId} is not subscribed to ${stranger.topic}`
  }
  return undefined
}

function missing(input: AssignorInput, assignment: GroupAssignment): string | undefined {
  const given = new Set(named(assignment).flatMap(([, partitions]) => partitions))
  for (const topic of new Set(input.members.flatMap((member) => member.topics)))
    for (let i = 0; i < (input.topics.get(topic) ?? 0); i += 1)
      if (!given.has(topicPartition(topic, i))) return `${topicPartition(topic, i)} is nobody's`
  return undefined
}

function uneven(_: AssignorInput, assignment: GroupAssignment): string | undefined {
  const counts = [...assignment.values()].map((partitions) => partitions.length)
  const [least, most] = [Math.min(...counts), Math.max(...counts)]
  return most - least > 1 ? `from ${String(least)} to ${String(most)}` : undefined
}

/** Two members whose counts differ by more than one hold partitions of one topic. */
function improvable(_: AssignorInput, assignment: GroupAssignment): string | undefined {
  const members = [...assignment].map(([member, partitions]) => ({
    member,
    count: partitions.length,
    topics: new Set(partitions.map((p) => p.topic)),
  }))
  for (const a of members)
    for (const b of members)
      if (a.count - b.count > 1 && [...a.topics].some((topic) => b.topics.has(topic))) return `${a.member} and ${b.member}`
  return undefined
}

/** Claims on topics that are gone or no longer subscribed count for nothing. */
function takenAway(input: AssignorInput, assignment: GroupAssignment): string | undefined {
  const claimants = new Map<string, string[]>()
  for (const { memberId, owned, topics } of input.members)
    for (const each of owned) {
      if (each.partition >= (input.topics.get(each.topic) ?? 0) || !topics.includes(each.topic)) continue
      const partition = topicPartition(each.topic, each.partition)
      claimants.set(partition, [...(claimants.get(partition) ?? []), memberId])
    }
  const owner = new Map(named(assignment).flatMap(([member, partitions]) => partitions.map((each) => [each, member] as const)))
  for (const [partition, members] of claimants) if (!members.includes(owner.get(partition) ?? '')) return `${partition} does not stay`
  return undefined
}

const properties = new Map<string, Property>([
  ['each-partition-at-most-once', twice],
  ['only-to-subscribers', toStrangers],
  ['complete', missing],
  ['counts-differ-by-at-most-one', uneven],
  ['no-easy-improvement', improvable],
  ['every-claimed-partition-stays', takenAway],
])

/** Those of the named properties that do not hold; one that is not known does not. */
export function brokenProperties(names: readonly string[], input: AssignorInput, assignment: GroupAssignment): readonly VectorDifference[] {
  return names.flatMap((name) => {
    const property = properties.get(name)
    const broken = property === undefined ? 'an unknown property' : property(input, assignment)
    return broken === undefined ? [] : [{ field: 'expectedProperties', wanted: name, got: broken }]
  })
}
