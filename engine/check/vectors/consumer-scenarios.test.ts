import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { runConsumerScenariosCoordinator } from './consumer-scenarios-coordinator'
import { runConsumerScenarios, runConsumerScenariosWhole } from './consumer-scenarios-whole'
import type { VectorResult } from './result'

const text = readFileSync('public/vectors/consumer-scenarios.json', 'utf8')
const results = runConsumerScenarios(JSON.parse(text))

test('all 23 scenarios are there', () => {
  expect(results).toHaveLength(23)
})

test.each(results.map((result) => [result.id, result] as const))('%s, both ways', (_, { outcome, differences }) => {
  expect(differences.map(({ field, wanted, got }) => `${field}: wanted ${wanted} got ${got}`)).toEqual([])
  expect(outcome).toBe('passed')
})

type Step = Record<string, unknown> & { readonly n: number }

interface ScenarioFile {
  count: number
  scenarios: { readonly id: string; steps: Step[] }[]
}

const ways: readonly (readonly [string, (file: unknown) => VectorResult[]])[] = [
  ['coordinator', runConsumerScenariosCoordinator],
  ['whole', runConsumerScenariosWhole],
]

/** What a run finds wrong with one scenario once one of its steps is another. */
function found(run: (file: unknown) => VectorResult[], id: string, n: number, change: Record<string, unknown>): readonly string[] {
  const file = JSON.parse(text) as ScenarioFile
  file.scenarios = file.scenarios.filter((scenario) => scenario.id === id)
  file.count = 1
  for (const scenario of file.scenarios) scenario.steps = scenario.steps.map((step) => (step.n === n ? { ...step, ...change } : step))
  return run(file).flatMap(({ differences }) => differences.map(({ field }) => field))
}

const answer = { error: 'NONE', memberEpoch: 9, heartbeatIntervalMs: 5000, assignment: null }

describe.each(ways)('a list that tells it otherwise fails: %s', (_, run) => {
  test.each<[string, number, Record<string, unknown>, string]>([
    ['another answer', 7, { fields: answer }, 'step 7.memberEpoch'],
    ['another record', 3, { records: [{ type: 'GROUP_METADATA', epoch: 2 }] }, 'step 3.records[0].type'],
    ['another end', 9, { fields: { ...answer, memberEpoch: 2, heartbeatIntervalMs: 3000 } }, 'step 9.heartbeatIntervalMs'],
  ])('%s', (_name, n, change, field) => {
    expect(found(run, 'first-join', n, change)).toContain(field)
  })

  test('another operation, another key, another timer', () => {
    expect(found(run, 'first-join', 1, { do: { op: 'dance' } })).toEqual(['do.op'])
    expect(found(run, 'crash', 12, { expect: { timer: 'rebalance', member: 'B', fires: true } }).length).toBeGreaterThan(0)
  })
})

test('the coordinator alone compares the group after every step', () => {
  const run = runConsumerScenariosCoordinator
  expect(found(run, 'second-join', 10, { groupState: 'STABLE' })).toEqual(['step 10.groupState'])
  expect(found(run, 'second-join', 27, { memberEpochs: { A: 2, B: 3 } })).toEqual(['step 27.memberEpochs'])
  expect(found(run, 'second-join', 10, { target: { A: { foo: [0] }, B: { foo: [3, 4, 5] } } })).toContain('step 10.target')
  expect(found(run, 'first-join', 1, { colour: 'red' })).toEqual(['step.colour'])
})

test('the whole compares callbacks, what clients believe, and their requests', () => {
  const run = runConsumerScenariosWhole
  expect(found(run, 'second-join', 24, { partitions: { foo: [3, 4] } })).toContain('step 24.partitions')
  expect(found(run, 'second-join', 21, { partitions: { foo: [3] } }).length).toBeGreaterThan(0)
  expect(found(run, 'second-join', 32, { owned: { A: { foo: [0, 1, 2] }, B: { foo: [3, 4] } } }).length).toBeGreaterThan(0)
  expect(found(run, 'second-join', 18, { clientStates: { A: 'FENCED' } }).length).toBeGreaterThan(0)
  expect(found(run, 'second-join', 26, { fields: { memberEpoch: 2, topicPartitions: { foo: [0] } } })).toContain('step 26.topicPartitions')
})
