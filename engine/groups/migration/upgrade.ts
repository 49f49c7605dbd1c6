import { errorCode } from '../../kafka/errors'
import type { ConsumerGroupRecord } from '../../kafka/consumer-records'
import { tableOrder } from '../../kafka/table-order'
import { groupMembersInOrder } from '../classic/member-order'
import type { ClassicGroup } from '../classic/state'
import { noPartitions, targetGivenAt } from '../consumer/assigned'
import { emptyConsumerGroup } from '../consumer/change'
import { ConsumerDraft } from '../consumer/draft'
import { currentRecord, memberRecord, targetRecord } from '../consumer/records'
import type { Refused } from '../consumer/refused'
import { replayIntoConsumerGroup } from '../consumer/replay'
import type { ConsumerGroup } from '../consumer/state'
import { metadataHash } from '../consumer/subscriptions'
import type { ShardContext } from '../coordinator/context'
import { joinRefusal } from '../coordinator/refusal'
import type { ShardEffect } from '../coordinator/result'
import { timerKey } from '../coordinator/timer-key'
import type { MigrationRule } from './rules'
import { no, convertAll, type Convertible } from './upgrade-members'

/** A classic group as a consumer group: what it is like, the records that say so, and what becomes of those who wait. */
export interface Upgraded {
  readonly group: ConsumerGroup
  readonly records: readonly ConsumerGroupRecord[]
  readonly effects: readonly ShardEffect[]
}

/** Kafka: GroupMetadataManager.validateOnlineUpgrade. */
function checkUpgrade(group: ClassicGroup, { config }: ShardContext): Refused | null {
  const { migrationPolicy, maxSize } = config.consumer
  if (migrationPolicy !== 'bidirectional' && migrationPolicy !== 'upgrade')
    return no(group.groupId, 'online upgrade is disabled', 'migration/upgrade/policy-forbids')
  if (group.protocolType !== null && group.protocolType !== 'consumer')
    return no(group.groupId, 'it does not use the consumer embedded protocol', 'migration/upgrade/other-protocol-type')
  if (group.members.size > maxSize) return no(group.groupId, 'it exceeds the consumer group maximum size', 'migration/upgrade/too-large')
  return null
}

/** The first member of the consumer protocol turns a classic group into a consumer group (Kafka: convertToConsumerGroup). */
export function upgrade(group: ClassicGroup, context: ShardContext): Upgraded | Refused {
  const { groupId } = group
  const refused = checkUpgrade(group, context)
  if (refused !== null) return refused
  const all = convertAll(group, context.image)
  if (all === null) return no(groupId, 'its members cannot be converted', 'migration/upgrade/not-convertible')
  const built = emptyConsumerGroup(groupId)
  const records: ConsumerGroupRecord[] = []
  const write = (record: ConsumerGroupRecord): void => {
    records.push(record)
    replayIntoConsumerGroup(built, record)
  }
  // They come into the new table one after the other; the records then follow its order.
  for (const { memberId, details } of all) replayIntoConsumerGroup(built, memberRecord(groupId, memberId, details))
  const byId = new Map(all.map((each) => [each.memberId, each]))
  const order = tableOrder(byId.keys(), built.memberSlots).flatMap((memberId) => byId.get(memberId) ?? [])
  const epoch = group.generationId
  const metadataHashNow = metadataHash(new ConsumerDraft(built, groupId, context))
  for (const { memberId, details } of order) write(memberRecord(groupId, memberId, details))
  write({ type: 'CONSUMER_GROUP_METADATA', key: { groupId }, value: { epoch, metadataHash: metadataHashNow } })
  for (const { memberId, target } of order) write(targetRecord(groupId, memberId, target))
  const value = { assignmentEpoch: epoch, assignmentTimestamp: 0 }
  write({ type: 'CONSUMER_GROUP_TARGET_ASSIGNMENT_METADATA', key: { groupId }, value })
  for (const { memberId, target } of order) {
    const assigned = targetGivenAt(target, epoch)
    const pendingRevocation = noPartitions
    const current = { memberEpoch: epoch, previousMemberEpoch: epoch, state: 'STABLE' as const, assigned, pendingRevocation }
    write(currentRecord(groupId, memberId, current, true))
  }
  return { group: built, records, effects: goodbyes(group, order) }
}

/** Whoever waits for the classic group is told to join again, and its timers give way to those of the new one. */
function goodbyes(group: ClassicGroup, members: readonly Convertible[]): ShardEffect[] {
  const { groupId } = group
  const rule: MigrationRule = 'migration/upgrade/told-to-rejoin'
  const error = 'REBALANCE_IN_PROGRESS'
  const effects: ShardEffect[] = [
    { do: 'timer', key: timerKey('join', groupId), at: null },
    { do: 'timer', key: timerKey('sync', groupId), at: null },
  ]
  for (const memberId of group.pendingJoin.keys()) effects.push({ do: 'timer', key: timerKey('session', groupId, memberId), at: null })
  for (const { memberId, awaitingJoin, awaitingSync } of groupMembersInOrder(group)) {
    const detail = { group: groupId, member: memberId, error }
    if (awaitingJoin !== null) effects.push({ do: 'reply', to: awaitingJoin, answer: joinRefusal(memberId, error), rule, detail })
    if (awaitingSync === null) continue
    const assignment = new Uint8Array(0)
    const fields = { throttleTimeMs: 0, errorCode: errorCode(error), protocolType: null, protocolName: null, assignment }
    effects.push({ do: 'reply', to: awaitingSync, answer: { api: 'SyncGroup', fields }, rule, detail })
  }
  const converted: MigrationRule = 'migration/upgrade/member-converted'
  for (const { memberId } of members)
    effects.push({
      do: 'fact',
      type: 'MemberConverted',
      rule: converted,
      detail: { group: groupId, member: memberId, memberEpoch: group.generationId },
    })
  return effects
}
