import type { MemberId } from '../../kafka/ids'
import type { ConsumerDraft } from './draft'
import { bump } from './epoch'
import type { ConsumerRule } from './rules'
import { metadataHash } from './subscriptions'

export type RemovalReason = 'left' | 'session-timeout' | 'rebalance-timeout' | 'join-timeout' | 'sync-timeout' | 'removed-by-an-admin'

/** Whether a group of so many members of each protocol is to be a classic one again. */
function isClassicNow(draft: ConsumerDraft, modern: number, classic: number): boolean {
  const { migrationPolicy } = draft.context.config.consumer
  const allowed = migrationPolicy === 'bidirectional' || migrationPolicy === 'downgrade'
  return modern === 0 && classic > 0 && allowed && classic <= draft.context.config.groupMaxSize
}

/** Kafka: validateOnlineDowngradeWithFencedMembers. */
function downgrades(draft: ConsumerDraft, gone: readonly MemberId[]): boolean {
  const { classicMembers } = draft.base
  const goneModern = gone.filter((memberId) => draft.members.get(memberId)?.details.classic === null).length
  return isClassicNow(draft, draft.members.size - classicMembers - goneModern, classicMembers - (gone.length - goneModern))
}

/** Whether the last member of the consumer protocol is a static one in whose place a process of the classic one comes (Kafka: validateOnlineDowngradeWithReplacedMember). */
export function downgradesByReplacement(draft: ConsumerDraft, replaced: MemberId): boolean {
  const { classicMembers, members } = draft.base
  return members.get(replaced)?.details.classic === null && isClassicNow(draft, members.size - classicMembers - 1, classicMembers + 1)
}

/** Members go, whatever their reason: what they held is free at once; the target stays as it is until somebody's heartbeat (Kafka: consumerGroupFenceMembers). */
export function fence(draft: ConsumerDraft, gone: readonly MemberId[], reason: RemovalReason, rule: ConsumerRule): void {
  for (const memberId of gone) draft.fact('MemberRemoved', rule, { member: memberId, reason })
  if (downgrades(draft, gone)) {
    draft.downgrade = { gone, joiner: null }
    return
  }
  for (const memberId of gone) {
    const regex = draft.members.get(memberId)?.details.subscribedTopicRegex ?? ''
    draft.removeMember(memberId)
    draft.cancelTimers(memberId)
    if (regex !== '' && draft.base.regexSubscribers.get(regex) === 1) draft.dropRegex(regex)
  }
  if (draft.context.config.ruleOff !== 'no-epoch-for-removal') bump(draft, 'consumer/epoch/member-removed', metadataHash(draft))
  if (draft.members.size > 0 || !draft.since('4.4')) return
  draft.writeTargetEpoch(draft.groupEpoch, 0)
  draft.fact('TargetEpochFollows', 'consumer/epoch/emptied', { assignmentEpoch: draft.groupEpoch })
}
