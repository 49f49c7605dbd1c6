import { expect, test } from 'vitest'
import { emptyLog } from '../../log/partition-log'
import { startedBroker } from './start'
import { logsOfTopic, putLog } from './log-index'

test('a log is found by topic and number as long as it is in its place, and the one that took it over afterwards', () => {
  const state = startedBroker(1, [1], new Map())
  const first = emptyLog('orders', 2)
  putLog(state, 'orders-2', first)
  expect(logsOfTopic(state, 'orders')[2]).toBe(first)
  expect([logsOfTopic(state, 'orders')[0], logsOfTopic(state, 'orders')[3], logsOfTopic(state, 'other')[0]]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  const later = emptyLog('orders', 2, 1)
  putLog(state, 'orders-2', later)
  expect(logsOfTopic(state, 'orders')[2]).toBe(later)
  putLog(state, 'orders-2', null)
  expect(logsOfTopic(state, 'orders')[2]).toBeUndefined()
  expect(state.logs.size).toBe(0)
})
