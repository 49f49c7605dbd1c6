import type { Telling, Told } from '../told'
import { ms, or, timerSet, timerFired } from './events-timers'

const states: Readonly<Record<string, (generation: string) => Telling>> = {
  PreparingRebalance: () => [
    'A rebalance begins',
    'The group is PreparingRebalance: the coordinator calls nobody, it waits until each member asks to join again.',
  ],
  CompletingRebalance: (generation) => [
    'Everyone has joined',
    `The group is CompletingRebalance in generation ${generation}: it waits for the leader’s plan.`,
  ],
  Stable: (generation) => [
    'The group is stable',
    generation === '?' ? 'All its members have their partitions.' : `Generation ${generation} has its plan, and the plan is committed.`,
  ],
  Empty: () => ['The group is empty', 'Nobody is left in it; what was committed stays.'],
  Dead: () => ['The group is gone from this broker', 'Whoever asks for it here is sent away.'],
}

/** What happens on a group's coordinator. */
export const coordinator = {
  GroupCreated: ({ detail }) => ['A group comes into being', `The coordinator knows of ${or(detail['group'], 'it')} from now on.`],
  GroupCommitted: () => ['The group’s record is committed', 'It would survive a move of the coordinator.'],
  GroupRemoved: () => ['The group is forgotten', 'Its record could not be written.'],
  GroupLoaded: ({ detail }) => [
    'The group is back',
    `The new coordinator has read the log: ${or(detail['state'], 'as last written')}, generation ${or(detail['generation'], '0')}. What was only in memory is lost.`,
  ],
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
  PendingIdDropped: () => ['An id is forgotten', 'It had been handed out and was not used.'],
  BarrierOpened: ({ detail }) => [
    'The barrier opens',
    `All ${or(detail['members'], '')} JoinGroups are answered at once, in generation ${or(detail['generation'], '?')}.`,
  ],
  AssignmentAppended: () => ['The plan is appended', 'It goes into __consumer_offsets before anyone gets it.'],
  AssignmentCommitted: () => ['The plan is committed', 'Now every parked SyncGroup is answered.'],
  TimerSet: ({ detail }) => [timerSet(detail['kind']), `It ends in ${ms(detail['delayMs'])}.`],
  TimerFired: ({ who, detail }) => [
    timerFired(detail['kind']),
    detail['member'] === undefined ? 'The coordinator acts on it.' : `It is ${who}’s.`,
  ],
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
