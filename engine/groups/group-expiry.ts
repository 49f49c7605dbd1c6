import type { GroupId } from '../kafka/ids'
import { decideDeletion } from './classic/deletion'
import { classicExpiry } from './classic/expiry'
import { decideConsumerDeletion } from './consumer/coordinator'
import { consumerExpiry } from './consumer/expiry'
import type { ShardContext } from './coordinator/context'
import { noResult, type Group, type GroupResult, type GroupShard } from './group-shard'
import { expiredOffsets } from './offsets/expiry'
import type { OffsetRule } from './offsets/rules'

const isEmpty = (group: Group): boolean => (group.kind === 'consumer' ? group.members.size === 0 : group.state === 'Empty')

/** What is too old of a group goes, and the group with it where it has neither offsets nor members left (Kafka: GroupCoordinatorShard.cleanupGroupMetadata). */
export function decideExpiry(shard: GroupShard, groupId: GroupId, context: ShardContext): GroupResult {
  const group = shard.groups.get(groupId)
  const expiry = group === undefined ? null : group.kind === 'consumer' ? consumerExpiry(group) : classicExpiry(group)
  if (group === undefined || expiry === null) return noResult
  const committed = shard.offsets.get(groupId) ?? new Map<never, never>()
  const { records, all } = expiredOffsets(groupId, committed, expiry, context.now, context.config.offsetsRetentionMs)
  const rule: OffsetRule = 'offsets/expired'
  const told: GroupResult['effects'] =
    records.length === 0 ? [] : [{ do: 'fact', type: 'OffsetsExpired', rule, detail: { group: groupId, partitions: records.length } }]
  if (!all || !isEmpty(group)) return { ...noResult, records, effects: told }
  const gone: GroupResult =
    group.kind === 'consumer' ? decideConsumerDeletion(group, records, context) : decideDeletion(group, groupId, records, context)
  return { ...gone, effects: [...told, ...gone.effects] }
}
