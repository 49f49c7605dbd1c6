import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { runClassicScenarios, runClassicScenariosWhole } from './classic-scenarios-whole'

const text = readFileSync('public/vectors/classic-scenarios.json', 'utf8')
const file: unknown = JSON.parse(text)

test.each(runClassicScenarios(file).map((result) => [result.id, result] as const))('%s, both ways', (_, { differences }) => {
  expect(differences.map(({ field, wanted, got }) => `${field}: wanted ${wanted} got ${got}`)).toEqual([])
})

interface Step {
  n: number
  kind: string
  name: string
  fields: Record<string, unknown>
  errorCode?: string
  expect?: Record<string, unknown>
}

/** One scenario with one of its steps changed. */
function changed(id: string, change: (steps: Step[]) => void): readonly string[] {
  const copy = JSON.parse(text) as { count: number; scenarios: { id: string; steps: Step[] }[] }
  copy.scenarios = copy.scenarios.filter((scenario) => scenario.id === id)
  copy.count = 1
  for (const scenario of copy.scenarios) change(scenario.steps)
  return runClassicScenariosWhole(copy).flatMap(({ differences }) => differences.map(({ field }) => field))
}

const at = (steps: Step[], n: number): Step => {
  const step = steps.find((each) => each.n === n)
  if (step === undefined) throw new Error(`no step ${String(n)}`)
  return step
}

describe('a list that tells it otherwise fails', () => {
  const id = 'second-member-joins-eager'
  test('as it stands it passes', () => {
    expect(changed(id, () => undefined)).toEqual([])
  })
  test('a callback with another partition', () => {
    expect(changed(id, (steps) => (at(steps, 22).fields['partitions'] = ['orders-0']))).toEqual(['step 22.partitions'])
  })
  test('an answer with another error', () => {
    expect(changed(id, (steps) => (at(steps, 6).errorCode = 'NONE')).length).toBeGreaterThan(0)
  })
  test('a record of another generation', () => {
    expect(changed(id, (steps) => (at(steps, 18).fields['generation'] = 3))).toContain('step 18.generation')
  })
  test('a commit of another offset, a position, a client in another state', () => {
    expect(changed(id, (steps) => (at(steps, 24).expect = { client: 'c2', fetchFrom: { 'orders-2': 98 } }))).toEqual(['step 24.fetchFrom'])
    expect(changed(id, (steps) => (at(steps, 11).expect = { client: 'c1', clientState: 'UNJOINED' }))).toEqual(['step 11.clientState'])
  })
  test('steps the other way round', () => {
    const swapped = changed(id, (steps) => {
      const [first, second] = [at(steps, 10), at(steps, 13)]
      const { kind, name, fields } = first
      Object.assign(first, { kind: 'callback', name: 'onPartitionsAssigned', fields: { partitions: ['orders-0', 'orders-1'] } })
      Object.assign(second, { kind, name, fields, from: 'c1', to: 'c1', errorCode: undefined })
    })
    expect(swapped.length).toBeGreaterThan(0)
  })
})
