import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { runClassicCoordinator } from './classic-coordinator'

interface VectorFile {
  readonly count: number
  readonly vectors: readonly { readonly name: string }[]
}

const file = JSON.parse(readFileSync(new URL('../../../public/vectors/classic-coordinator.json', import.meta.url), 'utf8')) as VectorFile
const results = runClassicCoordinator(file)

test('all 73 vectors are there', () => {
  expect(results).toHaveLength(73)
})

test.each(results.map((result) => [result.id, result] as const))('%s', (_, result) => {
  expect(result.differences).toEqual([])
  expect(result.outcome).toBe('passed')
})

const vectorOf = (name: string): Record<string, unknown> => {
  const vector = file.vectors.find((each) => each.name === name)
  if (vector === undefined) throw new Error(name)
  return { ...structuredClone(vector) }
}

/** One vector with something put into its steps, or into itself. */
function tampered(name: string, change: (vector: Record<string, unknown>, steps: Record<string, Record<string, unknown>>[]) => void) {
  const vector = vectorOf(name)
  change(vector, vector['steps'] as Record<string, Record<string, unknown>>[])
  return runClassicCoordinator({ ...file, count: 1, vectors: [vector] })[0]
}

const story = 'sync/follower-first-then-leader-then-log'

test.each<[string, Parameters<typeof tampered>[1]]>([
  ['an unknown key', (vector) => (vector['colour'] = 'red')],
  ['an unknown operation', (_, steps) => (steps[0] = { ...steps[0], do: 'dance' as never })],
  ['an unknown config', (vector) => (vector['config'] = { speed: 3 })],
  ['another error', (_, steps) => (steps[0] = { ...steps[0], expect: { ...steps[0]?.['expect'], reply: { error: 'NONE' } } })],
  ['no answer where one comes', (_, steps) => (steps[8] = { ...steps[8], expect: {} })],
  ['an answer where none comes', (_, steps) => (steps[6] = { ...steps[6], expect: { reply: { error: 'NONE' } } })],
  ['no record where one is written', (_, steps) => (steps[7] = { ...steps[7], expect: { parked: true } })],
  ['another assignment', (_, steps) => (steps[8] = { ...steps[8], expect: { answers: { As: { assignment: 'b1' }, Bs: {} } } })],
  ['another state', (_, steps) => (steps[5] = { ...steps[5], expect: { ...steps[5]?.['expect'], group: { state: 'Stable' } } })],
])('%s is a failure', (_, change) => {
  expect(tampered(story, change)?.outcome).toBe('failed')
})

test('a state that may not follow is a failure', () => {
  const one = { ...file, count: 1, vectors: [vectorOf(story)] }
  expect(runClassicCoordinator({ ...one, transitions: { Empty: ['PreparingRebalance'] } })[0]?.outcome).toBe('failed')
  expect(runClassicCoordinator({ ...one, format: 'classic-coordinator/2' })[0]?.outcome).toBe('failed')
  expect(runClassicCoordinator({ ...one, count: 2 })[0]?.outcome).toBe('failed')
})
