import type { Form } from '../kernel/node'
import { consumerForms } from './consumer/forms'

const classicMember: Form = (v) => ({
  memberId: v[0],
  groupInstanceId: v[1],
  clientId: v[2],
  clientHost: v[3],
  sessionTimeoutMs: v[4],
  rebalanceTimeoutMs: v[5],
  protocols: v[6],
  assignment: v[7],
  awaitingJoin: v[8],
  awaitingSync: v[9],
  isNew: v[10],
  sessionDeadline: v[11],
})

const log: Form = (v) => ({
  topic: v[0],
  partition: v[1],
  leaderEpoch: v[2],
  logStartOffset: v[3],
  logEndOffset: v[4],
  highWatermark: v[5],
  sizeBytes: v[6],
  last: v[7],
})

const committed: Form = (v) => ({ offset: v[0], leaderEpoch: v[1], metadata: v[2], committedAt: v[3], topicId: v[4] })

const request: Form = (v) => ({ kind: v[0], api: v[1], version: v[2], correlationId: v[3], clientId: v[4], fields: v[5] })

const response: Form = (v) => ({ kind: v[0], api: v[1], version: v[2], correlationId: v[3], fields: v[4] })

const inFlight: Form = (v) => ({ api: v[0], broker: v[1], asked: v[2], commit: v[3], expiresAt: v[4] })

const fetching: Form = (v) => ({ correlationId: v[0], sentAt: v[1], fields: v[2], planned: v[3] })

const askedTopic: Form = (v) => ({ topic: v[0], partitions: v[1] })

const askedPartition: Form = (v) => ({ partition: v[0], fetchOffset: v[1] })

const fetched: Form = (v) => ({
  partitionIndex: v[0],
  errorCode: v[1],
  highWatermark: v[2],
  logStartOffset: v[3],
  baseOffset: v[4],
  recordCount: v[5],
  sizeBytes: v[6],
})

const produced: Form = (v) => ({ partition: v[0], errorCode: v[1], baseOffset: v[2] })

const open: Form = (v) => ({ to: v[0], lane: v[1], version: v[2], correlationId: v[3], clientId: v[4] })

const toCommit: Form = (v) => ({ partitionIndex: v[0], committedOffset: v[1], committedLeaderEpoch: v[2], committedMetadata: v[3] })

const errorOf: Form = (v) => ({ partitionIndex: v[0], errorCode: v[1] })

/** Objects that a keyframe holds by the hundred; another that comes to be is read all the same, only more slowly. */
export const clusterForms: readonly Form[] = [
  ...consumerForms,
  classicMember,
  log,
  committed,
  request,
  response,
  inFlight,
  fetching,
  askedTopic,
  askedPartition,
  fetched,
  produced,
  open,
  toCommit,
  errorOf,
]
