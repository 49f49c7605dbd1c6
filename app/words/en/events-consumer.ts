import type { Telling, Told } from '../told'
import { or } from './events-timers'

const reconciled: Readonly<Record<string, (told: Told) => Telling>> = {
  STABLE: ({ who, detail }) => [
    `${who} has what it is to have`,
    `At epoch ${or(detail['memberEpoch'], '?')}, with ${or(detail['assigned'], '0')} partitions: nothing left to give up or to wait for.`,
  ],
  UNREVOKED_PARTITIONS: ({ who, detail }) => [
    `${who} must give something up`,
    `It stays at epoch ${or(detail['memberEpoch'], '?')} until it has reported that ${or(detail['pending'], 'some')} of its partitions are gone.`,
  ],
  UNRELEASED_PARTITIONS: ({ who, detail }) => [
    `${who} is there, but waits`,
    `It is at epoch ${or(detail['memberEpoch'], '?')} already; others still hold partitions that the target gives it.`,
  ],
}

/** What happens to a consumer group on its coordinator, and to a group that changes its kind. */
export const consumerGroup = {
  ConsumerGroupHeartbeatRequest: ({ who }) => [
    `${who} sends a heartbeat`,
    'It says at what epoch it is, and what has changed since the last one.',
  ],
  ConsumerGroupHeartbeatResponse: ({ to, detail }) => [
    `${to} is answered`,
    detail['error'] === undefined
      ? `It is at epoch ${or(detail['memberEpoch'], '?')} for the coordinator. An assignment comes along only where it has changed.`
      : `The answer is ${detail['error']}.`,
  ],
  MemberUpdated: ({ who }) => [
    `What ${who} says of itself is kept`,
    'Subscription, time-outs and the assignor that it votes for are a record of their own.',
  ],
  MemberRejoined: ({ who }) => [
    `${who} begins anew`,
    'It sends epoch 0 under an id that is known; what the coordinator gave it is still its own.',
  ],
  MemberAway: ({ who }) => [
    `${who} is away for now`,
    'A static member left with epoch −2: its partitions are kept until its session ends.',
  ],
  GroupEpochBumped: ({ detail }) => [
    `The group epoch is ${or(detail['groupEpoch'], '?')}`,
    'Something that decides who reads what has changed. Whatever was computed before counts for an older epoch.',
  ],
  TargetComputed: ({ detail }) => [
    `A target for epoch ${or(detail['assignmentEpoch'], '?')}`,
    `The broker’s ${or(detail['assignor'], 'assignor')} says what each of ${or(detail['members'], 'the')} members is to have; for ${or(detail['changed'], 'some')} it is something else than before.`,
  ],
  TargetPostponed: ({ detail }) => [
    'The target waits',
    `The last one is less than the assignment interval old; it stays at epoch ${or(detail['assignmentEpoch'], '?')} for now.`,
  ],
  TargetEpochFollows: ({ detail }) => [
    'Nobody is left to have a target',
    `The assignment epoch follows the group epoch to ${or(detail['assignmentEpoch'], '?')}.`,
  ],
  MemberReconciled: (told) => (reconciled[told.detail['state'] ?? ''] ?? reconciled['STABLE'] ?? (() => ['', ''] as const))(told),
  MetadataCompared: () => [
    'The topics are what they were',
    'The coordinator compared them with those of the last epoch: nothing that concerns the group has changed.',
  ],
  EpochTolerated: ({ who }) => [
    `${who} has missed an answer`,
    'It still names the epoch before; what it owns fits, so the coordinator goes on with it.',
  ],
} satisfies Readonly<Record<string, (told: Told) => Telling>>
