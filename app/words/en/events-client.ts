import type { Telling, Told } from '../told'
import { ms, or } from './events-timers'

const clientStates: Readonly<Record<string, (who: string) => Telling>> = {
  UNJOINED: (who) => [`${who} is not in the group`, 'Its client has to join at the next poll().'],
  PREPARING_REBALANCE: (who) => [`${who} waits to be let in`, 'Its JoinGroup is out; until it is answered the client sends no heartbeats.'],
  COMPLETING_REBALANCE: (who) => [`${who} waits for its part`, 'Its SyncGroup is out.'],
  STABLE: (who) => [`${who} has its part`, 'Its client is STABLE: it reads, and says by heartbeats that it lives.'],
}

/** What happens in a consumer. */
export const client = {
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
  OffsetsCommitted: ({ who }) => [`${who} has committed`, 'It knows that its offsets stand.'],
  HeartbeatIgnored: ({ who, detail }) => [
    `${who} ignores the answer`,
    `${or(detail['error'], 'It')} is about a generation that is past, or already being dealt with.`,
  ],
  SessionSilent: ({ who }) => [
    `${who} hears nothing from the coordinator`,
    'No heartbeat was answered for a whole session: it looks for the coordinator anew.',
  ],
  PollTimeout: ({ who, detail }) => [
    `${who} has not polled for too long`,
    `max.poll.interval.ms is ${ms(detail['max.poll.interval.ms'])}: its own heartbeat thread leaves the group.`,
  ],
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
