import type { Telling, Told } from '../told'
import { or } from './events-timers'

/** Requests of a group and their answers. */
export const asks = {
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
