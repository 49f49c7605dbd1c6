import { expect, test } from 'vitest'
import type { ClusterWorld } from '../cluster/world'
import { worldDigest } from '../kernel/world-digest'
import { isControl, isTransactional, type BatchHeader } from '../log/batch'
import { noCodecs } from '../log/codecs'
import { controlTypeOf } from '../log/control'
import { batchesIn } from '../log/segment'
import type { SegmentedLog } from '../log/segmented-log'
import { parseScenario } from '../scenario/parse'
import { endOf } from '../scenario/build'
import type { Setup } from '../scenario/schema'
import { extendToStep, extendToTime, startRun, worldAt } from '../trace/run'
import { eventAt, eventCount } from '../trace/trace'
import type { ClusterRun } from './branches'
import { sourceOfSetup } from './source'

export const base = {
  version: 1,
  name: 'transactions',
  brokers: [{}, {}],
  topics: [{ name: 'orders', partitions: 1, storedAsBytes: true }],
}

export const withId = (name: string, transactionalId: string, more: object = {}) => ({
  name,
  topics: ['orders'],
  config: { 'transactional.id': transactionalId, ...more },
})

export const send = (atMs: number, producer: string, ...keys: string[]) => ({
  atMs,
  do: 'produce',
  producer,
  topic: 'orders',
  batches: [keys.map((key) => ({ key, value: `${producer}-${key}` }))],
})

export const call = (atMs: number, producer: string, what: 'begin' | 'commit' | 'abort') => ({ atMs, do: `${what}Transaction`, producer })

/** A scenario with one topic that is stored as bytes, as far as `more` says nothing else. */
export function setupOf(more: object): Setup {
  const parsed = parseScenario({ ...base, ...more })
  return parsed.ok ? parsed.setup : expect.fail(JSON.stringify(parsed.problems))
}

/** The same, run to its end. */
export function runOf(more: object): ClusterRun {
  const setup = setupOf(more)
  const run = startRun(sourceOfSetup(setup))
  extendToTime(run, endOf(setup), 1_000_000)
  return run
}

export function logIn(world: ClusterWorld, key = 'orders-0'): SegmentedLog {
  for (const node of world.nodes.values()) {
    const found = node.kind === 'broker' ? node.stored?.logs.get(key)?.log : undefined
    if (found !== undefined) return found
  }
  return expect.fail(`no ${key}`)
}

/** `a txn 1000/0 #0`, `COMMIT 1000/1` */
export const batchesOf = (log: SegmentedLog): readonly string[] =>
  log.segments.flatMap(({ log: { view } }) =>
    [...batchesIn(view)].map((batch: BatchHeader) => {
      const { baseOffset, producerId, producerEpoch, baseSequence } = batch
      if (isControl(batch))
        return `${String(baseOffset)} ${controlTypeOf(view, batch.position, batch, noCodecs) ?? ''} ${String(producerId)}/${String(producerEpoch)}`
      const kind = isTransactional(batch) ? 'txn' : 'plain'
      return `${String(baseOffset)} ${kind} ${String(producerId)}/${String(producerEpoch)} #${String(baseSequence)}`
    }),
  )

/** Every rule that these runs went by: for the test that every rule is hit. */
export const fired = new Set<string>()

interface Told {
  readonly atMs: number
  readonly node: string
  readonly type: string
  readonly rule: string
  readonly detail: Readonly<Record<string, unknown>>
}

export function toldIn(run: ClusterRun): readonly Told[] {
  const told: Told[] = []
  for (let id = 1; id <= eventCount(run.trace); id++) {
    const { time, node, type, rule, detail } = eventAt(run.trace, id)
    fired.add(rule)
    told.push({ atMs: time / 1000, node, type, rule, detail })
  }
  return told
}

export const ofType = (run: ClusterRun, type: string): readonly Told[] => toldIn(run).filter((each) => each.type === type)

const reader = (isolation: string) => ({
  id: isolation,
  memberDefaults: { topics: ['orders'], config: { 'auto.offset.reset': 'earliest', 'isolation.level': isolation } },
  members: [{ name: isolation, startAtMs: 0 }],
})

/** A group of one of either kind. */
export const both = [reader('read_committed'), reader('read_uncommitted')]

/** The same, with a moment for each record: so what they got is told. */
export const counting = both.map((group) => ({ ...group, memberDefaults: { ...group.memberDefaults, processMsPerRecord: 1 } }))

test('a run with transactions is the same from any keyframe', () => {
  const setup = setupOf({
    producers: [withId('T', 'one', { 'transaction.timeout.ms': 3000 }), withId('U', 'two-at-2')],
    groups: counting,
    untilMs: 30_000,
    actions: [call(1000, 'T', 'begin'), send(1000, 'T', 'a'), call(1200, 'U', 'begin'), send(1200, 'U', 'b'), call(1300, 'U', 'abort')],
  })
  const [straight, sought] = [1_000_000, 16].map((interval) => startRun(sourceOfSetup(setup), { interval }))
  if (straight === undefined || sought === undefined) return expect.fail('no run')
  extendToTime(sought, endOf(setup), 1_000_000)
  for (let step = 1; step < 200; step++) {
    extendToStep(straight, step)
    if (step % 7 === 0) expect(worldDigest(worldAt(sought, step)), String(step)).toBe(worldDigest(straight.head))
  }
})
