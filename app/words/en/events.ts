import { actMakers } from './acts'
import type { Telling, Told } from '../told'
import { consumerGroup } from './events-consumer'
import { consumerClient } from './events-consumer-client'
import { time } from './time'

export type { Telling, Told } from '../told'

const ms = (value: string | undefined): string => time.span(Number(value ?? 0) * 1000)

const or = (value: string | undefined, none: string): string => (value === undefined || value === '' ? none : value)

const timers: Readonly<Record<string, readonly [set: string, fired: string]>> = {
  'initial-rebalance-delay': ['The group was empty: the coordinator waits for others to come', 'The initial delay is over'],
  'join-phase-timeout': [
    'The join phase has a deadline: the largest rebalance timeout of the members',
    'The join phase has lasted as long as it may',
  ],
  'pending-sync-check': ['Every member must send SyncGroup within a rebalance timeout', 'Some members have not sent SyncGroup in time'],
  session: ['The session runs', 'A session has ended'],
  'new-member': ['A new member may wait for five minutes at most', 'A new member has waited for five minutes'],
  'pending-id': ['The id that was handed out must come back within a session', 'An id that was handed out has not come back'],
}

const timerSet = (kind: string | undefined): string => timers[kind ?? '']?.[0] ?? 'A timer is set'
const timerFired = (kind: string | undefined): string => timers[kind ?? '']?.[1] ?? 'A timer fires'

const states: Readonly<Record<string, (generation: string) => Telling>> = {
  PreparingRebalance: () => [
    'A rebalance begins',
    'The group is PreparingRebalance: the coordinator calls nobody, it waits until each member asks to join again.',
  ],
  CompletingRebalance: (generation) => [
    'Everyone has joined',
    `The group is CompletingRebalance in generation ${generation}: it waits for the leader’s plan.`,
  ],
  Stable: (generation) => ['The group is stable', `Generation ${generation} has its plan, and the plan is committed.`],
  Empty: () => ['The group is empty', 'Nobody is left in it; what was committed stays.'],
  Dead: () => ['The group is gone from this broker', 'Whoever asks for it here is sent away.'],
}

const clientStates: Readonly<Record<string, (who: string) => Telling>> = {
  UNJOINED: (who) => [`${who} is not in the group`, 'Its client has to join at the next poll().'],
  PREPARING_REBALANCE: (who) => [`${who} waits to be let in`, 'Its JoinGroup is out; until it is answered the client sends no heartbeats.'],
  COMPLETING_REBALANCE: (who) => [`${who} waits for its part`, 'Its SyncGroup is out.'],
  STABLE: (who) => [`${who} has its part`, 'Its client is STABLE: it reads, and says by heartbeats that it lives.'],
}

