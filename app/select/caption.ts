import { eventAt, stepAt, type Event, type Frame } from '../../engine'
import { factOf, isAct, nameIn, namingOf, type EventFact } from './facts'
import { consumerGroupOf } from './consumer-group'
import { stateOf } from './group'
import { firstGroup } from './members'

export type CaptionPhase = 'join' | 'sync' | 'reconcile' | 'steady' | 'empty' | 'none' | 'path' | 'memory' | 'log' | 'replicas'

/** What a beat says: in what phase the group is, and what happened, the most telling first. */
export interface Caption {
  readonly phase: CaptionPhase
  readonly facts: readonly EventFact[]
  /** The event that the title is about, or null where nothing is told. */
  readonly event: number | null
  /** Of runs beside each other: the lane that it happened in. */
  readonly lane?: string
  /** Of a consumer group: its pictures and captions have a colour of their own. */
  readonly protocol?: 'consumer'
}

/** How telling an event is. What is not listed is told only when there is nothing else. */
const weights: Readonly<Record<string, number>> = {
  LogTruncated: 92,
  PartitionChanged: 91,
  EpochsDiverge: 91,
  GroupStateChanged: 90,
  DuplicateRecognised: 90,
  BrokerKilled: 89,
  BrokerStarted: 89,
  BrokerFenced: 88,
  UncleanShutdown: 86,
  BrokerUnfenced: 84,
  BrokerFrozen: 84,
  BrokerThawed: 84,
  LeaderBegins: 80,
  BatchAcknowledged: 78,
  BrokerMetered: 79,
  BatchRetries: 76,
  AlterPartitionRequest: 74,
  IsrChanged: 72,
  FollowerBegins: 60,
  LogRestarted: 92,
  BrokerStopping: 85,
  BrokerStopped: 85,
  LeaderGone: 79,
  BatchFailed: 78,
  ProduceRefused: 75,
  LogStartMoved: 73,
  HighWatermarkAdvanced: 71,
  BatchNotAsked: 66,
  HighWatermarkHeld: 62,
  BrokerRegistered: 51,
  TopicCreated: 45,
  CoordinatorUnloaded: 88,
  CoordinatorLoading: 88,
  CoordinatorLoaded: 87,
  ConsumerKilled: 86,
  ConsumerFrozen: 86,
  ConsumerThawed: 86,
  ConsumerStopped: 84,
  PollTimeout: 84,
  HeartbeatThreadFailed: 84,
  GroupConverted: 92,
  MemberReconciled: 82,
  GroupEpochBumped: 81,
  TargetComputed: 79,
  MemberAway: 79,
  MemberFenced: 84,
  ReconciliationBegun: 60,
  BarrierOpened: 80,
  AssignmentAppended: 78,
  AssignmentCommitted: 76,
  AssignmentOvertaken: 76,
  AssignmentFailed: 76,
  MembershipAppended: 76,
  MembershipCommitted: 76,
  MemberReplaced: 74,
  MemberRemoved: 72,
  onPartitionsLost: 70,
  onPartitionsRevoked: 68,
  onPartitionsAssigned: 66,
  Assigned: 64,
  AssignmentSkipped: 64,
  LeaderElected: 62,
  MemberAdded: 60,
  MemberReset: 58,
  ExceptionThrown: 58,
  RejoinNeeded: 56,
  RequestParked: 50,
  JoinParked: 50,
  SyncParked: 50,
  CommitRefused: 48,
  CommitRefusedLocally: 48,
  LeftSilently: 48,
  MemberIdAdopted: 46,
  JoinGroupRequest: 44,
  SyncGroupRequest: 44,
  LeaveGroupRequest: 44,
  JoinGroupResponse: 42,
  SyncGroupResponse: 42,
  LeaveGroupResponse: 40,
  JoinAnswered: 36,
  ConsumerStarted: 34,
  MemberStarted: 34,
  Busy: 34,
  Subscribed: 34,
  Processing: 30,
  GroupCreated: 30,
  TimerFired: 28,
  OffsetCommitRequest: 20,
  OffsetFetchRequest: 18,
  FindCoordinatorRequest: 18,
  PositionsSet: 16,
  TimerSet: 8,
  TransferDone: 82,
  LoopRepeated: 66,
  RepeatedInRound: 66,
  PageMissed: 64,
  ReadAhead: 60,
  CpuCopy: 58,
  DmaCopy: 58,
  Transform: 58,
  DescriptorCopy: 56,
  EnterKernel: 54,
  ExitKernel: 54,
  PageFault: 54,
  ReaderStarted: 54,
  ReaderPaused: 54,
  ReaderResumed: 54,
  TransferStarted: 52,
  PageAwaited: 50,
  PagesEvicted: 44,
  PagesFound: 42,
  LoopAgain: 42,
  ReaderCaughtUp: 40,
  PagesArrived: 30,
  PageRead: 20,
  CleaningDone: 83,
  CleaningBegan: 81,
  CleaningAborted: 80,
  SegmentSwapped: 75,
  SegmentDeleted: 75,
  SegmentRolled: 73,
  RecordDropped: 71,
  RecordKept: 65,
  SegmentsGrouped: 64,
  KeyMapped: 59,
  LogConsidered: 57,
  CleanerWoken: 44,
  FilesRemoved: 42,
  CleanerSleeps: 38,
  RecordsPartitioned: 30,
  BatchRewritten: 20,
  PageAppended: 18,
}

