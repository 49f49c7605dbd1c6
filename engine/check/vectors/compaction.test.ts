import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { runCompaction } from './compaction'
import { runCompactionScenarios } from './compaction-scenarios'
import { runPartitioner } from './partitioner'

const read = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(`../../../public/vectors/${name}`, import.meta.url), 'utf8')) as Record<string, unknown>

const failures = (results: ReturnType<typeof runCompaction>): string[] =>
  results.flatMap(({ id, outcome, differences }) =>
    outcome === 'passed' ? [] : differences.map(({ field, wanted, got }) => `${id} ${field}: wanted ${wanted} got ${got}`),
  )

test('every vector of the cleaner, of retention and of segments passes', () => {
  const results = runCompaction(read('compaction.json'))
  expect(failures(results)).toEqual([])
  expect(results).toHaveLength(56)
})

test('every key and every case without one passes', () => {
  const results = runPartitioner(read('partitioner.json'))
  expect(failures(results)).toEqual([])
  expect(results).toHaveLength(61)
})

test('every list of steps passes', () => {
  const results = runCompactionScenarios(read('compaction-scenarios.json'))
  expect(failures(results)).toEqual([])
  expect(results).toHaveLength(17)
})
