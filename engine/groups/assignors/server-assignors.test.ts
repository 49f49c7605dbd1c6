import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { topicPartition } from '../../kafka/ids'
import { range } from './range'
import type { TargetAssignment, TargetInput, TargetMember } from './server-assignor'
import { serverAssignors } from './server-assignors'
import { serverRange } from './server-range'
import { any, later, expectSound, targetsOf, options, having, size, names, alike, spread, mixed } from './drawn-targets.test'

describe.each([...serverAssignors.values()])('$name', (assignor) => {
  test('each partition of a subscribed topic once, to a subscriber; also from what was before', () => {
    fc.assert(
      fc.property(fc.oneof(any, later(any)), (input) => {
        expectSound(input, targetsOf(input, assignor))
      }),
      options,
    )
  })

  test('what does not change is the very object that came in', () => {
    fc.assert(
      fc.property(any, (input) => {
        const first = targetsOf(input, assignor)
        const again = targetsOf(having(input, first), assignor)
        for (const [m, target] of again.entries())
          if (size(target) > 0 && names(target).join() === names(first[m]).join()) expect(target).toBe(first[m])
      }),
      options,
    )
  })

  test('a topic that is not known is an exception by name', () => {
    const lost: TargetMember = { memberId: 'm', instanceId: null, topicIds: ['a', 'gone'], target: [] }
    for (const subscriptionType of ['HOMOGENEOUS', 'HETEROGENEOUS'] as const)
      expect(assignor.assign({ subscriptionType, topics: new Map([['a', 1]]), members: [lost] })).toEqual({
        kind: 'failed',
        exception: 'PartitionAssignorException',
        topicId: 'gone',
      })
  })

  test('no members, no topics: nothing', () => {
    expect(assignor.assign({ subscriptionType: 'HOMOGENEOUS', topics: new Map([['a', 1]]), members: [] })).toEqual({
      kind: 'assigned',
      targets: [],
    })
  })
})

test('range is the rule of the clients without racks', () => {
  fc.assert(
    fc.property(any, (input) => {
      const members = input.members.map(({ memberId, instanceId, topicIds }) => ({
        memberId,
        instanceId,
        topics: topicIds,
        rack: null,
        owned: [],
        generation: -1,
      }))
      const wanted = range.assign({ topics: input.topics, members })
      const got = targetsOf(input, serverRange)
      for (const [m, { memberId }] of input.members.entries())
        expect(names(got[m])).toEqual((wanted.get(memberId) ?? []).map((p) => topicPartition(p.topic, p.partition)).sort())
    }),
    options,
  )
})

describe('uniform, subscribed alike', () => {
  const anyTime = fc.oneof(alike, later(alike))

  test('members differ by one at most', () => {
    fc.assert(
      fc.property(anyTime, (input) => {
        expect(spread(targetsOf(input).map(size))).toBeLessThan(2)
      }),
      options,
    )
  })

  test('a member gives up what is above its share, and nothing else', () => {
    fc.assert(
      fc.property(anyTime, (input) => {
        const targets = targetsOf(input)
        for (const [m, { target }] of input.members.entries()) {
          const given = new Set(names(targets[m]))
          const lost = names(target).filter((p) => !given.has(p)).length
          expect(lost).toBe(Math.max(0, size(target) - size(targets[m] ?? [])))
        }
      }),
      options,
    )
  })

  test('what is left over of a topic that has gone or shrunk counts for nothing', () => {
    const target = [
      { topicId: 'gone', partitions: [0, 1] },
      { topicId: 'a', partitions: [1, 7, -1] },
    ]
    const input: TargetInput = {
      subscriptionType: 'HOMOGENEOUS',
      topics: new Map([['a', 2]]),
      members: [{ memberId: 'm', instanceId: null, topicIds: ['a'], target }],
    }
    expect(targetsOf(input)).toEqual([[{ topicId: 'a', partitions: [0, 1] }]])
  })
})

describe('uniform, subscribed differently', () => {
  const anyTime = fc.oneof(mixed, later(mixed))

  test('no topic has a subscriber with two more than another one, as far as it has a partition of it to give', () => {
    fc.assert(
      fc.property(anyTime, (input) => {
        const targets = targetsOf(input)
        for (const [m, target] of targets.entries())
          for (const { topicId } of target)
            for (const [other, { topicIds }] of input.members.entries())
              if (topicIds.includes(topicId)) expect(size(target) - size(targets[other] ?? [])).toBeLessThan(m === other ? 1 : 2)
      }),
      options,
    )
  })

  test('balanced, nothing moves', () => {
    fc.assert(
      fc.property(mixed, (input) => {
        const first = targetsOf(input)
        expect(targetsOf(having(input, first)).map(names)).toEqual(first.map(names))
      }),
      options,
    )
  })

  test('alike after all, members differ by one at most', () => {
    fc.assert(
      fc.property(fc.oneof(alike, later(alike)), (input) => {
        expect(spread(targetsOf({ ...input, subscriptionType: 'HETEROGENEOUS' }).map(size))).toBeLessThan(2)
      }),
      options,
    )
  })

  test('loads far apart come together just the same', () => {
    const topicCounts = new Map([
      ['big', 6000],
      ['small', 2],
    ])
    const whole = [{ topicId: 'big', partitions: Array.from({ length: 6000 }, (_, p) => p) }]
    const member_ = (memberId: string, target: TargetAssignment): TargetMember => ({
      memberId,
      instanceId: null,
      topicIds: ['big', 'small'],
      target,
    })
    const members = [member_('x', whole), member_('y', []), member_('z', [])]
    const targets = targetsOf({ subscriptionType: 'HETEROGENEOUS', topics: topicCounts, members })
    expect(targets.map(size)).toEqual([2001, 2001, 2000])
    expect(names(targets[0])).toEqual(names([{ topicId: 'big', partitions: Array.from({ length: 2001 }, (_, p) => p) }]))
  })
})
