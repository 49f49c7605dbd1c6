import fc from 'fast-check'
import { expect, test } from 'vitest'
import { topicPartition } from '../../kafka/ids'
import type { AssignorInput, AssignorMember, GroupAssignment } from './assignor'

export const options = { seed: 848, numRuns: 400 }
export const topicNames = ['a', 'b', 'c', 'd']
const racks = ['r1', 'r2', 'r3']

const topics = fc
  .array(fc.nat(7), { minLength: 4, maxLength: 4 })
  .map((counts) => new Map(counts.map((count, t) => [topicNames[t] ?? '', count])))
const rackSets = fc.array(fc.array(fc.subarray(racks), { minLength: 8, maxLength: 8 }), { minLength: 4, maxLength: 4 })

const member = (subscription: fc.Arbitrary<string[]>) =>
  fc.record({ subscription, isStatic: fc.boolean(), rack: fc.option(fc.constantFrom(...racks)) })

const group = (subscription: fc.Arbitrary<string[]>): fc.Arbitrary<AssignorInput> =>
  fc
    .record({ topics, rackSets, withRacks: fc.boolean(), members: fc.array(member(subscription), { minLength: 1, maxLength: 7 }) })
    .map(({ topics: counts, rackSets: sets, withRacks, members }) => ({
      topics: counts,
      members: members.map(({ subscription: subscribed, isStatic, rack }, i): AssignorMember => ({
        memberId: `m${String(i * 7919)}`,
        instanceId: isStatic ? `i${String(9 - i)}` : null,
        topics: subscribed,
        rack,
        owned: [],
        generation: -1,
      })),
      ...(withRacks
        ? { partitionRacks: new Map(topicNames.map((topic, t) => [topic, (sets[t] ?? []).slice(0, counts.get(topic) ?? 0)])) }
        : {}),
    }))

export const alike = fc.subarray(topicNames, { minLength: 1 }).chain((names) => group(fc.constant(names)))
export const mixed = group(fc.subarray(topicNames, { minLength: 1 }))
export const any = fc.oneof(alike, mixed)

/** Kafka takes claims off a member's rack away again, so with racks a claim may move though nothing has changed. */
export const rackless = any.map(({ topics: counted, members }): AssignorInput => ({ topics: counted, members }))

export const names = (assignment: GroupAssignment): Map<string, string[]> =>
  new Map([...assignment].map(([id, list]) => [id, list.map((each) => topicPartition(each.topic, each.partition)).sort()]))

/** The same group, claiming what it was given. */
export const claiming = (input: AssignorInput, assignment: GroupAssignment, generation: number): AssignorInput => ({
  ...input,
  members: input.members.map((each) => ({ ...each, owned: assignment.get(each.memberId) ?? [], generation })),
})

export function expectSound(input: AssignorInput, assignment: GroupAssignment, complete: boolean): void {
  expect(new Set(assignment.keys())).toEqual(new Set(input.members.map((each) => each.memberId)))
  const given = [...names(assignment).values()].flat()
  expect(new Set(given).size).toBe(given.length)
  for (const each of input.members) for (const p of assignment.get(each.memberId) ?? []) expect(each.topics).toContain(p.topic)
  const subscribed = new Set(input.members.flatMap((each) => each.topics))
  const all = [...subscribed].reduce((sum, topic) => sum + (input.topics.get(topic) ?? 0), 0)
  if (complete) expect(given).toHaveLength(all)
}

export const counts = (assignment: GroupAssignment): number[] => [...assignment.values()].map((list) => list.length)
export const spread = (sizes: number[]): number => Math.max(...sizes) - Math.min(...sizes)

/** No partition could go to a subscriber that has two fewer than its owner. */
export function expectNothingToGain(input: AssignorInput, assignment: GroupAssignment): void {
  for (const list of assignment.values())
    for (const { topic } of list)
      for (const other of input.members)
        if (other.topics.includes(topic)) expect(list.length - (assignment.get(other.memberId)?.length ?? 0)).toBeLessThan(2)
}

test('no two members that are drawn have one id', () => {
  fc.assert(
    fc.property(any, ({ members }) => {
      expect(new Set(members.map(({ memberId }) => memberId)).size).toBe(members.length)
    }),
    options,
  )
})
