import { expect, test } from 'vitest'
import { Digest } from '../kernel/digest'
import { randomAt } from '../kernel/random'
import { step } from '../kernel/step'
import type { NodeAction } from './action'
import { clusterBehaviour } from './behaviour'
import { at, memberOf, plainRoad, Run, setupOf, topicOf } from './rig.test'
import type { ClusterSetup } from './setup'
import type { ClusterWorld } from './world'

const names = ['A', 'B', 'C', 'D', 'E']
const strategies = ['range', 'range,cooperative-sticky', 'cooperative-sticky', 'sticky', 'roundrobin']

type Draw = (below: number) => number

function actionOf(draw: Draw): NodeAction {
  const member = names[draw(names.length)] ?? 'A'
  const actions: readonly NodeAction[] = [
    { do: 'closeMember', member },
    { do: 'killMember', member },
    { do: 'freezeMember', member },
    { do: 'thawMember', member },
    { do: 'busy', member, forMs: draw(15_000) },
    { do: 'lateCommit', member, forMs: draw(12_000) },
    { do: 'blockCallback', member, forMs: draw(4000) },
    { do: 'subscribe', member, topics: draw(2) === 0 ? ['orders'] : ['orders', 'payments'] },
    { do: 'commit', member },
    { do: 'enforceRebalance', member, reason: 'asked' },
    { do: 'addPartitions', topic: 'orders', to: 3 + draw(6) },
    { do: 'moveCoordinator', group: 'g', loadMs: draw(2000) },
    { do: 'unsubscribe', member },
  ]
  return actions[draw(actions.length + 5)] ?? { do: 'startMember', member }
}

/** Five members that are started, closed, killed, frozen, kept busy…; every process runs again at the end. */
function storyOf(seed: number): { readonly setup: ClusterSetup; readonly endMs: number; readonly calm: boolean } {
  let drawn = 0
  const draw: Draw = (below) => randomAt(seed, 77, drawn++) % below
  const strategy = strategies[draw(strategies.length)] ?? 'range'
  const members = names.map((name, i) =>
    memberOf(
      name,
      {
        'partition.assignment.strategy': strategy,
        'session.timeout.ms': '10000',
        'max.poll.interval.ms': draw(2) === 0 ? '8000' : '300000',
        'metadata.max.age.ms': '7000',
        'enable.auto.commit': String(draw(3) > 0),
        ...(draw(3) === 0 ? { 'group.instance.id': `i${String(i)}` } : {}),
      },
      { processMsPerRecord: draw(3) === 0 ? 5 : 0, revokeCallbackMs: draw(3) === 0 ? 300 : 0, commitOnRevoke: draw(3) === 0 },
    ),
  )
  const actions: ClusterSetup['actions'][number][] = []
  let ms = 0
  for (let i = 0; i < 50; i++) actions.push(at((ms += draw(2500)), actionOf(draw)))
  for (const member of names) actions.push(at(ms + 1, { do: 'thawMember', member }))
  const calm = draw(2) === 0
  const road = { ...plainRoad, latencyMax: 5000, lossPerMillion: calm ? 0 : 3000, duplicatePerMillion: calm ? 0 : 3000 }
  const producer = { name: 'p', topics: ['orders'], recordsPerSecond: 2, batchRecords: 1, recordBytes: 100 }
  const setup = setupOf(members, {
    seed,
    actions,
    brokers: [1, 2, 3].slice(0, 1 + draw(3)).map((broker) => ({ broker, rack: null, configs: new Map() })),
    topics: [topicOf('orders', 4), topicOf('payments', 2)],
    producers: [{ ...producer, keys: draw(2) * 10, startAt: 0, stopAt: null, configs: new Map() }],
    network: { road, roads: new Map() },
  })
  return { setup, endMs: ms + 90_000, calm }
}

function digestOf(world: ClusterWorld): string {
  const digest = new Digest()
  digest.value(world.nodes)
  digest.value(world.queue)
  return digest.toString()
}

const seeds = Array.from({ length: 20 }, (_, i) => i + 1)

test.each(seeds)('run %i: twice the same, causes come first, and in the end all are settled', (seed) => {
  const { setup, endMs, calm } = storyOf(seed)
  const run = new Run(setup).untilMs(endMs)
  expect(digestOf(new Run(setup).untilMs(endMs).world)).toBe(digestOf(run.world))
  expect(run.seen.filter((event) => event.cause >= event.id)).toEqual([])
  if (!calm) return
  const running = names
    .flatMap((name) => (run.world.nodes.has(name) ? [run.consumer(name)] : []))
    .filter((one) => one.process === 'running')
  const subscribed = running.filter((one) => one.topics.length > 0)
  expect(subscribed.filter((one) => one.client.state !== 'STABLE').map((one) => one.name)).toEqual([])
  const orders = subscribed.flatMap((one) => one.owned).filter((partition) => partition.startsWith('orders'))
  const controller = run.world.nodes.get('controller')
  const there = controller?.kind === 'controller' ? (controller.topics.get('orders')?.partitions.length ?? 0) : 0
  expect(new Set(orders).size).toBe(orders.length)
  expect(orders.length).toBe(subscribed.length === 0 ? 0 : there)
})

test('deciding changes no state, whatever the node', () => {
  const kinds = new Set<string>()
  for (const seed of [3, 8]) {
    const { setup } = storyOf(seed)
    const run = new Run(setup)
    const behaviour: typeof clusterBehaviour = {
      ...clusterBehaviour,
      decide(state, input, context) {
        const before = new Digest()
        before.value(state)
        const outcome = clusterBehaviour.decide(state, input, context)
        const after = new Digest()
        after.value(state)
        if (before.toString() !== after.toString()) throw new Error(`a ${state.kind} changed while it decided about ${input.kind}`)
        kinds.add(state.kind)
        return outcome
      },
    }
    for (let steps = 0; steps < 2500; steps++) step(run.world, behaviour, { step: () => undefined, event: () => undefined })
  }
  expect([...kinds].sort()).toEqual(['broker', 'consumer', 'controller', 'person', 'producer'])
})
