import type { Telling, Told } from '../told'
import { or } from './events-timers'

/** What few groups live to see: patterns that the broker resolves, a change of protocol, what fails, expires or is deleted. */
export const seldomMakers = {
  RegexForgotten: ({ detail }) => ['A pattern is forgotten', `Nobody subscribes to ${or(detail['regex'], 'it')} any more.`],
  RegexKnown: ({ detail }) => [
    'A pattern that is known',
    `Others subscribe to ${or(detail['regex'], 'it')} already: its topics count at once.`,
  ],
  RegexResolutionBegun: () => [
    'Patterns are looked up',
    'The broker matches the group’s patterns with the topics; the answer to the heartbeat does not wait for that.',
  ],
  RegexResolved: ({ detail }) => ['A pattern has its topics', `${or(detail['regex'], 'It')} matches ${or(detail['topics'], '0')}.`],
  GroupConverted: ({ detail }) =>
    detail['to'] === 'classic'
      ? [
          'The group is a classic one again',
          'The last member of the consumer protocol is gone: its records are deleted, one of the old kind is written, and a rebalance follows.',
        ]
      : [
          'The group becomes a consumer group',
          'One batch deletes the classic record and writes the new ones: the generation is the epoch, the last plan the target.',
        ],
  MemberConverted: ({ who, detail }) => [
    `${who} goes along`,
    `It speaks the classic protocol as before, and counts as a member at epoch ${or(detail['memberEpoch'], '?')}.`,
  ],
  ConversionFailed: () => ['The conversion is undone', 'Its records could not be written, so the group is what it was.'],
  AssignmentFailed: ({ detail }) => ['The plan could not be written', `${or(detail['error'], 'The append failed')}: everyone starts over.`],
  AssignmentOvertaken: () => [
    'The plan comes too late',
    'A new rebalance has begun meanwhile; the record stays in the log and changes nothing.',
  ],
  OffsetsExpired: () => ['Offsets expire', 'Nobody has used them for offsets.retention.minutes.'],
  OffsetsRemoved: () => ['Offsets are removed', 'Their topic is gone.'],
  DeletionRefused: ({ detail }) => ['The group stays', `Deleting it is refused: ${or(detail['error'], 'it has members')}.`],
  GroupDeleted: () => ['The group is deleted', 'Tombstones for its offsets and for itself are appended.'],
  LeaveRefused: ({ who, detail }) => [`${who} cannot leave`, `It is answered ${or(detail['error'], 'an error')}.`],
  AssignmentRefused: ({ who }) => [`${who} refuses its part`, 'It was given partitions of topics that it does not subscribe to.'],
  HeartbeatThreadFailed: ({ who, detail }) => [
    `${who} is fenced`,
    `${or(detail['error'], 'An error')}: its heartbeat thread ends, its next poll() throws.`,
  ],
  TopicsMatched: ({ who, detail }) => [`${who}’s pattern matches other topics`, `Now: ${or(detail['topics'], 'none')}.`],
  JoinFailed: ({ who, detail }) => [`${who} cannot join`, `${or(detail['error'], 'The error')} is fatal: poll() throws.`],
  CommitRefusedLocally: ({ who, detail }) => [
    `${who} may not commit`,
    `Its own client refuses: ${or(detail['exception'], 'a rebalance is under way')}.`,
  ],
  LeftSilently: ({ who }) => [`${who} goes without a word`, 'A static member sends no LeaveGroup: its session decides.'],
  MembershipFailed: ({ who, detail }) => [
    `${who} cannot go on`,
    `${or(detail['error'], 'The error')} is fatal: it sends nothing more, and poll() throws.`,
  ],
  EnforceIgnored: ({ who }) => [`${who} asks for a rebalance in vain`, 'In a consumer group the coordinator alone decides.'],
} satisfies Readonly<Record<string, (told: Told) => Telling>>
