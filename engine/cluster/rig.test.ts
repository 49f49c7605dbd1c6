import { expect, test } from 'vitest'
import type { Detail, Recorder } from '../kernel/event'
import { nextAt } from '../kernel/due'
import { step } from '../kernel/step'
import type { Road } from '../kernel/world'
import type { NodeAction } from './action'
import { clusterBehaviour } from './behaviour'
import { buildCluster } from './build'
import type { ClusterSetup, MemberSetup, TopicSetup } from './setup'
import type { ClusterWorld, ConsumerState } from './world'

export interface Seen {
  readonly id: number
  readonly cause: number
  readonly atMs: number
  readonly node: string
  readonly type: string
  readonly rule: string
  readonly detail: Detail
}

export const plainRoad: Road = { latencyMin: 1000, latencyMax: 1000, lossPerMillion: 0, duplicatePerMillion: 0 }

export function memberOf(name: string, configs: Readonly<Record<string, string>> = {}, more: Partial<MemberSetup> = {}): MemberSetup {
  return {
    name,
    configs: new Map(Object.entries({ 'auto.offset.reset': 'earliest', ...configs })),
    topics: ['orders'],
    regex: null,
    brokerRegex: null,
    pollMs: 100,
    processMsPerRecord: 0,
    revokeCallbackMs: 0,
    commitOnRevoke: false,
    ...more,
  }
}

export const topicOf = (name: string, partitions: number): TopicSetup => ({
  name,
  partitions,
  replicationFactor: 1,
  recordsPerPartition: 20,
  configs: new Map(),
})

/** One group `g` on one broker, a topic `orders` of three partitions, 1 ms between nodes; what a test needs otherwise it says. */
export function setupOf(members: readonly MemberSetup[], more: Partial<ClusterSetup> = {}): ClusterSetup {
  return {
    kafkaVersion: '4.4',
    seed: 1,
    commitDelayMs: 10,
    brokers: [{ broker: 1, rack: null, configs: new Map() }],
    topics: [topicOf('orders', 3)],
    producers: [],
    groups: [{ groupId: 'g', configs: new Map(), members }],
    network: { road: plainRoad, roads: new Map() },
    pinned: { memberIds: new Map(), processIds: new Map(), topicIds: new Map() },
    actions: [],
    ...more,
  }
}

export const at = (atMs: number, action: NodeAction): ClusterSetup['actions'][number] => ({ at: atMs * 1000, action })

/** A cluster that runs, and everything that has happened in it. */
export class Run {
  readonly seen: Seen[] = []
  readonly world: ClusterWorld

  constructor(setup: ClusterSetup) {
    this.world = buildCluster(setup)
  }

  private readonly recorder: Recorder = {
    step: () => undefined,
    event: (cause, _step, time, node, type, rule, detail) => {
      this.seen.push({ id: this.seen.length + 1, cause, atMs: time / 1000, node, type, rule, detail })
    },
  }

  untilMs(ms: number): this {
    while ((nextAt(this.world) ?? Infinity) <= ms * 1000) if (!step(this.world, clusterBehaviour, this.recorder)) break
    return this
  }

  consumer(name: string): ConsumerState {
    const state = this.world.nodes.get(name)
    if (state?.kind !== 'consumer') throw new Error(`no consumer ${name}`)
    return state
  }

  /** What a node did of these types, `type detail`. */
  of(node: string, ...types: readonly string[]): string[] {
    return this.seen
      .filter((one) => one.node === node && types.includes(one.type))
      .map((one) => `${one.type} ${JSON.stringify(one.detail)}`)
  }

  last(node: string, type: string): Seen {
    const found = this.seen.findLast((one) => one.node === node && one.type === type)
    if (found === undefined) throw new Error(`${node} never did ${type}`)
    return found
  }

  /** The chain of causes of an event, from itself down to an action. */
  why(event: Seen): string[] {
    const chain: string[] = []
    for (let one: Seen | undefined = event; one !== undefined; one = this.seen[one.cause - 1]) chain.push(`${one.node} ${one.type}`)
    return chain
  }
}

test('before anybody acts, nothing happens', () => {
  const run = new Run(setupOf([memberOf('A')])).untilMs(10_000)
  expect([run.seen.length, run.world.step]).toEqual([0, 0])
})
