import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { runAssignorsClassic } from './assignors-classic'

const file = JSON.parse(readFileSync(new URL('../../../public/vectors/assignors-classic.json', import.meta.url), 'utf8')) as {
  count: number
  vectors: Record<string, unknown>[]
}

test('every vector passes', () => {
  const results = runAssignorsClassic(file)
  expect(results.filter((result) => result.outcome !== 'passed')).toEqual([])
  expect(results).toHaveLength(83)
})

const first = (change: Record<string, unknown>) =>
  runAssignorsClassic({ ...file, count: 1, vectors: [{ ...file.vectors[0], ...change }] })[0]

test.each([
  ['an unknown key', { colour: 'red' }],
  ['an unknown kind', { kind: 'odd' }],
  ['an unknown assignor', { assignor: 'uniform' }],
  ['an unknown property', { expectedProperties: ['beautiful'] }],
  ['another result', { expected: {} }],
  ['something withheld', { withheld: ['topic1-0'] }],
  ['something moved', { moved: ['topic1-0'] }],
])('%s is a failure', (_, change) => {
  expect(first(change)?.outcome).toBe('failed')
})

test('an unknown format or a wrong count is a failure', () => {
  expect(runAssignorsClassic({ ...file, format: 'assignors-classic/2' })).toMatchObject([
    { outcome: 'failed', differences: [{ field: 'format' }] },
  ])
  expect(runAssignorsClassic({ ...file, count: 1 })).toMatchObject([{ outcome: 'failed', differences: [{ field: 'count' }] }])
  expect(runAssignorsClassic(null)).toMatchObject([{ outcome: 'failed' }])
  expect(runAssignorsClassic({ ...file, count: 1, vectors: [{ name: 'a', prose: true }] })).toMatchObject([{ outcome: 'skipped' }])
})
