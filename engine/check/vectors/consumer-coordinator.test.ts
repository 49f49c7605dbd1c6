import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { runConsumerCoordinator } from './consumer-coordinator'
import { runCurrentAssignment } from './current-assignment'
import type { VectorResult } from './result'

interface File {
  readonly vectors: Record<string, unknown>[]
}

const read = (name: string): File => JSON.parse(readFileSync(new URL(`../../../public/vectors/${name}`, import.meta.url), 'utf8')) as File

describe.each([
  ['current-assignment.json', runCurrentAssignment, 30],
  ['consumer-coordinator.json', runConsumerCoordinator, 34],
] as const)('%s', (name, run, count) => {
  const file = read(name)

  test('every vector passes', () => {
    const results = run(file)
    expect(results.filter((result) => result.outcome !== 'passed')).toEqual([])
    expect(results).toHaveLength(count)
  })

  test('an unknown key is no pass', () => {
    const [result] = run({ ...file, count: 1, vectors: [{ ...file.vectors[0], colour: 'red' }] })
    expect(result?.outcome).toBe('failed')
  })
})

const changed = (id: string, change: (step: Record<string, Record<string, unknown>>) => void): VectorResult | undefined => {
  const vector = structuredClone(read('consumer-coordinator.json').vectors.find((each) => each['id'] === id))
  for (const step of (vector?.['steps'] ?? []) as Record<string, Record<string, unknown>>[]) change(step)
  return runConsumerCoordinator({ format: 'consumer-coordinator/1', kafka: '4.4', count: 1, vectors: [vector] })[0]
}

test.each<[string, string, string, (step: Record<string, Record<string, unknown>>) => void]>([
  ['another answer', 'cc-01', 'response', (step) => ((step['expect'] ?? {})['response'] = { member: 'A' })],
  ['no answer', 'cc-01', 'response', (step) => delete step['expect']?.['response']],
  ['another record', 'cc-05', 'records', (step) => ((step['expect']?.['records'] as object[])[3] = { type: 'GROUP_METADATA', epoch: 99 })],
  ['another group', 'cc-01', 'group', (step) => ((step['expect']?.['group'] as Record<string, unknown>)['state'] = 'ASSIGNING')],
  ['another timer', 'cc-01', 'timers', (step) => ((step['expect'] ?? {})['timers'] = { 'session:A': 1 })],
  ['an assignor that is not called', 'cc-05', 'assignor', (step) => (step['assignor'] = { name: 'range', returns: {} })],
  ['another timer that fires', 'cc-16', 'expired', (step) => delete step['expect']?.['expired']],
])('%s is a difference', (_, id, field, change) => {
  const result = changed(id, change)
  expect(result?.outcome).toBe('failed')
  expect(result?.differences.some((difference) => difference.field.includes(field))).toBe(true)
})
