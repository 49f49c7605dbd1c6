import type { Form } from '../kernel/node'

const consumer: Form = (v) => ({
  kind: v[0],
  name: v[1],
  clientId: v[2],
  groupId: v[3],
  process: v[4],
  configs: v[5],
  topics: v[6],
  regex: v[7],
  thread: v[8],
  threadUntil: v[9],
  lastPollAt: v[10],
  client: v[11],
  owned: v[12],
  positions: v[13],
  committed: v[14],
  exception: v[15],
  settings: v[16],
  failures: v[17],
  pollStartedAt: v[18],
  work: v[19],
  closing: v[20],
  commands: v[21],
  blockCallbackMs: v[22],
  correlation: v[23],
  inFlight: v[24],
  unread: v[25],
  metadata: v[26],
  metadataVersion: v[27],
  groupTopics: v[28],
  metadataAskedAt: v[29],
  metadataWanted: v[30],
  lookUpAt: v[31],
  droppedBroker: v[32],
  droppedUntil: v[33],
  toInitialize: v[34],
  toReset: v[35],
  offsetsRetryAt: v[36],
  autoCommitAt: v[37],
  plan: v[38],
  fetching: v[39],
  fetchPausedUntil: v[40],
  buffered: v[41],
  quiet: v[42],
})

const classicClient: Form = (v) => ({
  protocol: v[0],
  state: v[1],
  memberId: v[2],
  generationId: v[3],
  protocolName: v[4],
  leaderId: v[5],
  rejoinNeeded: v[6],
  rejoinReason: v[7],
  coordinator: v[8],
  heartbeatEnabled: v[9],
  lastHeartbeatSentAt: v[10],
  lastHeartbeatAnsweredAt: v[11],
  assignmentSnapshot: v[12],
  round: v[13],
  roundError: v[14],
  prepare: v[15],
  prepareDeadline: v[16],
  retryAt: v[17],
  joinedTopics: v[18],
  assignment: v[19],
  lastAssignment: v[20],
  lastAssignmentGeneration: v[21],
  heartbeatDueAt: v[22],
  electedBy: v[23],
  electedAtMetadata: v[24],
  joinBecause: v[25],
  sessionSince: v[26],
  heartbeatFailure: v[27],
})

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
  consumer,
  classicClient,
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