const asks = {
  FindCoordinatorRequest: ({ who }) => [
    `${who} looks for the coordinator`,
    'The group’s name hashes to one partition of __consumer_offsets; the leader of that partition coordinates the group.',
  ],
  FindCoordinatorResponse: ({ to }) => [`${to} is told who coordinates`, 'From now on its group requests go to that broker.'],
  JoinGroupRequest: ({ who }) => [
    `${who} asks to join`,
    'JoinGroup says what it subscribes to, and, in bytes that the broker only forwards, what it owned.',
  ],
  JoinGroupResponse: ({ to, detail }) =>
    detail['members'] === undefined
      ? [
          `${to} is in`,
          `Its JoinGroup is answered: it belongs to generation ${or(detail['generation'], 'the new one')}, and another member leads.`,
        ]
      : [`${to} leads`, `Only the leader’s answer carries the members and their bytes: ${or(detail['members'], 'all')} of them.`],
  SyncGroupRequest: ({ who }) => [`${who} sends SyncGroup`, 'The leader’s carries the plan for everyone; the others’ are empty and wait.'],
  SyncGroupResponse: ({ to }) => [
    `${to} gets its part`,
    'The broker hands over bytes that it cannot read; the rebalance is over for this member.',
  ],
  HeartbeatRequest: ({ who }) => [`${who} says that it lives`, 'A heartbeat says nothing else; its answer may.'],
  HeartbeatResponse: ({ to }) => [`${to}’s heartbeat is answered`, 'All is well: it may go on.'],
  LeaveGroupRequest: ({ who }) => [`${who} asks to leave`, 'LeaveGroup spares the group the wait for the session to end.'],
  LeaveGroupResponse: ({ to }) => [`${to} has left`, 'It is no member any more.'],
  OffsetCommitRequest: ({ who }) => [
    `${who} commits`,
    'It says how far it has read, with its generation, so that a member of the past can be refused.',
  ],
  OffsetCommitResponse: ({ to }) => [`${to}’s commit stands`, 'Its offsets are in __consumer_offsets.'],
  OffsetFetchRequest: ({ who }) => [
    `${who} asks where to go on`,
    'For the partitions that it was just given it needs the committed offsets.',
  ],
  OffsetFetchResponse: ({ to }) => [`${to} knows where to go on`, 'It reads from the committed offsets.'],
  FetchRequest: ({ who, detail: { fetchOffset } }) =>
    fetchOffset === undefined
      ? [`${who} fetches`, 'It asks for records of the partitions that it owns.']
      : [`${who} asks for offset ${fetchOffset}`, 'All below it is its own: the leader learns that by this.'],
  FetchResponse: ({ to, detail: { fetchOffset, records } }) =>
    fetchOffset === undefined
      ? [`${to} gets records`, 'Fetching knows nothing of the group: a broker serves whoever asks.']
      : [`${to} has its answer`, records === undefined ? 'There are no records in it.' : `Records in it: ${records}.`],
  ProduceRequest: ({ who }) => [`${who} produces`, 'Records go to the end of their partitions.'],
  ProduceResponse: ({ to }) => [`${to}’s records are in the log`, 'They have their offsets.'],
  MetadataRequest: ({ who }) => [`${who} asks for metadata`, 'Which partitions are there, and who leads them?'],
  MetadataResponse: ({ to }) => [`${to} has fresh metadata`, 'A leader compares it with what it assigned by.'],
  MetadataUpdate: ({ to }) => [`${to} learns of the topics`, 'The controller tells the brokers; consumers ask for themselves.'],
  ListOffsetsRequest: ({ who }) => [`${who} asks where the log begins or ends`, 'There is no committed offset to go on from.'],
  ListOffsetsResponse: ({ to }) => [`${to} knows the log’s ends`, 'It begins where auto.offset.reset says.'],
  Handover: ({ to }) => [`${to} takes over a partition`, 'It has the log that the former leader had.'],
} satisfies Readonly<Record<string, (told: Told) => Telling>>