/** A group's state changes weigh less where the group only gets its first members. */
function weightOf(event: Event): number {
  if (isAct(event)) return 100
  const { error } = event.detail
  if (event.type.endsWith('Response') && typeof error === 'string' && error !== 'NONE') return 52
  // A replica's append is news; a group's is told by what it does.
  if (event.type === 'RecordsAppended' && event.detail['leaderEpoch'] !== undefined) return 65
  return weights[event.type] ?? 4
}

/** What is told beside the headline. */
const worthMore = 40

/** Of a run without a group: what it is about. */
function phaseWithoutGroup({ world }: Frame): CaptionPhase {
  for (const node of world.nodes.values()) {
    if (node.kind === 'transfer') return 'path'
    if (node.kind === 'page-cache') return 'memory'
    if (node.kind === 'broker' && (node.stored?.logs.size ?? 0) > 0) return 'log'
    if (node.kind === 'sender') return 'replicas'
  }
  return 'none'
}

function phaseOf(frame: Frame, groupId: string | null): CaptionPhase {
  if (groupId === null) return phaseWithoutGroup(frame)
  switch (stateOf(frame, groupId)) {
    case 'PreparingRebalance':
      return 'join'
    case 'CompletingRebalance':
      return 'sync'
    case 'Stable':
      return 'steady'
    case 'Assigning':
    case 'Reconciling':
      return 'reconcile'
    case 'Empty':
      return 'empty'
    case 'Dead':
    case null:
      return 'none'
  }
}

/** What a group's change of state says anyway. */
function impliedBy(event: Event): readonly string[] {
  if (event.detail['to'] === 'Stable') return ['AssignmentCommitted', 'MembershipCommitted']
  return event.detail['to'] === 'CompletingRebalance' ? ['RequestParked', 'JoinParked'] : []
}

/** What arrived in a step that yielded no event. */
function arrivalOf(frame: Frame): EventFact | null {
  const row = frame.step === 0 ? null : stepAt(frame.trace, frame.step)
  if (row?.input !== 'message' || row.cause === 0) return null
  const { type, node } = eventAt(frame.trace, row.cause)
  return { kind: 'arrival', type, rule: '', who: node, to: nameIn(namingOf(frame.world), row.node), error: null, detail: {} }
}

const bare = (kind: 'quiet' | 'start', type = ''): EventFact => ({ kind, type, rule: '', who: '', to: '', error: null, detail: {} })

/** The facts of the steps since the moment before: the headline, and at most two more worth a sentence. */
export function captionOf(frame: Frame, groupId: string | null): Caption {
  const group = groupId ?? firstGroup(frame.world)
  const told = toldOf(frame, group)
  return group !== null && consumerGroupOf(frame.world, group) !== null ? { ...told, protocol: 'consumer' } : told
}

function toldOf(frame: Frame, group: string | null): Caption {
  const phase = phaseOf(frame, group)
  if (frame.step === 0) return { phase, facts: [bare('start', phase)], event: null }
  const naming = namingOf(frame.world)
  const weighed = frame.events
    .map((event) => ({ event, weight: weightOf(event) }))
    .sort((a, b) => b.weight - a.weight || b.event.id - a.event.id)
  const [head] = weighed
  if (head === undefined) return { phase, facts: [arrivalOf(frame) ?? bare('quiet')], event: null }
  const told = new Set([head.event.type, ...(head.event.type === 'GroupStateChanged' ? impliedBy(head.event) : [])])
  const more: Event[] = []
  for (const { event, weight } of weighed) {
    if (more.length === 2 || weight < worthMore) break
    if (told.has(event.type)) continue
    told.add(event.type)
    more.push(event)
  }
  const facts = [head.event, ...more.sort((a, b) => a.id - b.id)].map((event) => factOf(event, naming))
  return { phase, facts, event: head.event.id }
}
