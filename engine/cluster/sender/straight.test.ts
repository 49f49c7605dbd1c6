import { expect, test } from 'vitest'
import { producerOf, ReplicaRun, replicatedSetup } from '../replica/replica-rig.test'
import { at } from '../rig.test'

test('a batch that names a broker goes straight there, whoever sends it: with a transactional id, too, and by itself', () => {
  const straight = (atMs: number, broker: number) =>
    at(atMs, {
      do: 'produce',
      producer: 'T',
      topic: 'orders',
      partition: 0,
      broker,
      acks: 1,
      batches: [[{ key: 'k', value: `to-${String(broker)}` }]],
    })
  const run = new ReplicaRun([straight(1000, 1), straight(2000, 2)], {
    setup: {
      topics: replicatedSetup([]).topics.map((topic) => ({ ...topic, storedAsBytes: true })),
      producers: [producerOf('T', { 'transactional.id': 'transfers' })],
    },
  }).untilMs(4000)
  expect(run.values(1)).toBe('0:to-1')
  const notLeader = 6
  expect(run.told('T')).toEqual(['0@0', `${String(notLeader)}@-1`])
})
