import type { ClassicChange } from '../classic/change'
import type { ClassicGroup } from '../classic/state'
import type { ClassicThen } from '../classic/then'
import type { ConsumerChange } from '../consumer/change'
import { classicJoinNeedsNoRecord, type ClassicJoined } from '../consumer/classic-join'
import { consumerResult, type ConsumerThen } from '../consumer/coordinator'
import type { ConsumerDraft } from '../consumer/draft'
import type { ConsumerGroup } from '../consumer/state'
import type { CoordinatorResult } from '../coordinator/result'
import { downgrade } from './downgrade'

/** A group of either protocol. */
export type AnyGroup = ClassicGroup | ConsumerGroup

/** A group was turned into a consumer group; `before` is what it was, should the records fail. */
export interface UpgradeThen {
  readonly then: 'upgraded'
  readonly before: ClassicGroup
}

/** What a decision comes to that may have turned the group into one of the other protocol. */
export type EitherResult = CoordinatorResult<ClassicChange | ConsumerChange, ClassicThen | ConsumerThen | UpgradeThen>

/** What a decision about a consumer group comes to, a classic group included if that is what it is now. */
export function finished(draft: ConsumerDraft, then: ClassicJoined | null = null): EitherResult {
  if (draft.downgrade !== null) {
    if (then !== null) draft.answer(then.request, then.answer, 'consumer/classic/joined', { member: then.member })
    return downgrade(draft, draft.downgrade)
  }
  if (then === null || draft.records.length > 0) return consumerResult(draft, then)
  classicJoinNeedsNoRecord(draft, then)
  return consumerResult(draft)
}
