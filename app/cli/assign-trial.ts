import type { Assignor, AssignorMember, GroupAssignment, ServerAssignor, TargetAssignment } from '../../engine'

/** Members in the order of their ids, topics in the order of their names; all are subscribed to all. */
export interface TrialGroup {
  readonly memberIds: readonly string[]
  readonly topics: ReadonlyMap<string, number>
  readonly perTopic: number
}

/** An assignor by itself; `Held` is what its members have, in its own form. */
export interface Trial<Held> {
  readonly nobody: Held
  /** What the first so many members have in the end. */
  settled(count: number, before: Held): Held
  /** The index of the member that has each partition; −1 where nobody has. */
  owners(held: Held): number[]
}

function members(memberIds: readonly string[], topics: readonly string[], owned: GroupAssignment, generation: number): AssignorMember[] {
  return memberIds.map((memberId) => {
    const has = owned.get(memberId)
    return { memberId, instanceId: null, topics, rack: null, owned: has ?? [], generation: has === undefined ? -1 : generation }
  })
}

function same(a: GroupAssignment, b: GroupAssignment): boolean {
  for (const [member, partitions] of a) {
    const other = b.get(member) ?? []
    if (other.length !== partitions.length) return false
    if (partitions.some(({ topic, partition }, n) => other[n]?.topic !== topic || other[n].partition !== partition)) return false
  }
  return true
}

const nobodys = ({ topics, perTopic }: TrialGroup): number[] => new Array<number>(topics.size * perTopic).fill(-1)

const placesOf = (names: Iterable<string>): ReadonlyMap<string, number> => new Map([...names].map((name, n) => [name, n]))

export function classicTrial(assignor: Assignor, group: TrialGroup): Trial<GroupAssignment> {
  const topics = [...group.topics.keys()]
  return {
    nobody: new Map(),
    // Round after round, as a group would, until nothing is taken away any more: one round, but for the cooperative assignor.
    settled(count, before) {
      let owned = before
      for (let generation = 1; ; generation++) {
        const list = members(group.memberIds.slice(0, count), topics, owned, generation)
        const next = assignor.assign({ topics: group.topics, members: list })
        if (!assignor.protocols.includes('COOPERATIVE') || same(next, owned)) return next
        owned = next
      }
    },
    owners(held) {
      const [memberAt, topicAt, result] = [placesOf(group.memberIds), placesOf(topics), nobodys(group)]
      for (const [member, partitions] of held)
        for (const { topic, partition } of partitions)
          result[(topicAt.get(topic) ?? 0) * group.perTopic + partition] = memberAt.get(member) ?? -1
      return result
    },
  }
}

const nothing: TargetAssignment = []

/** A topic's id is its name here. */
export function serverTrial(assignor: ServerAssignor, group: TrialGroup): Trial<readonly TargetAssignment[]> {
  const topicIds = [...group.topics.keys()]
  return {
    nobody: [],
    settled(count, before) {
      const list = group.memberIds
        .slice(0, count)
        .map((memberId, m) => ({ memberId, instanceId: null, topicIds, target: before[m] ?? nothing }))
      const result = assignor.assign({ subscriptionType: 'HOMOGENEOUS', topics: group.topics, members: list })
      return result.kind === 'assigned' ? result.targets : []
    },
    owners(held) {
      const [topicAt, result] = [placesOf(topicIds), nobodys(group)]
      for (const [m, target] of held.entries())
        for (const { topicId, partitions } of target)
          for (const partition of partitions) result[(topicAt.get(topicId) ?? 0) * group.perTopic + partition] = m
      return result
    },
  }
}