const coordinator = {
  GroupCreated: ({ detail }) => ['A group comes into being', `The coordinator knows of ${or(detail['group'], 'it')} from now on.`],
  GroupCommitted: () => ['The group’s record is committed', 'It would survive a move of the coordinator.'],
  GroupRemoved: () => ['The group is forgotten', 'Its record could not be written.'],
  GroupDeleted: () => ['The group is deleted', 'Tombstones for its offsets and for itself are appended.'],
  GroupLoaded: ({ detail }) => [
    'The group is back',
    `The new coordinator has read the log: ${or(detail['state'], 'as last written')}, generation ${or(detail['generation'], '0')}. What was only in memory is lost.`,
  ],
  DeletionRefused: ({ detail }) => ['The group stays', `Deleting it is refused: ${or(detail['error'], 'it has members')}.`],
  GroupStateChanged: ({ detail }) =>
    states[detail['to'] ?? '']?.(or(detail['generation'], '?')) ?? [
      'The group changes',
      `It is ${or(detail['to'], 'in another state')} now.`,
    ],
  MemberAdded: ({ who, rule }) => [
    `${who} becomes a member`,
    rule?.startsWith('consumer/') === true
      ? 'The coordinator knows it from its first heartbeat on.'
      : 'The coordinator has accepted its JoinGroup and keeps it until the barrier opens.',
  ],
  MemberRemoved: ({ who, detail }) => [
    `${who} is out`,
    `The coordinator takes it out of the group${detail['reason'] === undefined ? '' : `: ${detail['reason']}`}.`,
  ],
  MemberReplaced: ({ who }) => [
    `${who} takes its old place`,
    'The instance id is known: a new member id takes over seat, assignment and leadership.',
  ],
  MembershipAppended: ({ who }) => [`${who}’s new id is written down`, 'The group’s record is appended before the answer.'],
  MembershipCommitted: ({ who }) => [`${who} is back without a rebalance`, 'The record is committed; it keeps what it had.'],
  LeaderElected: ({ who }) => [`${who} leads`, 'The leader’s client will compute the plan.'],
  RequestParked: ({ who, detail }) => [
    `${who}’s ${or(detail['api'], 'request')} is held`,
    'The coordinator keeps it until it can answer everyone.',
  ],
  JoinParked: ({ who }) => [`${who}’s JoinGroup is held`, 'The coordinator keeps it until the barrier opens.'],
  SyncParked: ({ who }) => [`${who}’s SyncGroup is held`, 'The coordinator keeps it until the plan is committed.'],
  LeaveRefused: ({ who, detail }) => [`${who} cannot leave`, `It is answered ${or(detail['error'], 'an error')}.`],
  PendingIdDropped: () => ['An id is forgotten', 'It had been handed out and was not used.'],
  BarrierOpened: ({ detail }) => [
    'The barrier opens',
    `All ${or(detail['members'], '')} JoinGroups are answered at once, in generation ${or(detail['generation'], '?')}.`,
  ],
  AssignmentAppended: () => ['The plan is appended', 'It goes into __consumer_offsets before anyone gets it.'],
  AssignmentCommitted: () => ['The plan is committed', 'Now every parked SyncGroup is answered.'],
  AssignmentOvertaken: () => [
    'The plan comes too late',
    'A new rebalance has begun meanwhile; the record stays in the log and changes nothing.',
  ],
  AssignmentFailed: ({ detail }) => ['The plan could not be written', `${or(detail['error'], 'The append failed')}: everyone starts over.`],
  TimerSet: ({ detail }) => [timerSet(detail['kind']), `It ends in ${ms(detail['delayMs'])}.`],
  TimerFired: ({ who, detail }) => [
    timerFired(detail['kind']),
    detail['member'] === undefined ? 'The coordinator acts on it.' : `It is ${who}’s.`,
  ],
  OffsetsRemoved: () => ['Offsets are removed', 'Their topic is gone.'],
  RecordsAppended: ({ who, rule, detail }) => [
    rule === 'replication/append/follower' ? `${who} copies records` : 'Records are appended',
    `${or(detail['records'], '1')} at the end of ${or(detail['partition'], 'the log')}, from offset ${or(detail['offset'], '?')} on.`,
  ],
  HighWatermarkAdvanced: ({ who, rule, detail }) => [
    rule === 'replication/high-watermark/follower' ? `${who} learns what is committed` : 'The append is committed',
    `The high watermark of ${or(detail['partition'], 'the log')} is ${or(detail['offset'], '?')}.`,
  ],
  CoordinatorLoading: ({ detail }) => [
    'A new coordinator reads the log',
    `Until ${or(detail['partition'], 'its partition')} is read it answers COORDINATOR_LOAD_IN_PROGRESS.`,
  ],
  CoordinatorLoaded: () => ['The new coordinator is ready', 'Groups are as their last records say.'],
  CoordinatorUnloaded: () => ['The coordinator moves away', 'What was only in memory is lost; held requests are answered NOT_COORDINATOR.'],
} satisfies Readonly<Record<string, (told: Told) => Telling>>

