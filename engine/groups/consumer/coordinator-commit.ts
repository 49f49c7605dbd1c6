import type { ErrorName } from '../../kafka/errors'
import type { MemberEpoch } from '../../kafka/ids'
import type { OffsetCommitRequest } from '../wire/offsets'
import type { ShardContext } from '../coordinator/context'
import { isAtLeast } from '../../kafka/version'
import type { ConsumerRule } from './rules'
import { topicIdIn } from '../offsets/topic-names'
import type { ConsumerGroup, ConsumerMember } from './state'

/** What a group says to an OffsetCommit as a whole; `partition` looks at each where the whole stands. */
export interface CommitVerdict {
  readonly error: ErrorName | null
  readonly rule: ConsumerRule
  readonly partition?: (topicId: string, partition: number) => ErrorName | null
}

const no = (error: ErrorName, rule: ConsumerRule): CommitVerdict => ({ error, rule })

/** Whether this commit may stand (Kafka: ConsumerGroup.validateOffsetCommit). It is no sign of life. */
export function checkCommit(group: ConsumerGroup, fields: OffsetCommitRequest, version: number, context: ShardContext): CommitVerdict {
  const { generationIdOrMemberEpoch: epoch, memberId } = fields
  if (epoch < 0 && group.members.size === 0) return { error: null, rule: 'consumer/commit/empty-group' }
  const member = group.members.get(memberId)
  if (member === undefined) return no('UNKNOWN_MEMBER_ID', 'consumer/commit/unknown-member')
  if (member.details.classic === null && version < 9) return no('UNSUPPORTED_VERSION', 'consumer/commit/old-version')
  const known = member.current.memberEpoch
  const stale: ErrorName = member.details.classic === null ? 'STALE_MEMBER_EPOCH' : 'ILLEGAL_GENERATION'
  if (epoch === known) return { error: null, rule: 'consumer/commit/accepted' }
  if (epoch > known) return no(stale, 'consumer/commit/epoch-too-new')
  if (!isAtLeast(context.kafkaVersion, '4.3')) return no(stale, 'consumer/commit/stale-epoch')
  return checkEach(member, fields, stale, context)
}

/** An epoch that is past is good for partitions that the member has held ever since (KIP-1251). */
function checkEach(member: ConsumerMember, fields: OffsetCommitRequest, stale: ErrorName, context: ShardContext): CommitVerdict {
  const epoch = fields.generationIdOrMemberEpoch
  const { assigned, pendingRevocation } = member.current
  const partition = (topicId: string, number: number): ErrorName | null => {
    const since = assigned.get(topicId)?.get(number) ?? pendingRevocation.get(topicId)?.get(number)
    return since !== undefined && since <= epoch ? null : stale
  }
  const all = fields.topics.every((topic) =>
    topic.partitions.every(({ partitionIndex }) => partition(topicIdIn(topic, context), partitionIndex) === null),
  )
  return { error: null, rule: all ? 'consumer/commit/held-since' : 'consumer/commit/not-held-since', partition }
}

/** Whether an OffsetFetch may be answered; `known`: the member's epoch, if it is one (Kafka: ConsumerGroup.validateOffsetFetch). */
export function checkFetch(memberId: string | null, memberEpoch: number, known: MemberEpoch | null): CommitVerdict {
  if (memberId === null && memberEpoch < 0) return { error: null, rule: 'consumer/fetch/without-membership' }
  if (known === null) return no('UNKNOWN_MEMBER_ID', 'consumer/fetch/unknown-member')
  if (known !== memberEpoch) return no('STALE_MEMBER_EPOCH', 'consumer/fetch/stale-epoch')
  return { error: null, rule: 'consumer/fetch/member' }
}
