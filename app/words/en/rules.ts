import type { RuleName } from '../../../engine'
import { consumerClientLines } from './rules-consumer-client'
import { classicLines } from './rules-classic'
import { consumerGroupLines } from './rules-consumer-group'
import { clusterLines } from './rules-cluster'
import { logRules } from './log-rules'
import { readPathRules } from './rules-read-path'
import { replicationRules } from './rules-replication'
import { transactionRules } from './transaction-rules'

/** One line for every rule that an event may name; a rule without one does not compile. */
export const rules: Readonly<Record<RuleName, string>> = {
  ...consumerClientLines,
  ...logRules,
  ...transactionRules,
  ...clusterLines,
  ...classicLines,
  ...consumerGroupLines,
  'recording/observed/already-there': 'The log begins when the member was already there.',
  'recording/observed/answer': 'The log shows this answer.',
  'recording/observed/error': 'The application’s log shows this error.',
  'recording/observed/leader': 'From the answers it follows who leads.',
  'recording/observed/member-gone': 'From the answers it follows that the member is gone.',
  'recording/observed/rebalance-begins': 'From the answers it follows that a rebalance has begun.',
  'recording/observed/request': 'The log shows this request.',
  'recording/observed/session-expired': 'From what follows it is clear that the session had ended.',
  'recording/observed/started': 'The process’s first request is seen.',
  ...readPathRules,
  ...replicationRules,
}
