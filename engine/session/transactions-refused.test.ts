import { expect, test } from 'vitest'
import { parseScenario } from '../scenario/parse'
import { base, call, send, withId } from './transaction-runs.test'

test.each([
  ['another topic is only counted', { topics: [{ name: 'orders', partitions: 1 }] }, 'transactions-not-here'],
  ['another topic with replicas is only counted', { topics: [{ name: 'orders', partitions: 1, replication: 2 }] }, 'transactions-not-here'],
  ['it is not idempotent', { producers: [withId('T', 'one', { 'enable.idempotence': false })] }, 'configs-refused-together'],
  ['not all have to have it', { producers: [{ ...withId('T', 'one'), acks: '1' }] }, 'configs-refused-together'],
  ['nothing is open', { actions: [call(0, 'T', 'commit')] }, 'no-transaction-open'],
  ['nothing is open for what is sent', { actions: [send(0, 'T', 'a')] }, 'no-transaction-open'],
  ['one is open', { actions: [call(0, 'T', 'begin'), call(0, 'T', 'begin')] }, 'transaction-open'],
  [
    'it has no transactional id',
    { producers: [{ name: 'T', topics: ['orders'] }], actions: [call(0, 'T', 'begin')] },
    'no-transactional-id',
  ],
  ['its transactional id is empty', { producers: [withId('T', '')] }, 'config-refused'],
  ['there is no such producer', { actions: [call(0, 'X', 'begin')] }, 'unknown-producer'],
])('refused: %s', (_, more, problem) => {
  const parsed = parseScenario({ ...base, producers: [withId('T', 'one')], ...more })
  expect(parsed.ok ? [] : parsed.problems.map((each) => each.problem)).toContain(problem)
})
