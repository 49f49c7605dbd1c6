import type { TopicPartitionNumbers } from '../../kafka/consumer-records'
import { joinGroupEpoch } from '../wire/consumer'
import { holdsAll } from './assigned'
import type { ConsumerDraft } from './draft'
import { Refused } from './refused'
import type { ConsumerMember } from './state'

/** Refuses a member that is not in the group, in Kafka's words. */
export const unknownMember = (memberId: string, groupId: string): Refused =>
  new Refused('UNKNOWN_MEMBER_ID', 'consumer/heartbeat/unknown-member', `Member ${memberId} is not a member of group ${groupId}.`)

/**
 * Whether a member's epoch lets it go on (Kafka: throwIfConsumerGroupMemberEpochIsInvalid). An older one does if it is the one before and
 * the member owns nothing more than it has: then an answer was lost.
 */
export function checkMemberEpoch(
  draft: ConsumerDraft,
  { memberId, current }: ConsumerMember,
  received: number,
  owned: readonly TopicPartitionNumbers[] | null,
): Refused | null {
  const known = current.memberEpoch
  if (received === joinGroupEpoch && draft.since('4.2')) return null
  if (received > known) return fencedEpoch('greater', received, known)
  if (received === known) return null
  if (received === current.previousMemberEpoch && owned !== null && holdsAll(current.assigned, owned)) {
    draft.fact('EpochTolerated', 'consumer/heartbeat/lost-response', { member: memberId, memberEpoch: received })
    return null
  }
  return fencedEpoch('smaller', received, known)
}

function fencedEpoch(than: 'greater' | 'smaller', received: number, known: number): Refused {
  const message =
    `The consumer group member has a ${than} member epoch (${String(received)}) than the one known by the group coordinator ` +
    `(${String(known)}). The member must abandon all its partitions and rejoin.`
  return new Refused('FENCED_MEMBER_EPOCH', 'consumer/heartbeat/fenced-epoch', message)
}

/** No room for somebody of whom neither id is known (Kafka: throwIfConsumerGroupIsFull). */
export function checkSize(draft: ConsumerDraft, memberId: string, instanceId: string | null): Refused | null {
  const { maxSize } = draft.context.config.consumer
  if (draft.members.size < maxSize || draft.members.has(memberId)) return null
  if (instanceId !== null && draft.staticMembers.has(instanceId) && draft.since('4.3')) return null
  const message = `The consumer group has reached its maximum capacity of ${String(maxSize)} members.`
  return new Refused('GROUP_MAX_SIZE_REACHED', 'consumer/join/group-max-size-reached', message)
}