const client = {
  ConsumerStarted: ({ who }) => [
    `${who} looks for its coordinator`,
    'Its process runs; before anything else it asks which broker coordinates its group.',
  ],
  MemberStarted: ({ who }) => [`${who} is seen for the first time`, 'The log tells of it from here on.'],
  ConsumerStopped: ({ who }) => [`${who} has stopped`, 'Its process is over.'],
  ConsumerKilled: ({ who }) => [`${who} is killed`, 'It says nothing to anyone: the coordinator learns of it when the session ends.'],
  ConsumerFrozen: ({ who }) => [`${who} freezes`, 'All its threads stand still, heartbeats too.'],
  ConsumerThawed: ({ who }) => [`${who} goes on`, 'It takes itself for what it was.'],
  ClientStateChanged: ({ who, detail }) =>
    clientStates[detail['to'] ?? '']?.(who) ?? [`${who} changes its state`, `Its client is ${or(detail['to'], 'elsewhere')} now.`],
  CommandGiven: ({ who }) => [`${who}’s application acts`, 'It does so at its next poll().'],
  onPartitionsAssigned: ({ who, detail }) =>
    detail['partitions'] === ''
      ? [`${who} gets nothing new`, 'onPartitionsAssigned is called all the same, with nothing.']
      : [`${who} takes up ${or(detail['partitions'], 'nothing')}`, 'onPartitionsAssigned runs; it reads from the committed offsets on.'],
  onPartitionsRevoked: ({ who, detail }) =>
    detail['partitions'] === ''
      ? [`${who} has nothing to give up`, 'onPartitionsRevoked is called all the same.']
      : [
          `${who} gives up ${or(detail['partitions'], 'nothing')}`,
          'onPartitionsRevoked runs; nobody reads them until they are handed out again.',
        ],
  onPartitionsLost: ({ who, detail }) => [
    `${who} has lost ${or(detail['partitions'], 'everything')}`,
    'It is no member any more, so it may not commit; others may read them already.',
  ],
  MemberIdAdopted: ({ who }) => [`${who} has an id`, 'It asks again at once, with the id that it was given.'],
  JoinAnswered: ({ who, detail }) => [
    detail['leads'] === 'true' ? `${who} has to make the plan` : `${who} is in generation ${or(detail['generation'], '?')}`,
    'Its heartbeats begin again.',
  ],
  JoinRetried: ({ who, detail }) => [
    `${who} tries again`,
    `The round failed${detail['error'] === undefined ? '' : ` with ${detail['error']}`}; no callback is called a second time.`,
  ],
  JoinFailed: ({ who, detail }) => [`${who} cannot join`, `${or(detail['error'], 'The error')} is fatal: poll() throws.`],
  RoundOvertaken: ({ who }) => [`${who}’s round is overtaken`, 'A newer one is under way.'],
  LeaderFetchesMetadata: ({ who }) => [
    `${who} learns of more topics`,
    'A leader needs the partitions of every topic that any member names.',
  ],
  Assigned: ({ who, detail }) => [
    `${who} computes the plan`,
    `The leader’s client does it, with ${or(detail['assignor'], 'the assignor that was voted for')}; the broker has no part in it.`,
  ],
  AssignmentSkipped: ({ who }) => [`${who} leads and changes nothing`, 'It came back as a static member: the plan stands.'],
  AssignmentRefused: ({ who }) => [`${who} refuses its part`, 'It was given partitions of topics that it does not subscribe to.'],
  Synced: ({ who, detail }) => [`${who} is synced`, `It belongs to generation ${or(detail['generation'], '?')} with all its rights.`],
  RejoinNeeded: ({ who, detail }) => [
    `${who} has to join again`,
    `At its next poll() it will${detail['reason'] === undefined || detail['reason'] === '' ? '' : `: ${detail['reason']}`}.`,
  ],
  RejoinRequested: ({ who }) => [`${who} has to join again`, 'At its next poll() it will.'],
  MemberReset: ({ who, detail }) => [`${who} starts over`, `It forgets its generation${detail['kept'] === 'true' ? '' : ' and its id'}.`],
  CommitRetried: ({ who }) => [`${who} commits again`, 'The commit before joining is tried until it stands.'],
  CommitRefused: ({ who, detail }) => [
    `${who}’s commit is refused`,
    `${or(detail['error'], 'An error')}: what it read since the last commit will be read again.`,
  ],
  CommitRefusedLocally: ({ who, detail }) => [
    `${who} may not commit`,
    `Its own client refuses: ${or(detail['exception'], 'a rebalance is under way')}.`,
  ],
  OffsetsCommitted: ({ who }) => [`${who} has committed`, 'It knows that its offsets stand.'],
  HeartbeatIgnored: ({ who, detail }) => [
    `${who} ignores the answer`,
    `${or(detail['error'], 'It')} is about a generation that is past, or already being dealt with.`,
  ],
  HeartbeatThreadFailed: ({ who, detail }) => [
    `${who} is fenced`,
    `${or(detail['error'], 'An error')}: its heartbeat thread ends, its next poll() throws.`,
  ],
  SessionSilent: ({ who }) => [
    `${who} hears nothing from the coordinator`,
    'No heartbeat was answered for a whole session: it looks for the coordinator anew.',
  ],
  PollTimeout: ({ who, detail }) => [
    `${who} has not polled for too long`,
    `max.poll.interval.ms is ${ms(detail['max.poll.interval.ms'])}: its own heartbeat thread leaves the group.`,
  ],
  LeftSilently: ({ who }) => [`${who} goes without a word`, 'A static member sends no LeaveGroup: its session decides.'],
  NoOffset: ({ who }) => [`${who} has nothing to go on from`, 'No offset is committed: auto.offset.reset decides.'],
  PositionsSet: ({ who }) => [`${who} has its positions`, 'It goes on where the group has committed.'],
  PositionsReset: ({ who }) => [`${who} begins at the log’s end or beginning`, 'As auto.offset.reset says.'],
  Busy: ({ who, detail }) => [
    `${who} does not poll`,
    `For ${ms(detail['forMs'])} its application is elsewhere; its heartbeat thread goes on.`,
  ],
  Processing: ({ who, detail }) => [
    `${who} works on ${or(detail['records'], 'its')} records`,
    `It takes ${ms(detail['forMs'])}; until then there is no poll().`,
  ],
  Subscribed: ({ who, detail }) => [
    `${who} subscribes to ${or(detail['topics'], 'nothing')}`,
    'It joins again, since its subscription has changed.',
  ],
  Unsubscribed: ({ who }) => [`${who} subscribes to nothing`, 'It has left the group.'],
  TopicsMatched: ({ who, detail }) => [`${who}’s pattern matches other topics`, `Now: ${or(detail['topics'], 'none')}.`],
  CallbackReturned: ({ who }) => [`${who}’s callback returns`, 'The client goes on where it waited.'],
  ExceptionThrown: ({ who, detail }) => [
    `${who}’s application gets an exception`,
    `${or(detail['class'] ?? detail['exception'], 'An exception')}.`,
  ],
  CoordinatorFound: ({ who }) => [`${who} has found the coordinator`, 'Its group requests have a place to go.'],
  CoordinatorForgotten: ({ who }) => [`${who} has lost the coordinator`, 'It has to look it up again.'],
  CoordinatorUnavailable: ({ who }) => [`${who} cannot reach the coordinator`, 'It tries again after a pause.'],
  RequestTimedOut: ({ who, detail }) => [`${who} waits in vain`, `Its ${or(detail['api'], 'request')} was not answered in time.`],
} satisfies Readonly<Record<string, (told: Told) => Telling>>

