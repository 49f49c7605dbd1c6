import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { runClassicScenariosCoordinator } from './classic-scenarios-coordinator'

const file: unknown = JSON.parse(readFileSync(new URL('../../../public/vectors/classic-scenarios.json', import.meta.url), 'utf8'))
const results = runClassicScenariosCoordinator(file)

test('all 17 scenarios are there', () => {
  expect(results).toHaveLength(17)
})

test.each(results.map((result) => [result.id, result] as const))('%s', (_, result) => {
  expect(result.differences).toEqual([])
  expect(result.outcome).toBe('passed')
})

interface Step {
  readonly kind: string
  readonly name: string
  readonly fields: Record<string, unknown>
  readonly expect?: Record<string, unknown>
}

interface ScenarioFile {
  readonly scenarios: readonly { readonly steps: Step[] }[]
}

/** The first scenario, with its first step that fits changed. */
function tampered(fits: (step: Step) => boolean, change: Record<string, unknown>) {
  const [scenario] = (structuredClone(file) as ScenarioFile).scenarios
  if (scenario === undefined) throw new Error('no scenario')
  const index = scenario.steps.findIndex(fits)
  const step = scenario.steps[index]
  if (step === undefined) throw new Error('no such step')
  scenario.steps[index] = { ...step, ...change }
  return runClassicScenariosCoordinator({ ...(file as object), count: 1, scenarios: [scenario] })[0]
}

const named = (kind: string, name: string) => (step: Step) => step.kind === kind && step.name.startsWith(name)

test.each([
  ['another error', named('response', 'JoinGroup'), { errorCode: 'NONE' }],
  ['another generation', named('response', 'JoinGroup'), { fields: { generationId: 7 } }],
  ['another time', named('response', 'SyncGroup'), { at: 3029 }],
  ['another record', named('log', 'append'), { fields: { generation: 1 } }],
  ['another delay', named('timer', 'schedule'), { expect: { timer: 'initial-rebalance-delay', delayMs: 2000 } }],
  ['another timer', named('timer', 'initial'), { expect: { timer: 'join-phase-timeout', fires: true } }],
  ['another state', named('log', 'record committed'), { groupStateAfter: 'Empty' }],
  ['an unknown key', named('event', ''), { colour: 'red' }],
  ['an unknown operation', named('event', ''), { do: { op: 'dance' } }],
  ['a request that is not sent', named('request', 'SyncGroup'), { kind: 'event', fields: {} }],
])('%s is a failure', (_, fits, change) => {
  expect(tampered(fits, change)?.outcome).toBe('failed')
})
