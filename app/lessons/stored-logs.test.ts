import { beforeAll, expect, test } from 'vitest'
import {
  endOf,
  eventAt,
  eventCount,
  extendToTime,
  laneOf,
  logBytesOf,
  parseScenario,
  sourceOfSetup,
  startRun,
  storedPartition,
  type Event,
} from '../../engine'
import type { ClusterRun } from '../../engine/session/branches'
import { scenarios, type ScenarioName } from './scenarios'

function ran(name: ScenarioName, lane: string | null = null): ClusterRun {
  const parsed = parseScenario(scenarios[name])
  if (!parsed.ok) throw new Error(name)
  const setup = lane === null ? parsed.setup : laneOf(parsed.setup, lane)
  if (setup === null) throw new Error(lane ?? '')
  const run = startRun(sourceOfSetup(setup))
  extendToTime(run, endOf(setup))
  return run
}

const eventsOf = ({ trace }: ClusterRun): readonly Event[] => Array.from({ length: eventCount(trace) }, (_, n) => eventAt(trace, n + 1))

let log: ClusterRun | null = null
let off: ClusterRun | null = null
let on: ClusterRun | null = null

beforeAll(() => {
  log = ran('log')
  off = ran('cleaner-off', 'off')
  on = ran('cleaner-off', 'on')
}, 120_000)

const of = (run: ClusterRun | null): ClusterRun => run ?? expect.fail('not run')

/** How long each fail-over's reading took, and how much was read. */
function loads(run: ClusterRun) {
  const events = eventsOf(run)
  return events
    .filter(({ type }) => type === 'CoordinatorLoaded')
    .map((loaded) => {
      const began = events.findLast(({ type, id }) => type === 'CoordinatorLoading' && id < loaded.id)
      return {
        tookMs: (loaded.time - (began?.time ?? 0)) / 1000,
        bytes: Number(loaded.detail['bytes']),
        records: Number(loaded.detail['records']),
      }
    })
}

test('a key stays in its partition, whoever writes it', () => {
  const places = new Map<string, Set<number>>()
  for (const { rule, detail } of eventsOf(of(log)))
    if (rule === 'partitioner/key')
      for (const key of detail['keys'] as readonly string[]) {
        const known = places.get(key) ?? new Set<number>()
        places.set(key, known.add(Number(detail['partition'])))
      }
  expect(places.get('alice')?.size).toBe(1)
  expect(places.size).toBe(6)
  for (const partitions of places.values()) expect(partitions.size).toBe(1)
})

test('records without keys go on to another partition; segments close, and the oldest go', () => {
  const rules = new Set(eventsOf(of(log)).map(({ rule }) => rule))
  for (const rule of ['partitioner/sticky', 'partitioner/switched', 'log/roll/size', 'log/retention/size', 'log/files/removed'])
    expect(rules).toContain(rule)
  expect(storedPartition(of(log).head, 'orders-0')?.stored.log.logStartOffset).toBeGreaterThan(0)
})

test('two groups read the same log at their own pace', () => {
  const positions = ['B', 'R'].map((name) => {
    const node = of(log).head.nodes.get(name)
    return node?.kind === 'consumer' ? [...node.positions.values()].reduce((sum, offset) => sum + offset, 0) : expect.fail(name)
  })
  expect(positions[0]).toBeGreaterThan(positions[1] ?? 0)
})

test('without a cleaner __consumer_offsets only grows, and each new coordinator reads all of it', () => {
  const bytes = (run: ClusterRun): number => {
    const partition = storedPartition(run.head, '__consumer_offsets-0')
    return partition === undefined ? expect.fail('no log') : logBytesOf(partition.stored.log)
  }
  const [withoutCleaner, withCleaner] = [loads(of(off)), loads(of(on))]
  expect(withoutCleaner).toHaveLength(3)
  expect(withoutCleaner.map(({ tookMs }) => Math.round(tookMs))).toEqual([
    ...withoutCleaner.map(({ bytes: read }) => Math.round(read / 40)),
  ])
  for (const [n, load] of withoutCleaner.slice(1).entries()) expect(load.tookMs).toBeGreaterThan((withoutCleaner[n]?.tookMs ?? 0) * 1.4)
  expect(withoutCleaner[2]?.tookMs).toBeGreaterThan(5 * (withCleaner[2]?.tookMs ?? 0))
  expect(bytes(of(off))).toBeGreaterThan(5 * bytes(of(on)))
  const rules = new Set(eventsOf(of(off)).map(({ rule }) => rule))
  expect(rules).toContain('log/retention/left-to-cleaner')
  expect([...rules].filter((rule) => rule.startsWith('compaction/'))).toEqual([])
})
