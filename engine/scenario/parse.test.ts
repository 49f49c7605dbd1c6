import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clusterSetup, endOf } from './build'
import { laneOf } from './lane'
import { limits } from './limits'
import { parseAction } from './parse-action'
import { parseScenario, parseScenarioText } from './parse'
import { jsonPath } from './problem'
import { regexIsTame } from './meaning-subscriptions'

const strategy = 'org.apache.kafka.clients.consumer.RangeAssignor'

const good = {
  version: 1,
  name: 'three',
  topics: [{ name: 'orders', partitions: 3 }],
  producers: [{ name: 'P', topics: ['orders'], recordsPerSecond: 1 }],
  groups: [
    {
      id: 'g',
      memberDefaults: { topics: ['orders'], config: { 'partition.assignment.strategy': strategy } },
      members: [{ name: 'A', startAtMs: 0 }, { name: 'B' }, { name: 'm', count: 12, startAtMs: 1000, startEveryMs: 10 }],
    },
  ],
  actions: [
    { atMs: 5000.25, do: 'startMember', member: 'B' },
    { atMs: 9000, do: 'addPartitions', topic: 'orders', to: 6 },
    { atMs: 9000, do: 'startMember', member: 'B2', as: 'B' },
    { atMs: 9001, do: 'closeMember', member: 'B' },
  ],
  lanes: [{ name: 'slow', memberDefaults: { processMsPerRecord: 20 }, members: [{ name: 'B', config: { 'max.poll.records': 1 } }] }],
}

type Change = Readonly<Record<string, unknown>>

function first(change: Change): string {
  const parsed = parseScenario(JSON.parse(JSON.stringify({ ...good, ...change })))
  if (parsed.ok) return 'ok'
  const [problem] = parsed.problems
  return problem === undefined ? '' : `${jsonPath(problem.path)} ${problem.problem}`
}

const member = (options: Change): Change => ({
  groups: [{ id: 'g', members: [{ name: 'A', topics: ['orders'], startAtMs: 0, ...options }] }],
  actions: [],
  lanes: [],
})
const act = (...actions: readonly Change[]): Change => ({ actions: actions.map((action) => ({ atMs: 2000, ...action })) })

test('a right scenario becomes what the cluster wants: members one by one, times in whole microseconds, starts among the actions', () => {
  const parsed = parseScenario(good)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  const setup = clusterSetup(parsed.setup)
  expect(setup.groups[0]?.members.map(({ name }) => name).slice(0, 4)).toEqual(['A', 'B', 'm01', 'm02'])
  expect(setup.groups[0]?.members[0]?.configs).toEqual(new Map([['partition.assignment.strategy', strategy]]))
  expect(setup.actions.map(({ at, action }) => `${String(at)} ${action.do}`).slice(0, 3)).toEqual([
    '0 startMember',
    '1000000 startMember',
    '1010000 startMember',
  ])
  expect(setup.actions.find(({ action }) => action.do === 'startMember' && action.member === 'B')?.at).toBe(5_000_250)
  expect(endOf(parsed.setup)).toBe(69_001_000)
  expect(setup).toMatchObject({ kafkaVersion: '4.4', seed: 1, commitDelayMs: 10 })
})

test('a lane is the same script with its own options over it', () => {
  const parsed = parseScenario(good)
  const lane = parsed.ok ? laneOf(parsed.setup, 'slow') : null
  const members = lane === null ? [] : (clusterSetup(lane).groups[0]?.members ?? [])
  expect(members.find(({ name }) => name === 'B')).toMatchObject({
    processMsPerRecord: 20,
    configs: new Map([
      ['partition.assignment.strategy', strategy],
      ['max.poll.records', '1'],
    ]),
  })
  expect(parsed.ok ? laneOf(parsed.setup, 'fast') : undefined).toBeNull()
})

