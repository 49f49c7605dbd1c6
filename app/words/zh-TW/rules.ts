import type { rules as english } from '../en/rules'
import { consumerClientLines } from './rules-consumer-client'
import { classicLines } from './rules-classic'
import { consumerGroupLines } from './rules-consumer-group'
import { clusterLines } from './rules-cluster'
import { logRules } from './log-rules'
import { readPathRules } from './rules-read-path'
import { replicationRules } from './rules-replication'
import { transactionRules } from './transaction-rules'

export const rules: typeof english = {
  ...consumerClientLines,
  ...logRules,
  ...transactionRules,
  ...clusterLines,
  ...classicLines,
  ...consumerGroupLines,
  'recording/observed/already-there': '紀錄檔開始時，這個成員已經在了。',
  'recording/observed/answer': '紀錄檔裡有這個回應。',
  'recording/observed/error': '應用程式的紀錄裡有這個錯誤。',
  'recording/observed/leader': '從回應可以推知誰領導。',
  'recording/observed/member-gone': '從回應可以推知成員已離開。',
  'recording/observed/rebalance-begins': '從回應可以推知重新平衡已開始。',
  'recording/observed/request': '紀錄檔裡有這個請求。',
  'recording/observed/session-expired': '從後續可知工作階段已結束。',
  'recording/observed/started': '看到這個行程的第一個請求。',
  ...readPathRules,
  ...replicationRules,
}
