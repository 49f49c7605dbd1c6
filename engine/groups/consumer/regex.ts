import { fromMs } from '../../kernel/time'
import { byCodeUnit } from '../../kernel/order'
import { timerKey } from '../coordinator/timer-key'
import type { ConsumerDraft } from './draft'
import { bump, checked, type BumpRule } from './epoch'
import { Refused } from './refused'
import { compileRegex } from './regex-syntax'
import type { ConsumerMember } from './state'
import { metadataHash, regexSubscribersAfter } from './subscriptions'

const shortestIntervalMs = 10_000

/**
 * What a member's regular expression, and the group's, ask for with a heartbeat (Kafka: maybeUpdateRegularExpressions). A resolution is
 * done beside the heartbeat, whose answer does not wait for it.
 */
export function maybeResolve(draft: ConsumerDraft, before: ConsumerMember, after: ConsumerMember): BumpRule | null | Refused {
  const { base } = draft
  const [old, next] = [before.details.subscribedTopicRegex, after.details.subscribedTopicRegex]
  let reason: BumpRule | null = null
  let isNew = false
  if (old !== next) {
    if (old !== '' && base.regexSubscribers.get(old) === 1) draft.dropRegex(old)
    if (next === '') reason = draft.since('4.2') ? 'consumer/epoch/subscription-changed' : null
    else if (!base.regexSubscribers.has(next)) {
      const compiled = compileRegex(next)
      if ('error' in compiled) {
        const message = `SubscribedTopicRegex \`${next}\` is not a valid regular expression: ${compiled.error}.`
        return new Refused('INVALID_REGULAR_EXPRESSION', 'consumer/regex/invalid', message)
      }
      isNew = true
    } else if (base.resolvedRegexes.has(next)) {
      draft.fact('RegexKnown', 'consumer/regex/already-resolved', { member: after.memberId, regex: next })
      reason = 'consumer/epoch/subscription-changed'
    }
  }
  if (isDue(draft, isNew)) begin(draft, after)
  return reason
}

/** Kafka's conditions, in its order. */
function isDue(draft: ConsumerDraft, isNew: boolean): boolean {
  const { base, context } = draft
  const regexes = regexSubscribersAfter(draft)
  if (regexes.size === 0 || base.resolving !== null) return false
  let newest = -1
  let newestVersion = -1
  for (const { timestamp, version } of base.resolvedRegexes.values()) {
    newest = Math.max(newest, timestamp)
    newestVersion = Math.max(newestVersion, version)
  }
  const nowMs = Math.floor(draft.now / 1000)
  if (newest >= 0 && nowMs <= newest + shortestIntervalMs) return false
  if (isNew || [...regexes.keys()].some((regex) => !base.resolvedRegexes.has(regex))) return true
  if (newestVersion < context.image.newTopicsVersion) return true
  return draft.since('4.1') && nowMs > newest + context.config.consumer.regexRefreshIntervalMs
}

function begin(draft: ConsumerDraft, { memberId }: ConsumerMember): void {
  draft.fact('RegexResolutionBegun', 'consumer/regex/resolution-begins', { member: memberId })
  draft.soft.push({ change: 'resolving', by: memberId, since: draft.now })
  draft.effects.push({ do: 'timer', key: timerKey('regex', draft.groupId), at: draft.now + fromMs(0) })
}

/** The running resolution has ended: all expressions of the group at once, so that one new topic causes one change (Kafka: handleRegularExpressionsResult). */
export function regexesResolved(draft: ConsumerDraft): void {
  const { base, context } = draft
  draft.soft.push({ change: 'resolving', by: null, since: base.resolvedAt })
  const names = [...context.image.names()].sort(byCodeUnit)
  const resolved = new Map<string, readonly string[]>()
  let changed = false
  for (const regex of base.regexSubscribers.keys()) {
    const compiled = compileRegex(regex)
    const topics = 'error' in compiled ? [] : names.filter((name) => compiled.matches(name))
    const before = base.resolvedRegexes.get(regex)?.topics ?? []
    const same = before.length === topics.length && topics.every((topic) => before.includes(topic))
    changed ||= !same
    resolved.set(regex, topics)
    const rule = same ? 'consumer/regex/resolved-the-same' : 'consumer/regex/resolved'
    draft.fact('RegexResolved', rule, { regex, topics: topics.length })
    const value = { topics, version: context.image.version, timestamp: Math.floor(draft.now / 1000) }
    const key = { groupId: draft.groupId, regularExpression: regex }
    draft.records.push({ type: 'CONSUMER_GROUP_REGULAR_EXPRESSION', key, value })
  }
  const hash = metadataHash(draft, (regex) => resolved.get(regex))
  if (!changed && hash === draft.metadataHash) return
  bump(draft, 'consumer/epoch/regex-resolved', hash)
  checked(draft)
}
