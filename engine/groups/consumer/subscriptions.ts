import type { TopicId, TopicName } from '../../kafka/ids'
import { Digest } from '../../kernel/digest'
import { byCodeUnit } from '../../kernel/order'
import type { SubscriptionType } from '../assignors/server-assignor'
import { count } from './counts'
import type { ConsumerDraft } from './draft'
import type { ConsumerMember, MemberDetails } from './state'

const namesOf = ({ details }: ConsumerMember): readonly string[] => details.subscribedTopicNames
const regexOf = ({ details }: ConsumerMember): readonly string[] =>
  details.subscribedTopicRegex === '' ? [] : [details.subscribedTopicRegex]

/** Counts of the group as it would be: what each member adds is told by `of`. */
function counted({ base, members }: ConsumerDraft, counts: ReadonlyMap<string, number>, of: typeof namesOf): Map<string, number> {
  const after = new Map(counts)
  for (const [memberId, member] of members.changes()?.set ?? []) {
    const before = base.members.get(memberId)
    if (before !== undefined) for (const key of of(before)) count(after, key, -1)
    if (member !== undefined) for (const key of of(member)) count(after, key, 1)
  }
  return after
}

/** Topic → how many members name it. */
export const subscribersAfter = (draft: ConsumerDraft): Map<TopicName, number> => counted(draft, draft.base.subscribers, namesOf)

/** Expression → how many members have it. */
export const regexSubscribersAfter = (draft: ConsumerDraft): Map<string, number> => counted(draft, draft.base.regexSubscribers, regexOf)

/** What a resolution that is being decided on brings; else what is recorded. */
export type RegexTopics = (regex: string) => readonly TopicName[] | undefined

export const recordedRegexes =
  (draft: ConsumerDraft): RegexTopics =>
  (regex) =>
    draft.base.resolvedRegexes.get(regex)?.topics

/** Every topic that somebody subscribes to, sorted; whether it exists or not. */
function subscribedTopics(draft: ConsumerDraft, regexTopics: RegexTopics): TopicName[] {
  const topics = new Set(subscribersAfter(draft).keys())
  for (const regex of regexSubscribersAfter(draft).keys()) for (const topic of regexTopics(regex) ?? []) topics.add(topic)
  return [...topics].sort(byCodeUnit)
}

/** A name of what the subscribed topics that exist look like; 0 where there is none (Kafka: Utils.computeGroupHash, by another function). */
export function metadataHash(draft: ConsumerDraft, regexTopics: RegexTopics = recordedRegexes(draft)): number {
  const digest = new Digest()
  let known = 0
  for (const name of subscribedTopics(draft, regexTopics)) {
    const topic = draft.context.image.topic(name)
    if (topic === undefined) continue
    known += 1
    digest.text(topic.topicId)
    digest.text(name)
    digest.number(topic.partitions)
    for (const racks of topic.racks ?? []) digest.value([...racks].sort(byCodeUnit))
  }
  if (known === 0) return 0
  const [low, high] = digest.halves()
  return (high & 0x1fffff) * 0x100000000 + (low >>> 0)
}

/** Which of two ways to share out is enough (Kafka: ModernGroup.subscriptionType). */
export function subscriptionType(draft: ConsumerDraft): SubscriptionType {
  const members = draft.members.size
  const regexes = regexSubscribersAfter(draft)
  const subscribers = subscribersAfter(draft)
  const all = (counts: Map<string, number>): boolean => [...counts.values()].every((each) => each === members)
  if (regexes.size === 0) return all(subscribers) ? 'HOMOGENEOUS' : 'HETEROGENEOUS'
  return regexes.size === 1 && all(regexes) && subscribers.size === 0 ? 'HOMOGENEOUS' : 'HETEROGENEOUS'
}

/** Whether a member wants a topic, by its id. */
export function subscribedTo(draft: ConsumerDraft, details: MemberDetails): (topicId: TopicId) => boolean {
  return (topicId) => {
    const topic = draft.context.image.topicOf(topicId)
    if (topic === undefined) return false
    if (details.subscribedTopicNames.includes(topic.name)) return true
    return draft.base.resolvedRegexes.get(details.subscribedTopicRegex)?.topics.includes(topic.name) === true
  }
}

/** The ids of the topics that a member wants and that exist, each once; members that want the same are given one and the same list. */
export function topicIdLists(draft: ConsumerDraft): (details: MemberDetails) => readonly TopicId[] {
  const lists = new Map<string, readonly TopicId[]>()
  const ofNames = new Map<readonly TopicName[], string>()
  return ({ subscribedTopicNames, subscribedTopicRegex }) => {
    let text = ofNames.get(subscribedTopicNames)
    if (text === undefined) {
      text = subscribedTopicNames.join(' ')
      ofNames.set(subscribedTopicNames, text)
    }
    const key = `${text}/${subscribedTopicRegex}`
    let list = lists.get(key)
    if (list === undefined) {
      const matched = draft.base.resolvedRegexes.get(subscribedTopicRegex)?.topics ?? []
      const names = new Set([...subscribedTopicNames, ...matched])
      list = [...names].flatMap((name) => draft.context.image.topic(name)?.topicId ?? [])
      lists.set(key, list)
    }
    return list
  }
}