const wrong: readonly [string, Change][] = [
  ['$.version unknown-version', { version: 2 }],
  ['$ missing-key', { name: undefined }],
  ['$.colour unknown-key', { colour: 'red' }],
  ['$["a b"] unknown-key', { 'a b': 1 }],
  ['$.name bad-name', { name: '<script>' }],
  ['$.kafkaVersion not-a-choice', { kafkaVersion: '5.0' }],
  ['$.seed not-a-whole-number', { seed: 1.5 }],
  ['$.seed above-limit', { seed: 4294967296 }],
  ['$.commitDelayMs wrong-type', { commitDelayMs: '10' }],
  ['$.topics[0].partitions below-limit', { topics: [{ name: 'orders', partitions: 0 }] }],
  ['$.topics[0].name bad-topic-name', { topics: [{ name: 'or ders', partitions: 1 }] }],
  [
    '$.topics[1].name duplicate-name',
    {
      topics: [
        { name: 'orders', partitions: 3 },
        { name: 'orders', partitions: 3 },
      ],
    },
  ],
  ['$.topics[0].replication too-many-replicas', { topics: [{ name: 'orders', partitions: 3, replication: 3 }] }],
  [
    '$.topics too-many-partitions',
    {
      topics: [
        { name: 'orders', partitions: 90_000 },
        { name: 'more', partitions: 20_000 },
      ],
    },
  ],
  ['$.groups too-many-members', { groups: [{ id: 'g', members: [{ name: 'a', count: 10_000 }, { name: 'b' }] }] }],
  ['$.groups[0].members[0].name reserved-name', member({ name: 'broker-1' })],
  ['$.groups[0].members[0].name duplicate-name', member({ name: 'P' })],
  ['$.groups[0].members[0].topics[0] unknown-topic', member({ topics: ['order'] })],
  ['$.groups[0].members[0].regex topics-and-regex', member({ regex: 'o.*' })],
  ['$.groups[0].members[0].regex regex-refused', member({ topics: undefined, regex: '(a+)+$' })],
  ['$.groups[0].members[0] nothing-subscribed', member({ topics: undefined })],
  ['$.groups[0].members[0].config["max.poll.record"] unknown-config', member({ config: { 'max.poll.record': 5 } })],
  ['$.groups[0].members[0].config["max.poll.records"] config-refused', member({ config: { 'max.poll.records': 0 } })],
  ['$.groups[0].members[0].config["group.protocol"] config-refused', member({ config: { 'group.protocol': 'streams' } })],
  [
    '$.groups[0].members[0].config["partition.assignment.strategy"] unknown-assignor',
    member({ config: { 'partition.assignment.strategy': 'range' } }),
  ],
  ['$.groups[0].members[0].config["session.timeout.ms"] configs-refused-together', member({ config: { 'session.timeout.ms': 3000 } })],
  [
    '$.groups[0].members[0].config["heartbeat.interval.ms"] configs-refused-together',
    member({ config: { 'group.protocol': 'consumer', 'heartbeat.interval.ms': 3000 } }),
  ],
  [
    '$.actions[0].set["session.timeout.ms"] configs-refused-together',
    act(
      { do: 'setConfig', of: 'member', name: 'A', set: { 'session.timeout.ms': 3000 } },
      { do: 'setConfig', of: 'member', name: 'B', set: { 'session.timeout.ms': 5000 } },
    ),
  ],
  [
    '$.actions[0].set["group.protocol"] configs-refused-together',
    act({ do: 'setConfig', of: 'member', name: 'A', set: { 'group.protocol': 'consumer' } }),
  ],
  [
    '$.actions[2].set["heartbeat.interval.ms"] configs-refused-together',
    {
      ...act(
        { do: 'setConfig', of: 'member', name: 'B', set: { 'group.protocol': 'consumer' } },
        { do: 'startMember', member: 'Z', as: 'B' },
        { do: 'setConfig', of: 'member', name: 'Z', set: { 'heartbeat.interval.ms': 2000 } },
      ),
      groups: [{ id: 'g', memberDefaults: { topics: ['orders'] }, members: [{ name: 'A', startAtMs: 0 }, { name: 'B' }] }],
      lanes: [],
    },
  ],
  [
    '$.lanes[0].memberDefaults.config["group.protocol"] configs-refused-together',
    { lanes: [{ name: 'new', memberDefaults: { config: { 'group.protocol': 'consumer' } } }] },
  ],
  [
    '$.actions[0].set["group.consumer.heartbeat.interval.ms"] configs-refused-together',
    act({ do: 'setConfig', of: 'broker', name: 'broker-1', set: { 'group.consumer.heartbeat.interval.ms': 1000 } }),
  ],
  ['$.groups[0].members[0].pollMs below-limit', member({ pollMs: -1 })],
  ['$.network.latencyMs range-backwards', { network: { latencyMs: [5, 1] } }],
  ['$.actions[0].do unknown-action', act({ do: 'startMembers', member: 'B' })],
  ['$.actions[0] missing-key', act({ do: 'startMember' })],
  ['$.actions[0].membr unknown-key', act({ do: 'startMember', member: 'B', membr: 'B' })],
  ['$.actions[0].member unknown-member', act({ do: 'startMember', member: 'Z' })],
  ['$.actions[0].as unknown-member', act({ do: 'startMember', member: 'Z', as: 'Y' })],
  ['$.actions[0].member member-running', act({ do: 'startMember', member: 'A' })],
  ['$.actions[0].member member-not-running', act({ do: 'closeMember', member: 'B' })],
  ['$.actions[1].member member-not-running', act({ do: 'killMember', member: 'A' }, { do: 'commit', member: 'A' })],
  ['$.actions[0].member member-not-frozen', act({ do: 'thawMember', member: 'A' })],
  ['$.actions[0].topic unknown-topic', act({ do: 'addPartitions', topic: 'order', to: 6 })],
  ['$.actions[0].to fewer-partitions', act({ do: 'addPartitions', topic: 'orders', to: 3 })],
  ['$.actions[0].partitions too-many-partitions', act({ do: 'createTopic', topic: 'x', partitions: 99_998 })],
  ['$.actions[0].topic topic-exists', act({ do: 'createTopic', topic: 'orders', partitions: 1 })],
  ['$.actions[1].topic unknown-topic', act({ do: 'deleteTopic', topic: 'orders' }, { do: 'addPartitions', topic: 'orders', to: 9 })],
  ['$.actions[0].group unknown-group', act({ do: 'moveCoordinator', group: 'h' })],
  ['$.actions[0].name unknown-broker', act({ do: 'setConfig', of: 'broker', name: 'broker-2', set: {} })],
  [
    '$.actions[0].set["max.poll.records"] config-refused',
    act({ do: 'setConfig', of: 'member', name: 'A', set: { 'max.poll.records': 0 } }),
  ],
  ['$.actions[0].from unknown-node', act({ do: 'dropMessage', label: 'JoinGroupRequest', from: 'Q' })],
  ['$.actions[1].atMs time-runs-backwards', act({ do: 'startMember', member: 'B' }, { do: 'commit', member: 'A', atMs: 1999.999 })],
  [
    '$.lanes[0].memberDefaults.config["max.poll.records"] config-refused',
    { lanes: [{ name: 'a', memberDefaults: { config: { 'max.poll.records': 0 } } }] },
  ],
  ['$.lanes[0].members[0].name unknown-member', { lanes: [{ name: 'a', members: [{ name: 'Q' }] }] }],
]