const makers = {
  ...asks,
  ...coordinator,
  ...client,
  ...consumerClient,
  ...consumerGroup,
}

export type EventName = keyof typeof makers
export type Makers = Readonly<Record<EventName, (told: Told) => Telling>>

/** Why an answer is an error, in one sentence. */
const refusals = {
  MEMBER_ID_REQUIRED: 'A newcomer is first given an id, and asks again with it.',
  REBALANCE_IN_PROGRESS: 'A rebalance is under way: it has to join again.',
  UNKNOWN_MEMBER_ID: 'The coordinator does not know it any more: it starts as a new member.',
  ILLEGAL_GENERATION: 'It speaks of a generation that is past.',
  FENCED_INSTANCE_ID: 'Another process has come with the same instance id: this one is out.',
  NOT_COORDINATOR: 'This broker does not coordinate the group.',
  COORDINATOR_NOT_AVAILABLE: 'There is no coordinator to answer now.',
  COORDINATOR_LOAD_IN_PROGRESS: 'The coordinator still reads its log.',
  INCONSISTENT_GROUP_PROTOCOL: 'It offers no assignor that all members know.',
  GROUP_MAX_SIZE_REACHED: 'The group is full.',
  INVALID_SESSION_TIMEOUT: 'Its session timeout is outside the broker’s limits.',
  INVALID_GROUP_ID: 'A group must have a name.',
} as const

export type RefusalName = keyof typeof refusals

export const events = {
  makers: makers as Makers,
  refusals: refusals as Readonly<Record<RefusalName, string>>,
  answered: (who: string, error: string) => `${who} is answered ${error}`,
  refused: (error: string) => `${error} is an error that the client deals with.`,
  arrives: (what: string, who: string): Telling => [`${what} reaches ${who}`, 'Nothing changes by it.'],
  quiet: ['Nothing that is told happens', 'A timer, or a message without consequences.'] as Telling,
  start: ['Before anything has happened', 'The cluster stands; nobody has started yet.'] as Telling,
  starts: {
    path: ['Nothing is sent yet', 'The bytes lie on the disk or in memory; a consumer has asked for them.'] as Telling,
    memory: ['Nobody reads yet', 'What was written last is still in memory.'] as Telling,
    log: ['Nothing is written yet', 'The log has one segment, and that is empty.'] as Telling,
  },
  full: (title: string) => `${title}.`,
  join: (sentences: readonly string[]) => sentences.join(' '),
  unknown: (type: string): Telling => [type, 'It happened.'],
  act: (name: string, what: string): Telling => [
    Object.hasOwn(actMakers, name) ? actMakers[name as keyof typeof actMakers](what) : name,
    'So it was asked for: by the script, or by you.',
  ],
  ignored: (name: string): Telling => [`${name} comes to nothing`, 'There is nobody it could be done to.'],
  phases: {
    join: 'Phase 1 of 2 · JoinGroup',
    sync: 'Phase 2 of 2 · SyncGroup',
    reconcile: 'Reconciling · each at its own heartbeat',
    steady: 'Steady',
    empty: 'Empty group',
    none: 'Before the group',
    path: 'Read path',
    memory: 'Page cache',
    log: 'Log',
    replicas: 'Replication',
  },
}
