import { expect, test } from 'vitest'
import { at, memberOf, Run, setupOf, topicOf } from './rig.test'

/** What the coordinator keeps of each partition: the epoch of the record before what was committed. */
function committedEpochs({ world }: Run): Record<string, number> {
  const broker = world.nodes.get('broker-1')
  if (broker?.kind !== 'broker') throw new Error('no broker')
  const offsets = [...broker.shards.values()].flatMap((shard) => [...shard.offsets.values()])
  return Object.fromEntries(offsets.flatMap((group) => [...group].map(([partition, { leaderEpoch }]) => [partition, leaderEpoch])))
}

const protocols = ['classic', 'consumer']

test.each(protocols)('what was looked up and never read from is committed without a leader epoch: %s', (protocol) => {
  const members = [memberOf('A', { 'group.protocol': protocol })]
  const topics = [topicOf('orders', 2), { ...topicOf('empty', 1), recordsPerPartition: 0 }]
  const reading = members.map((member) => ({ ...member, topics: ['orders', 'empty'] }))
  const run = new Run(setupOf(reading, { topics, actions: [at(0, { do: 'startMember', member: 'A' })] })).untilMs(15_000)
  expect(run.consumer('A').positions).toEqual(
    new Map([
      ['empty-0', 0],
      ['orders-0', 20],
      ['orders-1', 20],
    ]),
  )
  expect(committedEpochs(run)).toEqual({ 'empty-0': -1, 'orders-0': 0, 'orders-1': 0 })
})

test.each(protocols)('who takes such a commit over commits it so again, until a record comes: %s', (protocol) => {
  const producer = { name: 'P', topics: ['orders'], recordsPerSecond: 2, batchRecords: 1, recordBytes: 100, keys: 0 }
  const run = new Run(
    setupOf([memberOf('A', { 'group.protocol': protocol }), memberOf('B', { 'group.protocol': protocol })], {
      topics: [{ ...topicOf('orders', 1), recordsPerPartition: 0 }],
      producers: [{ ...producer, startAt: 30_000_000, stopAt: null, configs: new Map() }],
      actions: [
        at(0, { do: 'startMember', member: 'A' }),
        at(12_000, { do: 'closeMember', member: 'A' }),
        at(13_000, { do: 'startMember', member: 'B' }),
      ],
    }),
  ).untilMs(29_000)
  expect([...run.consumer('B').epochless]).toEqual(['orders-0'])
  expect(committedEpochs(run)).toEqual({ 'orders-0': -1 })
  run.untilMs(45_000)
  expect([...run.consumer('B').epochless]).toEqual([])
  expect(committedEpochs(run)).toEqual({ 'orders-0': 0 })
})
