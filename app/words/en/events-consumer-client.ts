import type { Telling, Told } from '../told'
import { or } from './events-timers'

/** What happens inside a member of a consumer group. */
export const consumerClient = {
  JoiningGroup: ({ who }) => [`${who} wants to join`, 'Its next heartbeat has epoch 0 and says everything about it; the id is its own.'],
  MemberEpochMoved: ({ who, detail }) => [
    `${who} is at epoch ${or(detail['to'], '?')}`,
    `Before, it was at ${or(detail['from'], '?')}. Whether it has its partitions is another question.`,
  ],
  TargetReceived: ({ who, detail }) => [
    `${who} is told what to own`,
    `The answer names ${or(detail['partitions'], 'other')} partitions in all: what is missing must be given up, what is new may be started.`,
  ],
  TargetKnown: ({ who }) => [`${who} is told what it has already`, 'There is nothing to take up.'],
  TopicsUnknown: ({ who }) => [`${who} is given topics that it does not know`, 'Topics come as ids; it asks for their names.'],
  KnownPart: ({ who }) => [`${who} acknowledges what it can name`, 'The rest waits until it knows the topics.'],
  ReconciliationBegun: ({ who, detail }) => [
    `${who} begins to change over`,
    `To give up: ${or(detail['revoked'], 'nothing')}; to take up: ${or(detail['added'], 'nothing')}. All else is read on.`,
  ],
  ReconciliationOvertaken: ({ who }) => [`${who}’s change-over comes to nothing`, 'It was fenced, or has left, meanwhile.'],
  MemberFenced: ({ who, detail }) => [
    `${who} is fenced`,
    `${or(detail['error'], 'An error')}: it loses all that it owned, then joins anew with epoch 0.`,
  ],
  HeartbeatRetried: ({ who, detail }) => [`${who} will try again`, `${or(detail['error'], 'The error')} may pass.`],
  AnswerIgnored: ({ who }) => [`${who} ignores the answer`, 'It was for somebody that it is no longer.'],
} satisfies Readonly<Record<string, (told: Told) => Telling>>
