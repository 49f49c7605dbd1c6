import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { runAssignorsServer } from './assignors-server'

const file = JSON.parse(readFileSync(new URL('../../../public/vectors/assignors-server.json', import.meta.url), 'utf8')) as {
  vectors: Record<string, unknown>[]
}

test('every vector passes', () => {
  const results = runAssignorsServer(file)
  expect(results.filter((result) => result.outcome !== 'passed')).toEqual([])
  expect(results).toHaveLength(58)
})

const first = (change: Record<string, unknown>) =>
  runAssignorsServer({ ...file, count: 1, vectors: [{ ...file.vectors[0], ...change }] })[0]

const expected = (change: Record<string, unknown>) => ({ expect: { ...(file.vectors[0]?.['expect'] as object), ...change } })
const properties = { assignedPartitions: 3, minSize: 3, maxSize: 3, kept: 0 }

test.each([
  ['an unknown key', { colour: 'red' }],
  ['an assignor of the clients', { assignor: 'sticky' }],
  ['an unknown type of subscription', { subscriptionType: 'odd' }],
  ['a topic without a place', { topicOrder: [] }],
  ['another result', expected({ assignment: { A: { T1: [0, 1] } } })],
  ['a member that was not there', expected({ assignment: { A: { T1: [0, 1, 2] }, B: {} } })],
  ['another count', expected({ properties: { ...properties, assignedPartitions: 4 } })],
  ['another size', expected({ properties: { ...properties, minSize: 2 } })],
  ['something kept', expected({ properties: { ...properties, kept: 1 } })],
  ['an unknown property', expected({ properties: { ...properties, colour: 1 } })],
  ['an error that did not happen', expected({ error: 'PartitionAssignorException' })],
  ['no metadata of a topic', { topics: {} }],
])('%s is a failure', (_, change) => {
  expect(first(change)?.outcome).toBe('failed')
})

test('an unknown format is a failure', () => {
  expect(runAssignorsServer({ ...file, format: 'assignors-server/2' })).toMatchObject([
    { outcome: 'failed', differences: [{ field: 'format' }] },
  ])
})
