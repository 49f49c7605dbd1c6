import { expect, test } from 'vitest'
import { Chain } from '../../log/chain'
import { at, Run, setupOf } from '../rig.test'
import type { SenderResult } from '../sender/state'
import type { ClusterSetup, ProducerSetup, ReplicationSetup } from '../setup'
import { brokerNode, controllerNode } from '../world'
import type { PartitionRegistration } from '../control/image'
import type { Replica } from './state'

export const producerOf = (
  name: string,
  configs: Readonly<Record<string, string>> = {},
  more: Partial<ProducerSetup> = {},
): ProducerSetup => ({
  name,
  topics: ['orders'],
  recordsPerSecond: 0,
  batchRecords: 1,
  recordBytes: 100,
  keys: 0,
  startAt: 0,
  stopAt: null,
  configs: new Map(Object.entries(configs)),
  ...more,
})

/** Settings of the recorded clusters, so that a test is short. */
export const brokerConfigs: Readonly<Record<string, string>> = {
  'replica.lag.time.max.ms': '3000',
  'replica.fetch.wait.max.ms': '500',
  'broker.session.timeout.ms': '4000',
  'broker.heartbeat.interval.ms': '500',
  'replica.fetch.backoff.ms': '200',
  'auto.leader.rebalance.enable': 'false',
}

interface More {
  readonly configs?: Readonly<Record<string, string>>
  readonly topic?: Readonly<Record<string, string>>
  readonly replication?: Partial<ReplicationSetup>
  readonly setup?: Partial<ClusterSetup>
}

/** Three brokers, one topic `orders` of one partition on all of them, an idempotent producer `P` and one with acks=1, `Q`. */
export function replicatedSetup(actions: ClusterSetup['actions'], more: More = {}): ClusterSetup {
  const configs = new Map(Object.entries({ ...brokerConfigs, ...more.configs }))
  return setupOf([], {
    groups: [],
    brokers: [1, 2, 3].map((broker) => ({ broker, rack: null, configs })),
    topics: [
      {
        name: 'orders',
        partitions: 1,
        replicationFactor: 3,
        replicas: [[1, 2, 3]],
        recordsPerPartition: 0,
        configs: new Map(Object.entries({ 'min.insync.replicas': '2', ...more.topic })),
      },
    ],
    producers: [producerOf('P'), producerOf('Q', { acks: '1' })],
    replication: { fencing: 'sessions', elr: true, ...more.replication },
    actions,
    ...more.setup,
  })
}

export const produce = (atMs: number, producer: string, ...batches: readonly (readonly string[])[]): ClusterSetup['actions'][number] =>
  at(atMs, {
    do: 'produce',
    producer,
    topic: 'orders',
    partition: 0,
    batches: batches.map((values) => values.map((value) => ({ key: `k-${value}`, value }))),
  })

export const broker = (atMs: number, what: 'killBroker' | 'stopBroker' | 'startBroker' | 'freezeBroker' | 'thawBroker', number: number) =>
  at(atMs, { do: what, broker: number })

/** A cluster of replicas that runs. */
export class ReplicaRun extends Run {
  constructor(actions: ClusterSetup['actions'], more: More = {}) {
    super(replicatedSetup(actions, more))
  }

  replica(number: number, key = 'orders-0'): Replica {
    const state = this.world.nodes.get(brokerNode(number))
    const replica = state?.kind === 'broker' ? state.replication?.replicas.get(key) : undefined
    if (replica === undefined) throw new Error(`broker ${String(number)} has no ${key}`)
    return replica
  }

  /** `0:a 1:b` of one broker: offset and value of every record. */
  values(number: number, key = 'orders-0'): string {
    return Chain.toArray(this.replica(number, key).log.last)
      .flatMap(({ baseOffset, records }) => (records ?? []).map(({ value }, n) => `${String(baseOffset + n)}:${String(value)}`))
      .join(' ')
  }

  registration(key = 'orders-0'): PartitionRegistration {
    const state = this.world.nodes.get(controllerNode)
    const found = state?.kind === 'controller' ? state.replication?.image.partitions.get(key) : undefined
    if (found === undefined) throw new Error(`no ${key}`)
    return found
  }

  /** Each state that the controller gave the partition: leader, epoch, in-sync set, eligible set. */
  decisions(): string[] {
    return this.seen
      .filter(({ type }) => type === 'PartitionChanged')
      .map(
        ({ detail }) =>
          `${String(detail['leader'])}/${String(detail['leaderEpoch'])} [${String(detail['isr'])}] [${String(detail['elr'])}]`,
      )
  }

  results(name: string): readonly SenderResult[] {
    const state = this.world.nodes.get(name)
    return state?.kind === 'sender' ? Chain.toArray(state.results) : []
  }

  told(name: string): string[] {
    return this.results(name).map(({ errorCode, baseOffset }) => `${String(errorCode)}@${String(baseOffset)}`)
  }
}

test('three replicas of one partition have the same records, and all is committed', () => {
  const run = new ReplicaRun([produce(1000, 'P', ['a0']), produce(2000, 'P', ['b1', 'b2'])]).untilMs(4000)
  expect([1, 2, 3].map((number) => run.values(number))).toEqual(new Array(3).fill('0:a0 1:b1 2:b2'))
  expect([1, 2, 3].map((number) => run.replica(number).log.highWatermark)).toEqual([3, 3, 3])
  expect(run.told('P')).toEqual(['0@0', '0@1'])
})
