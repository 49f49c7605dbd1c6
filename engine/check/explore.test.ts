import { expect, test } from 'vitest'
import { clusterBehaviour } from '../cluster/behaviour'
import { buildCluster } from '../cluster/build'
import { worldNode } from '../cluster/world'
import { ruleSwitches, type RuleSwitch } from '../kafka/rule-switch'
import { interject, step } from '../kernel/step'
import { clusterSetup, nodeAction } from '../scenario/build'
import { parseAction } from '../scenario/parse-action'
import { parseScenario } from '../scenario/parse'
import { defaultGroup, groupProtocolNames, type RandomGroup } from '../scenario/random-group'
import { Checker, type Violation } from './checker'
import { explore, Exploration, type Counterexample, type ExploreOptions } from './explore'
import { linkTo } from './link'

const options: ExploreOptions = { group: defaultGroup, seed: 1, schedules: 300, events: 200, fault: null, exhaustive: false }

const breaks: Readonly<Record<RuleSwitch, readonly string[]>> = {
  'no-barrier': ['barrier-waits'],
  'no-new-generation': ['barrier-begins-generation'],
  'answer-before-commit': ['stable-has-record'],
  'no-leader-election': ['leader-is-member'],
  'overtaken-plan-counts': ['parked-requests-end', 'stable-has-record'],
  'no-revoke-before-join': ['joining-owns-nothing'],
  'cooperative-in-one-round': ['cooperative-waits'],
  'assign-before-release': ['one-assignee', 'one-holder'],
  'silence-confirms': ['one-holder'],
  'acknowledge-without-revoking': ['one-holder'],
}

/** The run again, from nothing but what the link carries. */
function rerun(link: string): Violation | null {
  const hash = new URLSearchParams(link.slice(1))
  const parsed = parseScenario(JSON.parse(hash.get('inline') ?? ''))
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  const acts = JSON.parse(hash.get('do') ?? '[]') as { step: number; action: unknown }[]
  const world = buildCluster(clusterSetup(parsed.setup, parsed.setup.seed))
  const checker = new Checker()
  const until = Number(hash.get('step'))
  for (let n = 0; n < until && step(world, clusterBehaviour, checker.recorder); n++) {
    const violation = checker.afterStep(world)
    if (violation !== null) return violation
    for (const act of acts) {
      if (act.step !== world.step) continue
      const action = parseAction(act.action)
      if (!action.ok) throw new Error(JSON.stringify(action.problems))
      interject(world, worldNode, nodeAction(action.action))
    }
  }
  return checker.everything(world)
}

/** The group in which a rule matters. */
function groupFor(fault: RuleSwitch): RandomGroup {
  if (fault === 'cooperative-in-one-round') return { ...defaultGroup, assignor: 'cooperative-sticky' }
  return breaks[fault].includes('one-holder') ? { ...defaultGroup, protocol: 'consumer' } : defaultGroup
}

function counterexampleOf(fault: RuleSwitch): Counterexample {
  const group = groupFor(fault)
  const { counterexample } = explore({ ...options, group, schedules: 2000, fault })
  if (counterexample === null) throw new Error(`${fault} broke nothing`)
  return counterexample
}

test.each(groupProtocolNames)(
  'with every rule on nothing breaks: %s',
  (protocol) => {
    const { counterexample, schedules, events, states } = explore({ ...options, group: { ...defaultGroup, protocol } })
    expect(counterexample === null ? null : linkTo(counterexample)).toBeNull()
    expect([schedules, events]).toEqual([300, 60_000])
    expect(states.size).toBeGreaterThan(40)
  },
  120_000,
)

test.each(ruleSwitches)(
  '%s: what breaks is found, shrunk, and opened by its link',
  (fault) => {
    const found = counterexampleOf(fault)
    expect(breaks[fault]).toContain(found.violation.invariant)
    expect(found.acts.length).toBeLessThan(12)
    expect(rerun(linkTo(found))?.invariant).toBe(found.violation.invariant)
  },
  120_000,
)

test('parts of the seeds are as good as the whole', () => {
  const whole = explore({ ...options, schedules: 40 })
  const parts = [0, 10, 30].map((from, n) => explore({ ...options, seed: 1 + from, schedules: [10, 20, 10][n] ?? 0 }))
  expect(parts.reduce((sum, { digest }) => (sum + digest) >>> 0, 0)).toBe(whole.digest)
  expect(new Set(parts.flatMap(({ states }) => [...states])).size).toBe(whole.states.size)
}, 60_000)

test('exhaustive: every combination of acts, each once, in turn', () => {
  const once = explore({ ...options, schedules: 120, events: 40, exhaustive: true })
  expect(once.counterexample).toBeNull()
  expect(explore({ ...options, schedules: 120, events: 40, exhaustive: true }).digest).toBe(once.digest)
  const small = new Exploration({ ...options, schedules: 100_000, events: 10, exhaustive: true })
  while (small.advance(1000));
  expect(small.result().schedules).toBeLessThan(100_000)
}, 60_000)
