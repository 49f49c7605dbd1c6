import type { ConsumerDraft } from './draft'
import type { ConsumerRule } from './rules'
import { metadataHash } from './subscriptions'

/** Why a group's epoch has to rise, if it has to. */
export type BumpRule = Extract<ConsumerRule, `consumer/epoch/${string}`>

/** Whether the metadata has changed since the group's hash was last compared, or that comparison was undone. */
export function metadataIsDue(draft: ConsumerDraft): boolean {
  const checked = draft.base.metadataChecked
  return checked === null || checked.version !== draft.context.image.version || draft.base.groupEpoch < checked.groupEpoch
}

/** The group epoch rises by one if there is a reason, or if the topics no longer are what they were; the target is then due. */
export function maybeBump(draft: ConsumerDraft, reason: BumpRule | null): void {
  if (reason === null && !metadataIsDue(draft)) return
  const hash = metadataHash(draft)
  const why = reason ?? (hash === draft.metadataHash ? null : 'consumer/epoch/metadata-changed')
  if (why === null) draft.fact('MetadataCompared', 'consumer/metadata/unchanged', { version: draft.context.image.version })
  else bump(draft, why, hash)
  checked(draft)
}

/** Notes that the group was held against the metadata as it is now. */
export function checked(draft: ConsumerDraft): void {
  draft.soft.push({ change: 'checked', checked: { version: draft.context.image.version, groupEpoch: draft.groupEpoch } })
}

/** Raises the group's epoch by one, and says by which rule. */
export function bump(draft: ConsumerDraft, rule: BumpRule, hash: number | bigint): void {
  draft.writeEpoch(draft.groupEpoch + 1, hash)
  draft.fact('GroupEpochBumped', rule, { groupEpoch: draft.groupEpoch })
}
