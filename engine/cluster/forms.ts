import type { Form } from '../kernel/node'

const holding = (settled: readonly string[], form: Form): Form => Object.assign(form, { settled })

const consumer = holding(['configs', 'topics', 'owned', 'stopped'], (v) => ({
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
  epochless: v[16],
  committed: v[17],
  exception: v[18],
  settings: v[19],
  failures: v[20],
  pollStartedAt: v[21],
  work: v[22],
  closing: v[23],
  commands: v[24],
  blockCallbackMs: v[25],
  correlation: v[26],
  inFlight: v[27],
  unread: v[28],
  metadata: v[29],
  metadataVersion: v[30],
  groupTopics: v[31],
  topicIds: v[32],
  metadataAskedAt: v[33],
  metadataWanted: v[34],
  lookUpAt: v[35],
  droppedBroker: v[36],
  droppedUntil: v[37],
  toInitialize: v[38],
  toReset: v[39],
  offsetsRetryAt: v[40],
  offsetsOutdated: v[41],
  autoCommitAt: v[42],
  plan: v[43],
  fetching: v[44],
  fetchPausedUntil: v[45],
  buffered: v[46],
  quiet: v[47],
  replicas: v[48],
}))

const classicClient = holding(['joinedTopics', 'stickyAssignment'], (v) => ({
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
  stickyAssignment: v[20],
  stickyGeneration: v[21],
  cooperativeStickyGeneration: v[22],
  heartbeatDueAt: v[23],
  electedBy: v[24],
  electedAtMetadata: v[25],
  joinBecause: v[26],
  sessionSince: v[27],
  heartbeatFailure: v[28],
}))

const consumerClient = holding(['sent', 'target', 'assignment', 'taking'], (v) => ({
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
}))

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