test.each(wrong)('refused: %s', (expected, change) => {
  expect(first(change)).toBe(expected)
})

test('a file is bounded before it is parsed', () => {
  const problem = (text: string): unknown => {
    const parsed = parseScenarioText(text)
    return parsed.ok ? 'ok' : parsed.problems[0]?.problem
  }
  expect(problem('x'.repeat(limits.fileBytes + 1))).toBe('too-large')
  expect(problem(`"${'語'.repeat(limits.fileBytes / 3)}"`)).toBe('too-large')
  expect(problem('['.repeat(100_000))).toBe('too-deep')
  expect(problem('{"version":1,')).toBe('not-json')
  expect(problem('')).toBe('not-json')
  expect(problem('[]')).toBe('not-an-object')
  expect(problem('null')).toBe('not-an-object')
  expect(problem('{}')).toBe('no-version')
  expect(problem(`{"version":1,"name":"x","__proto__":{"a":1}}`)).toBe('unknown-key')
  expect(problem(`\uFEFF{"version":1,"name":"x"}`)).toBe('ok')
})

test.each(['__proto__', 'prototype', 'constructor'])('a config called %s is refused wherever it stands, and not left out unread', (key) => {
  const config = JSON.parse(`{"${key}":"1"}`) as unknown
  const [topic] = good.topics
  const [group] = good.groups
  const files: readonly (readonly [string, unknown])[] = [
    ['$.brokerConfig', { ...good, brokerConfig: config }],
    ['$.topics[0].config', { ...good, topics: [{ ...topic, config }] }],
    ['$.groups[0].memberDefaults.config', { ...good, groups: [{ ...group, memberDefaults: { topics: ['orders'], config } }] }],
    ['$.lanes[1].brokerConfig', { ...good, lanes: [{ name: 'a' }, { name: 'b', brokerConfig: config }] }],
  ]
  for (const [path, file] of files) {
    const parsed = parseScenario(file)
    const [problem] = parsed.ok ? [] : parsed.problems
    expect(problem === undefined ? 'read' : `${jsonPath(problem.path)} ${problem.problem}`).toBe(`${path}.${key} unknown-key`)
  }
  const set = (what: unknown): boolean => parseAction({ do: 'setConfig', of: 'group', name: 'g', set: what }).ok
  expect([set({ 'consumer.heartbeat.interval.ms': 5_000 }), set(config)]).toEqual([true, false])
})

test('whatever comes, the answer is a setup or named problems, never an exception', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(...Object.keys(good), 'actions', 'groups'), (value, key) => {
      const parsed = parseScenario({ ...good, [key]: value })
      if (!parsed.ok) expect(parsed.problems.length).toBeGreaterThan(0)
    }),
    { seed: 11, numRuns: 2000 },
  )
})

test('an action from a link is checked like any other', () => {
  expect(parseAction({ do: 'killMember', member: 'A' })).toEqual({ ok: true, action: { do: 'killMember', member: 'A' } })
  expect(parseAction({ do: 'killMember' })).toMatchObject({ ok: false, problems: [{ problem: 'missing-key' }] })
  expect(parseAction({ do: 'explode' })).toMatchObject({ ok: false, problems: [{ problem: 'unknown-action' }] })
  expect(parseAction({ do: 'killMember', member: 'A', atMs: 1 })).toMatchObject({ ok: false })
  expect(parseAction(null)).toMatchObject({ ok: false })
})

test('a pattern that could take for ever is refused', () => {
  for (const tame of ['orders', 'o.*', '^orders-[0-9]+$', 'a|b', '[ab]+c*']) expect([tame, regexIsTame(tame)]).toEqual([tame, true])
  for (const wild of ['(a+)+', '(?=a)', '(a)\\1', 'a*b*c*d*', '[', 'x'.repeat(201)])
    expect([wild, regexIsTame(wild)]).toEqual([wild, false])
})
