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
  brokerRegex: v[8],
  thread: v[9],
  threadUntil: v[10],
  lastPollAt: v[11],
  client: v[12],
  owned: v[13],
  stopped: v[14],
  positions: v[15],
  committed: v[16],
  exception: v[17],
  settings: v[18],
  failures: v[19],
  pollStartedAt: v[20],
  work: v[21],
  closing: v[22],
  commands: v[23],
  blockCallbackMs: v[24],
  correlation: v[25],
  inFlight: v[26],
  unread: v[27],
  metadata: v[28],
  metadataVersion: v[29],
  groupTopics: v[30],
  topicIds: v[31],
  metadataAskedAt: v[32],
  metadataWanted: v[33],
  lookUpAt: v[34],
  droppedBroker: v[35],
  droppedUntil: v[36],
  toInitialize: v[37],
  toReset: v[38],
  offsetsRetryAt: v[39],
  offsetsOutdated: v[40],
  autoCommitAt: v[41],
  plan: v[42],
  fetching: v[43],
  fetchPausedUntil: v[44],
  buffered: v[45],
  quiet: v[46],
  replicas: v[47],
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

const consumerClient: Form = (v) => ({
  protocol: v[0],
  state: v[1],
  memberId: v[2],
  memberEpoch: v[3],
  coordinator: v[4],
  heartbeatIntervalMs: v[5],
  heartbeatDueAt: v[6],
  heartbeatInFlight: v[7],
  lastHeartbeatSentAt: v[8],
  lastHeartbeatAnsweredAt: v[9],
  attempts: v[10],
  retryAt: v[11],
  turnAt: v[12],
  sent: v[13],
  unsent: v[14],
  target: v[15],
  assignment: v[16],
  stage: v[17],
  taking: v[18],
  commitDeadline: v[19],
  retryCommitAt: v[20],
  appAt: v[21],
  appSince: v[22],
  resolvedWith: v[23],
  leaving: v[24],
  fatal: v[25],
  because: v[26],
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
  consumerClient,
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
