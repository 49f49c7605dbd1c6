import type { SimTime } from '../../kernel/node'
import type { NodeAction } from '../action'
import type { BrokerTurn } from '../broker/outcome'
import type { BrokerState } from '../world'
import { cleanerTurn, cleanerWoken } from './cleaner'
import { change } from './draft'
import { filesRemoved, retentionChecked, retentionTimer } from './retention'
import { storedTopic } from './settings'
import type { StoredLogs } from './state'
import { transactionTimers } from './transactions/timers'
import { transactionTimer } from './transactions/turn'

const cleaner = 'stored/cleaner/'

/** A timer of the logs' own: `stored/retention`, `stored/cleaner/0`, `stored/files/orders-2`. */
export function storedTimer(turn: BrokerTurn, state: BrokerState, stored: StoredLogs, key: string, now: SimTime): void {
  if (key === retentionTimer) retentionChecked(turn, state, stored, now)
  else if (key.startsWith(transactionTimers)) transactionTimer(turn, state, stored, key, now)
  else if (key.startsWith(cleaner)) cleanerTurn(turn, state, stored, Number(key.slice(cleaner.length)), now)
  else filesRemoved(turn, stored, key, now)
}

/** What is done to logs from outside; `false`: this was about something else. */
export function storedAsked(turn: BrokerTurn, state: BrokerState, stored: StoredLogs, action: NodeAction, now: SimTime): boolean {
  if (action.do === 'runCleaner') {
    cleanerWoken(turn, stored, now)
    return true
  }
  if (action.do !== 'setConfig' || action.of !== 'topic') return false
  const topic = stored.topics.get(action.name)
  if (topic === undefined) return false
  const configs = new Map([...topic.configs, ...Object.entries(action.set)])
  change(turn, { kind: 'topic', topic: action.name, to: storedTopic(action.name, configs, state.configs) })
  return true
}
