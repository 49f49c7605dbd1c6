import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { topicPartition } from '../../kafka/ids'
import type { AssignorInput, AssignorMember, GroupAssignment } from './assignor'
import { assignorOfStrategy, assignors, protocolOf } from './assignors'
import { range } from './range'
import { roundRobin } from './round-robin'
import { cooperativeSticky, sticky } from './sticky'
import {
  any,
  expectSound,
  options,
  topicNames,
  spread,
  alike,
  counts,
  expectNothingToGain,
  rackless,
  names,
  claiming,
  mixed,
} from './drawn-groups.test'

describe.each([...assignors.values()])('$name', (assignor) => {
  test('each partition of a subscribed topic once, to a subscriber', () => {
    fc.assert(
      fc.property(any, (input) => {
        expectSound(input, assignor.assign(input), true)
      }),
      options,
    )
  })

  test('no members, no topics, no metadata: nothing', () => {
    expect(assignor.assign({ topics: new Map(), members: [] })).toEqual(new Map())
    const lonely = { memberId: 'm', instanceId: null, topics: ['a'], rack: null, owned: [{ topic: 'a', partition: 0 }], generation: 3 }
    expect(assignor.assign({ topics: new Map(), members: [lonely] })).toEqual(new Map([['m', []]]))
    expect(assignor.assign({ topics: new Map([['a', 2]]), members: [{ ...lonely, topics: [] }] })).toEqual(new Map([['m', []]]))
  })
})

test('range: of each topic nobody has two more than another subscriber', () => {
  fc.assert(
    fc.property(any, (input) => {
      const assignment = range.assign(input)
      for (const topic of topicNames) {
        const subscribers = input.members.filter((each) => each.topics.includes(topic))
        if (subscribers.length === 0) continue
        expect(
          spread(subscribers.map((each) => (assignment.get(each.memberId) ?? []).filter((p) => p.topic === topic).length)),
        ).toBeLessThan(2)
      }
    }),
    options,
  )
})

test.each([roundRobin, sticky])('$name: members subscribed alike differ by one at most', ({ assign }) => {
  fc.assert(
    fc.property(alike, (input) => {
      expect(spread(counts(assign(input)))).toBeLessThan(2)
    }),
    options,
  )
})

test('sticky: nothing to gain from moving one more', () => {
  fc.assert(
    fc.property(any, (input) => {
      expectNothingToGain(input, sticky.assign(input))
    }),
    options,
  )
})

describe.each([sticky, cooperativeSticky])('$name over generations', ({ assign }) => {
  test('nothing moves when nothing has changed', () => {
    fc.assert(
      fc.property(rackless, (input) => {
        const first = assign(input)
        expect(names(assign(claiming(input, first, 1)))).toEqual(names(first))
      }),
      options,
    )
  })

  test('a member comes or goes: claims stay where there is room', () => {
    fc.assert(
      fc.property(alike, fc.boolean(), (drawn, joins) => {
        const input: AssignorInput = { topics: drawn.topics, members: drawn.members }
        const fewer = { ...input, members: input.members.slice(1) }
        if (fewer.members.length === 0) return
        const [before, after] = joins ? [fewer, input] : [input, fewer]
        const first = assign(before)
        const claims: AssignorInput = {
          ...input,
          members: after.members.map((each) => ({ ...each, owned: first.get(each.memberId) ?? [], generation: 1 })),
        }
        const plan = sticky.assign(claims)
        const total = counts(plan).reduce((sum, count) => sum + count, 0)
        const most = Math.ceil(total / claims.members.length)
        const lost = claims.members.flatMap((each) =>
          each.owned.filter((p) => plan.get(each.memberId)?.some((q) => q.topic === p.topic && q.partition === p.partition) !== true),
        )
        const room = claims.members.reduce((sum, each) => sum + Math.max(0, each.owned.length - most + 1), 0)
        expect(lost.length).toBeLessThanOrEqual(joins ? room : 0)
      }),
      options,
    )
  })
})

const partitionsOf = (assignment: GroupAssignment): number => counts(assignment).reduce((sum, count) => sum + count, 0)

test.each([
  { who: 'alike', draw: alike, rounds: 2 },
  // Balancing different subscriptions may move more once something was given up.
  { who: 'differently', draw: mixed, rounds: 4 },
])('cooperative, subscribed $who: nothing that another claims is given; in $rounds rounds all is', ({ draw, rounds }) => {
  fc.assert(
    fc.property(draw, fc.nat(6), (drawn, leaver) => {
      const before: AssignorInput = { topics: drawn.topics, members: drawn.members }
      const claims = claiming(before, cooperativeSticky.assign(before), 1)
      const newcomer: AssignorMember = {
        memberId: 'new',
        instanceId: null,
        topics: drawn.members[0]?.topics ?? [],
        rack: null,
        owned: [],
        generation: -1,
      }
      let input: AssignorInput = { ...claims, members: [...claims.members.filter((_, i) => i !== leaver), newcomer] }
      const all = partitionsOf(sticky.assign(input))
      let given = -1
      for (let round = 1; round <= rounds && given < all; round += 1) {
        const assignment = cooperativeSticky.assign(input)
        expectSound(input, assignment, false)
        const claimants = new Map(
          input.members.flatMap((each) => each.owned.map((p) => [topicPartition(p.topic, p.partition), each.memberId] as const)),
        )
        for (const [id, list] of names(assignment)) for (const p of list) expect([undefined, id]).toContain(claimants.get(p))
        given = partitionsOf(assignment)
        input = claiming(input, assignment, round + 1)
      }
      expect(given).toBe(all)
    }),
    options,
  )
})

test('claims: the newer generation wins, of equal ones neither', () => {
  const claim = (memberId: string, generation: number): AssignorMember => ({
    memberId,
    instanceId: null,
    topics: ['a'],
    rack: null,
    owned: [{ topic: 'a', partition: 0 }],
    generation,
  })
  const input = (...members: AssignorMember[]): AssignorInput => ({ topics: new Map([['a', 2]]), members })
  expect(names(sticky.assign(input(claim('x', 1), claim('y', 2)))).get('y')).toEqual(['a-0'])
  expect(names(cooperativeSticky.assign(input(claim('x', 2), claim('y', 2))))).toEqual(
    new Map([
      ['x', []],
      ['y', ['a-1']],
    ]),
  )
})

test('a client is cooperative when all of its assignors can be', () => {
  const of = (...strategies: string[]) => protocolOf(strategies.flatMap((each) => assignorOfStrategy(each) ?? []))
  expect(of('org.apache.kafka.clients.consumer.CooperativeStickyAssignor')).toBe('COOPERATIVE')
  expect(of('RangeAssignor', 'cooperative-sticky')).toBe('EAGER')
  expect(assignorOfStrategy('com.example.Mine')).toBeUndefined()
})
