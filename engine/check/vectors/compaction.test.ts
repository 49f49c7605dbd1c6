import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { runCompaction } from './compaction'
import { runCompactionScenarios } from './compaction-scenarios'
import { runPartitioner } from './partitioner'
import { verify } from './verify'

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

test.each([
  ['an unknown kind', { kind: 'odd' }],
  ['an unknown step', { steps: [{ do: 'dance' }] }],
  ['an unknown key of a step', { steps: [{ do: 'roll', newBase: 59, colour: 'red' }] }],
  ['another base', { steps: [{ do: 'roll', newBase: 1 }] }],
  [
    'an unknown expectation',
    { steps: [{ do: 'clean', firstDirty: 0, firstUncleanable: 14, now: 0, expect: { asserted: { beauty: 1 } } }] },
  ],
  ['a setting that there is not', { config: { 'segment.colour': 1 } }],
])('%s is a failure', (_, change) => {
  const file = read('compaction.json')
  const [first] = file['vectors'] as Record<string, unknown>[]
  expect(runCompaction({ ...file, count: 1, vectors: [{ ...first, ...change }] })).toMatchObject([{ outcome: 'failed' }])
})

test('steps and keys that are otherwise are failures', () => {
  const scenarios = read('compaction-scenarios.json')
  const changed = JSON.parse(JSON.stringify(scenarios).replace('"superseded-by-9"', '"aborted-transaction"')) as unknown
  expect(runCompactionScenarios(changed).filter(({ outcome }) => outcome === 'failed')).toHaveLength(1)
  const keys = JSON.parse(JSON.stringify(read('partitioner.json')).replace('-973932308', '-973932309')) as unknown
  expect(runPartitioner(keys).filter(({ outcome }) => outcome === 'failed')).toHaveLength(1)
})

test.each(['log-compaction-vectors/1', 'compaction-scenarios/1', 'partitioner-vectors/1', 'record-batch-vector/1'])(
  'a file that is nothing but its format %s is a failure',
  (format) => {
    expect(verify({ format })).toMatchObject([{ outcome: 'failed' }])
  },
)
