import { expect, test } from 'vitest'
import { clusterBehaviour } from '../cluster/behaviour'
import { buildCluster } from '../cluster/build'
import { worldNode } from '../cluster/world'
import { ruleSwitches, type RuleSwitch } from '../kafka/rule-switch'
import { interject } from '../kernel/due'
import { step } from '../kernel/step'
import { clusterSetup, nodeAction } from '../scenario/build'
import { parseAction } from '../scenario/parse-action'
import { parseScenario } from '../scenario/parse'
import { defaultGroup, groupProtocolNames, type RandomGroup } from '../scenario/random-group'
import { Checker, type Violation } from './checker'
import { Orders } from './explore/orders'
import { explore, Exploration, type ExploreOptions } from './explore'
import type { Counterexample } from './explore/counterexample'
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
  'epoch-before-revoking': ['states-are-true'],
  'no-rebalance-timeout': ['waiting-ends'],
  'no-epoch-for-removal': ['removal-raises-epoch'],
  'waiting-counts-as-stable': ['states-are-true'],
  'fenced-keeps-partitions': ['one-holder'],
}

/** They are rules of consumer groups. */
const ofConsumerGroups: readonly RuleSwitch[] = [
  'assign-before-release',
  'silence-confirms',
  'acknowledge-without-revoking',
  'epoch-before-revoking',
  'no-rebalance-timeout',
  'no-epoch-for-removal',
  'waiting-counts-as-stable',
  'fenced-keeps-partitions',
]

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
  return ofConsumerGroups.includes(fault) ? { ...defaultGroup, protocol: 'consumer' } : defaultGroup
}

/** Nobody is fenced before a session has ended. */
const eventsFor = (fault: RuleSwitch): number => (fault === 'fenced-keeps-partitions' ? 400 : options.events)

function counterexampleOf(fault: RuleSwitch): Counterexample {
  const group = groupFor(fault)
  const { counterexample } = explore({ ...options, group, schedules: 2000, events: eventsFor(fault), fault })
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

/** Three members, three partitions, and one crash: as far as so many moves lead. */
const depthOfOrders = 8

function ordersOf(fault: RuleSwitch | null): Orders {
  const orders = new Orders({ ...defaultGroup, partitions: 3, protocol: 'consumer' }, fault, 100_000)
  while (orders.depths.length <= depthOfOrders && orders.advance());
  return orders
}

test('every order of heartbeats of three members of a consumer group, one of which crashes: nothing breaks, and so many worlds are reached', async () => {
  const { found, depths } = ordersOf(null)
  expect(found).toBeNull()
  const lines = depths.map((worlds, depth) => `consumer-3x3-one-crash ${String(depth)} ${String(worlds)}\n`)
  await expect(lines.join('')).toMatchFileSnapshot('explore.golden.txt')
}, 120_000)

test.each(ofConsumerGroups.filter((fault) => fault !== 'fenced-keeps-partitions'))(
  '%s is found by going through all orders, too, and opened by its link',
  (fault) => {
    const { found } = ordersOf(fault)
    if (found === null) throw new Error(`${fault} broke nothing`)
    expect(breaks[fault]).toContain(found.violation.invariant)
    expect(rerun(linkTo(found))?.invariant).toBe(found.violation.invariant)
  },
  120_000,
)

test('exhaustive: of a consumer group a schedule is one move, and a search that is cut short is the beginning of a longer one', () => {
  const group = { ...defaultGroup, partitions: 3, protocol: 'consumer' as const }
  const some = explore({ ...options, group, schedules: 200, events: 10_000, exhaustive: true })
  const more = explore({ ...options, group, schedules: 260, events: 10_000, exhaustive: true })
  expect(some.counterexample).toBeNull()
  expect(some.schedules).toBeGreaterThanOrEqual(200)
  expect([...more.states].slice(0, some.states.size)).toEqual([...some.states])
  expect(more.depths?.slice(0, 5)).toEqual([1, 3, 12, 45, 129])
  const short = explore({ ...options, group, schedules: 100_000, events: 20, exhaustive: true })
  expect(short.schedules).toBeLessThan(200)
}, 60_000)

test('exhaustive: every combination of acts, each once, in turn', () => {
  const once = explore({ ...options, schedules: 120, events: 40, exhaustive: true })
  expect(once.counterexample).toBeNull()
  expect(explore({ ...options, schedules: 120, events: 40, exhaustive: true }).digest).toBe(once.digest)
  const small = new Exploration({ ...options, schedules: 100_000, events: 10, exhaustive: true })
  while (small.advance(1000));
  expect(small.result().schedules).toBeLessThan(100_000)
}, 60_000)
