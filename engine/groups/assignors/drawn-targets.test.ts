import fc from 'fast-check'
import { expect, test } from 'vitest'
import { topicPartition } from '../../kafka/ids'
import type { SubscriptionType, TargetAssignment, TargetInput, TargetMember } from './server-assignor'
import { uniform } from './uniform'

export const options = { seed: 848, numRuns: 400 }
const topicNames = ['a', 'b', 'c', 'd']

const topics = fc
  .array(fc.integer({ min: 1, max: 9 }), { minLength: 4, maxLength: 4 })
  .map((counts) => new Map(counts.map((count, t) => [topicNames[t] ?? '', count])))

const member = (subscription: fc.Arbitrary<string[]>) => fc.record({ subscription, isStatic: fc.boolean() })

const group = (subscription: fc.Arbitrary<string[]>, subscriptionType: SubscriptionType): fc.Arbitrary<TargetInput> =>
  fc.record({ topics, members: fc.array(member(subscription), { minLength: 1, maxLength: 8 }) }).map(({ topics: counts, members }) => ({
    subscriptionType,
    topics: counts,
    members: members.map(({ subscription: topicIds, isStatic }, i): TargetMember => ({
      memberId: `m${String(i)}`,
      instanceId: isStatic ? `i${String(9 - i)}` : null,
      topicIds,
      target: [],
    })),
  }))

export const alike = fc.subarray(topicNames, { minLength: 1 }).chain((names) => group(fc.constant(names), 'HOMOGENEOUS'))
export const mixed = group(fc.subarray(topicNames), 'HETEROGENEOUS')
export const any = fc.oneof(alike, mixed)

export function targetsOf(input: TargetInput, assignor = uniform): readonly TargetAssignment[] {
  const result = assignor.assign(input)
  if (result.kind === 'failed') throw new Error(result.topicId)
  return input.members.map((_, m) => result.targets[m] ?? [])
}

export const names = (target: TargetAssignment | undefined): string[] =>
  (target ?? []).flatMap(({ topicId, partitions }) => partitions.map((partition) => topicPartition(topicId, partition))).sort()

export const size = (target: TargetAssignment): number => target.reduce((sum, { partitions }) => sum + partitions.length, 0)
export const spread = (sizes: readonly number[]): number => Math.max(...sizes) - Math.min(...sizes)

/** The same group with these targets as what it was to have. */
export const having = (input: TargetInput, targets: readonly TargetAssignment[]): TargetInput => ({
  ...input,
  members: input.members.map((each, m) => ({ ...each, target: targets[m] ?? [] })),
})

/** Some members gone, the others in their order, and some that come. */
function changed(input: TargetInput, gone: readonly number[], joining: number): TargetInput {
  const stay = input.members.filter((_, m) => !gone.includes(m))
  const topicIds = input.members[0]?.topicIds ?? []
  const come = Array.from({ length: joining }, (_, n): TargetMember => ({
    memberId: `n${String(n)}`,
    instanceId: null,
    topicIds,
    target: [],
  }))
  return { ...input, members: [...stay, ...come] }
}

export function expectSound(input: TargetInput, targets: readonly TargetAssignment[]): void {
  const given = targets.flatMap(names)
  expect(new Set(given).size).toBe(given.length)
  for (const [m, target] of targets.entries()) for (const { topicId } of target) expect(input.members[m]?.topicIds).toContain(topicId)
  const subscribed = new Set(input.members.flatMap(({ topicIds }) => topicIds))
  expect(given).toHaveLength([...subscribed].reduce((sum, topicId) => sum + (input.topics.get(topicId) ?? 0), 0))
}

const changes = fc.record({ gone: fc.array(fc.nat(7), { maxLength: 3 }), joining: fc.nat(3) })

/** A group that had its targets before some of it changed. */
export const later = (drawn: fc.Arbitrary<TargetInput>): fc.Arbitrary<TargetInput> =>
  fc
    .tuple(drawn, changes)
    .map(([input, { gone, joining }]) => changed(having(input, targetsOf(input)), gone, joining))
    .filter(({ members }) => members.length > 0)

test('no two members that are drawn have one id', () => {
  fc.assert(
    fc.property(any, ({ members }) => {
      expect(new Set(members.map(({ memberId }) => memberId)).size).toBe(members.length)
    }),
    options,
  )
})
