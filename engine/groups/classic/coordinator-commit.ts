import type { ErrorName } from '../../kafka/errors'
import type { OffsetCommitRequest } from '../wire/offsets'
import { checkMember } from './check'
import type { Draft } from './draft'
import type { ClassicRule } from './rules'

/** What a group says to an OffsetCommit: go on, or why not. */
export interface CommitVerdict {
  readonly error: ErrorName | null
  readonly rule: ClassicRule
}

const no = (error: ErrorName, rule: ClassicRule): CommitVerdict => ({ error, rule })
const yes = (rule: ClassicRule): CommitVerdict => ({ error: null, rule })

/** A commit for a group that is not there: without a generation it makes a group that has offsets and nothing else. */
export function commitMissing(draft: Draft, fields: OffsetCommitRequest, version: number): CommitVerdict {
  if (fields.generationIdOrMemberEpoch >= 0)
    return no(version >= 9 ? 'GROUP_ID_NOT_FOUND' : 'ILLEGAL_GENERATION', 'classic/commit/group-missing')
  draft.set({ simple: true, stateSince: draft.now })
  draft.fact('GroupCreated', 'classic/commit/simple-group-created', {})
  return yes('classic/commit/simple-group-created')
}

/** Whether this commit may stand (Kafka: ClassicGroup.validateOffsetCommit). An accepted one is a sign of life. */
export function checkCommit(draft: Draft, fields: OffsetCommitRequest): CommitVerdict {
  const { generationIdOrMemberEpoch: generation, memberId, groupInstanceId } = fields
  if (draft.state === 'Dead') return no('COORDINATOR_NOT_AVAILABLE', 'classic/commit/dead')
  if (generation < 0 && draft.state === 'Empty') return yes('classic/commit/empty-group')
  if (generation < 0 && memberId === '' && groupInstanceId === null) return no('UNKNOWN_MEMBER_ID', 'classic/commit/without-membership')
  const member = checkMember(draft, memberId, groupInstanceId)
  if (member === 'UNKNOWN_MEMBER_ID') return no(member, 'classic/commit/unknown-member')
  if (member === 'FENCED_INSTANCE_ID') return no(member, 'classic/commit/fenced-instance')
  if (generation !== draft.generation) return no('ILLEGAL_GENERATION', 'classic/commit/illegal-generation')
  if (draft.state === 'CompletingRebalance') return no('REBALANCE_IN_PROGRESS', 'classic/commit/rebalance-in-progress')
  if (draft.state === 'PreparingRebalance' || draft.state === 'Stable') draft.renew(member)
  return yes(draft.state === 'PreparingRebalance' ? 'classic/commit/old-generation-still-stands' : 'classic/commit/accepted')
}
