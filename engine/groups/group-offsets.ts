import type { MemberId } from '../kafka/ids'
import type { CoordinatorRecord } from '../kafka/records'
import { decideCommit } from './classic/coordinator'
import { checkCommit, checkFetch } from './consumer/coordinator-commit'
import type { ConsumerGroup } from './consumer/state'
import type { ShardContext } from './coordinator/context'
import type { SubmittedRequest } from './coordinator/shard'
import { type Group, type GroupResult, type GroupShard, noResult } from './group-shard'
import { commitOffsets, refuseCommit } from './offsets/commit'
import { fetchOffsets, type FetchVerdict } from './offsets/fetch'

/** What a consumer group that is committed says of a member: a fetch reads no more than that. Null: no such member. */
function committedEpoch(shard: GroupShard, group: ConsumerGroup, memberId: MemberId): number | null {
  for (const { undo } of shard.pending)
    for (const record of undo)
      if (
        record.type === 'CONSUMER_GROUP_CURRENT_MEMBER_ASSIGNMENT' &&
        record.key.memberId === memberId &&
        record.key.groupId === group.groupId
      )
        return record.value?.memberEpoch ?? null
  return group.members.get(memberId)?.current.memberEpoch ?? null
}

/** Answers OffsetFetch with what is committed by now; what still waits for its commit is read past (Kafka: OffsetMetadataManager.fetchOffsets). */
export function decideFetch(shard: GroupShard, input: SubmittedRequest, context: ShardContext): GroupResult {
  const { request } = input
  if (request.api !== 'OffsetFetch') return noResult
  const undo: CoordinatorRecord[] = []
  for (let n = shard.pending.length - 1; n >= 0; n--) for (const record of shard.pending[n]?.undo ?? []) undo.push(record)
  const verdictOf = ({ groupId, memberId, memberEpoch }: (typeof request.fields.groups)[number]): FetchVerdict => {
    const group = shard.groups.get(groupId)
    if (group?.kind === 'consumer') return checkFetch(memberId, memberEpoch, committedEpoch(shard, group, memberId ?? ''))
    return { error: null, rule: group?.state === 'Dead' ? 'offsets/fetch/group-dead' : 'offsets/fetch/answered' }
  }
  const { to, answer, rule, detail } = fetchOffsets(shard.offsets, undo, input.id, request, verdictOf, context)
  return { records: [], replies: [], soft: [], effects: [{ do: 'reply', to, answer, rule, detail }] }
}

/** Answers OffsetCommit as the group of its kind allows it (Kafka: OffsetMetadataManager.commitOffset); no group at all is a simple consumer. */
export function decideOffsetCommit(group: Group | undefined, input: SubmittedRequest, context: ShardContext): GroupResult {
  const { request } = input
  if (request.api !== 'OffsetCommit') return noResult
  const { fields, version } = request
  if (group?.kind === 'consumer') {
    const verdict = checkCommit(group, fields, version, context)
    if (verdict.error !== null) return { ...noResult, replies: [refuseCommit(input.id, fields, verdict.error, verdict.rule).reply] }
    const { records, reply } = commitOffsets(input.id, request, verdict.rule, context, verdict.partition ?? (() => null))
    return { ...noResult, records, replies: [reply] }
  }
  const { error, rule, result } = decideCommit(group, fields, version, context)
  const { records, reply } = error === null ? commitOffsets(input.id, request, rule, context) : refuseCommit(input.id, fields, error, rule)
  return { records, replies: [reply], soft: result.soft, effects: result.effects }
}
