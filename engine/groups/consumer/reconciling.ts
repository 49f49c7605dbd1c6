import type { TopicPartitionNumbers } from '../../kafka/consumer-records'
import type { AssignmentEpoch, Partition, TopicId } from '../../kafka/ids'
import type { ConsumerRule } from './rules'
import type { CurrentAssignment } from './state'

/** All that the next state of a member depends on. */
export interface Reconciling {
  readonly member: CurrentAssignment
  readonly targetEpoch: AssignmentEpoch
  readonly target: readonly TopicPartitionNumbers[]
  /** By this very request. */
  readonly subscriptionChanged: boolean
  /** What the member says it owns; null where it says nothing, which confirms nothing. */
  readonly owned: readonly TopicPartitionNumbers[] | null
  /** Whether nobody has the partition, nor is still giving it up. */
  readonly isFree: (topicId: TopicId, partition: Partition) => boolean
  /** Whether the member wants the topic, and it exists. */
  readonly isSubscribed: (topicId: TopicId) => boolean
  /** What 4.2 has brought: partitions of topics no longer wanted are given up before there is a target. */
  readonly strips: boolean
  /** Before 4.2 a confirmed revocation counted one epoch up before anything else was looked at. */
  readonly countsUpOnConfirmation: boolean
  /** No Kafka does: whoever is asked to give something up has the target's epoch already. */
  readonly countsUpWhenAsked?: boolean
  /** Every Kafka does: whoever has not got all of its target yet is UNRELEASED. */
  readonly waits?: boolean
}

/** What becomes of a member; `to` is the very object that came in where nothing changed. */
export type Reconciled =
  | { readonly kind: 'at'; readonly to: CurrentAssignment; readonly rule: ConsumerRule }
  | { readonly kind: 'fenced'; readonly rule: ConsumerRule }
