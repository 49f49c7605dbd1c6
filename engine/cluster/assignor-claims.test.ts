import { expect, test } from 'vitest'
import type { MemberClient } from '../groups/protocols'
import { at, memberOf, Run, setupOf } from './rig.test'

const assignors = (...names: readonly string[]): Readonly<Record<string, string>> => ({
  'partition.assignment.strategy': names.map((name) => `org.apache.kafka.clients.consumer.${name}Assignor`).join(','),
})

const clientOf = (run: Run, name: string): Extract<MemberClient, { protocol: 'classic' }> => {
  const { client } = run.consumer(name)
  if (client.protocol !== 'classic') throw new Error('another protocol')
  return client
}

/** A knows three assignors; B, which comes at 10 s and goes at 20 s, only range. */
const run = new Run(
  setupOf(
    [
      memberOf('A', assignors('Sticky', 'CooperativeSticky', 'Range')),
      memberOf('B', assignors('Range')),
      memberOf('C', assignors('CooperativeSticky', 'Range')),
    ],
    {
      actions: [
        at(0, { do: 'startMember', member: 'A' }),
        at(10_000, { do: 'startMember', member: 'B' }),
        at(20_000, { do: 'closeMember', member: 'B' }),
        at(30_000, { do: 'startMember', member: 'C' }),
      ],
    },
  ),
)

test('an assignor is told of the assignments that it made, and claims the last of those, whatever the group did since', () => {
  run.untilMs(9000)
  const alone = clientOf(run, 'A')
  expect([alone.protocolName, alone.stickyGeneration, alone.stickyAssignment]).toEqual([
    'sticky',
    alone.generationId,
    ['orders-0', 'orders-1', 'orders-2'],
  ])
  const before = alone.generationId
  run.untilMs(19_000)
  const together = clientOf(run, 'A')
  expect(together.protocolName).toBe('range')
  expect(together.generationId).toBeGreaterThan(before)
  expect([together.stickyGeneration, together.stickyAssignment, together.cooperativeStickyGeneration]).toEqual([
    before,
    ['orders-0', 'orders-1', 'orders-2'],
    -1,
  ])
})

test('each assignor remembers for itself', () => {
  run.untilMs(29_000)
  const { stickyGeneration } = clientOf(run, 'A')
  run.untilMs(45_000)
  const [a, c] = [clientOf(run, 'A'), clientOf(run, 'C')]
  expect(a.protocolName).toBe('cooperative-sticky')
  expect([a.cooperativeStickyGeneration, c.cooperativeStickyGeneration]).toEqual([a.generationId, a.generationId])
  expect(a.stickyGeneration).toBe(stickyGeneration)
  expect(c.stickyGeneration).toBe(-1)
})
