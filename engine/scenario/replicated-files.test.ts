import { expect, test } from 'vitest'
import { parseScenario } from './parse'
import { jsonPath } from './problem'

type Change = Readonly<Record<string, unknown>>

/** The first thing that is wrong with a script of three brokers, changed. */
function first(change: Change): string {
  const topics = [{ name: 'orders', partitions: 1, replication: 3 }]
  const groups = [{ id: 'g', members: [{ name: 'A', topics: ['orders'], startAtMs: 0 }] }]
  const file = { version: 1, name: 'replicated', untilMs: 1000, brokers: [{}, {}, {}], topics, groups, ...change }
  const parsed = parseScenario(JSON.parse(JSON.stringify(file)))
  const [problem] = parsed.ok ? [] : parsed.problems
  return problem === undefined ? 'ok' : `${jsonPath(problem.path)} ${problem.problem}`
}

const orders = (change: Change): Change => ({ topics: [{ name: 'orders', partitions: 1, ...change }] })
const act = (action: Change): Change => ({ actions: [{ atMs: 1, ...action }] })

test('a coordinator is moved by hand only where it has no replicas', () => {
  const move = act({ do: 'moveCoordinator', group: 'g' })
  expect(first({ ...move, ...orders({}) })).toBe('ok')
  expect(first(move)).toBe('$.actions[0] coordinator-follows-leader')
})

test.each<[Change, string]>([
  [orders({ replication: -1 }), '$.topics[0].replication'],
  [orders({ replication: 1e9 }), '$.topics[0].replication'],
  [orders({ replication: 5 }), '$.topics[0].replication'],
  [orders({ replicas: [[1, 1]] }), '$.topics[0].replicas[0][1]'],
  [orders({ replicas: [[1, 9]] }), '$.topics[0].replicas[0][1]'],
  [orders({ replicas: [[]] }), '$.topics[0].replicas[0]'],
  [act({ do: 'killBroker', broker: 77 }), '$.actions[0].broker'],
  [act({ do: 'killBroker', broker: -1 }), '$.actions[0].broker'],
  [act({ do: 'killBroker', broker: 'x' }), '$.actions[0].broker'],
  [act({ do: 'electLeaders', topic: 'no', partition: 0, type: 'unclean' }), '$.actions[0].topic'],
  [act({ do: 'electLeaders', topic: 'orders', partition: 1e15, type: 'unclean' }), '$.actions[0].partition'],
  [act({ do: 'deleteRecords', topic: 'orders', partition: 0, offset: -5 }), '$.actions[0].offset'],
  [act({ do: 'deleteRecords', topic: 'orders', partition: 0, offset: 9e18 }), '$.actions[0].offset'],
  [act({ do: 'addPartitions', topic: 'orders', to: 3, replicas: [[9], [1]] }), '$.actions[0].replicas[0][0]'],
  [{ brokerCosts: { diskBytesPerSecond: -1 } }, '$.brokerCosts.diskBytesPerSecond'],
  [{ brokerCosts: { seekMs: 1e300 } }, '$.brokerCosts.seekMs'],
])('a hostile file of replicas is refused where it is wrong: %j', (change, path) => {
  expect(first(change).split(' ')[0]).toBe(path)
})
