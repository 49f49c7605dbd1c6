import type { TopicIdPartitions } from '../../groups/wire/consumer'
import { byCodeUnit, byNumber } from '../../kernel/order'
import { errorOf } from '../../recording/answer-rule'
import { partitionsIn } from '../../recording/embedded'
import type { Exchange } from '../../recording/exchange'

type Beat = Extract<Exchange, { readonly api: 'ConsumerGroupHeartbeat' }>

/** Whether a heartbeat of the consumer protocol sends and brings nothing new. */
export function isRoutineBeat({ request, response }: Beat): boolean {
  const says = [request.subscribedTopicNames, request.subscribedTopicRegex, request.serverAssignor, request.topicPartitions]
  if (says.some((field) => field !== null) || request.rebalanceTimeoutMs !== -1) return false
  return response.errorCode === 0 && response.assignment === null && response.memberEpoch === request.memberEpoch
}

const partitionsOf = (topics: readonly { readonly topicId: string; readonly partitions: readonly number[] }[]): string[] =>
  topics.flatMap(({ topicId, partitions }) => partitions.map((partition) => `${topicId} ${String(partition)}`))

const covers = (whole: readonly string[], part: readonly string[]): boolean => part.every((each) => whole.includes(each))

/** A commit before an assignment is taken up: the last one between the answer that brought it and its acknowledgement. */
export function isCommitBeforeReconciling(own: readonly Exchange[], place: number): boolean {
  const brought = own.slice(0, place).findLast((each) => each.api === 'ConsumerGroupHeartbeat' && each.response.assignment !== null)
  if (brought?.api !== 'ConsumerGroupHeartbeat') return false
  const wanted = partitionsOf(brought.response.assignment?.topicPartitions ?? [])
  const acknowledges = (each: Exchange): boolean =>
    each.api === 'ConsumerGroupHeartbeat' &&
    each.request.topicPartitions !== null &&
    covers(partitionsOf(each.request.topicPartitions), wanted)
  if (own.slice(own.indexOf(brought) + 1, place).some(acknowledges)) return false
  for (const each of own.slice(place + 1)) {
    if (each.api === 'OffsetCommit') return false
    if (acknowledges(each)) return true
    if (each.api === 'ConsumerGroupHeartbeat' && (each.response.assignment !== null || hasFailed(each))) return false
  }
  return false
}

function asksForNew(fetch: Exchange, owned: readonly string[], before: readonly string[]): boolean {
  if (fetch.api !== 'OffsetFetch') return false
  const asked = fetch.request.groups.flatMap(({ topics }) =>
    (topics ?? []).flatMap(({ topicId, partitionIndexes }) => partitionIndexes.map((partition) => `${topicId ?? ''} ${String(partition)}`)),
  )
  return asked.length > 0 && covers(owned, asked) && !asked.some((partition) => before.includes(partition))
}

/**
 * An acknowledgement, and the look-up of positions of what it acknowledges, are sent by two parts of a client's background thread: which
 * of them is first hangs on milliseconds. The acknowledgement is put first.
 */
export function acknowledgementsFirst(own: readonly Exchange[]): Exchange[] {
  const list = [...own]
  let before: readonly string[] = []
  for (let place = 0; place < list.length; place++) {
    const exchange = list[place]
    if (exchange?.api !== 'ConsumerGroupHeartbeat' || exchange.request.topicPartitions === null) continue
    const owned = partitionsOf(exchange.request.topicPartitions)
    const previous = list[place - 1]
    if (previous !== undefined && asksForNew(previous, owned, before)) {
      list[place - 1] = exchange
      list[place] = previous
    }
    before = owned
  }
  return list
}

const byId = (a: { readonly topicId?: string; readonly name?: string }, b: typeof a): number => {
  const [left, right] = [`${a.topicId ?? ''} ${a.name ?? ''}`, `${b.topicId ?? ''} ${b.name ?? ''}`]
  return left < right ? -1 : left > right ? 1 : 0
}
const byIndex = (a: { readonly partitionIndex: number }, b: typeof a): number => a.partitionIndex - b.partitionIndex
const sortedList = (topics: readonly TopicIdPartitions[] | null): readonly TopicIdPartitions[] | null =>
  topics?.map((topic) => ({ ...topic, partitions: [...topic.partitions].sort(byNumber) })).sort(byId) ?? null

/** Where Kafka's order comes from a hash: the same as sets. */
export function asSets(exchange: Exchange): { readonly request: object; readonly response: object } {
  switch (exchange.api) {
    case 'ConsumerGroupHeartbeat': {
      const { request, response } = exchange
      const { assignment, errorMessage } = response
      return {
        request: {
          ...request,
          subscribedTopicNames: request.subscribedTopicNames === null ? null : [...request.subscribedTopicNames].sort(byCodeUnit),
          topicPartitions: sortedList(request.topicPartitions),
        },
        response: {
          ...response,
          errorMessage: response.errorCode === 128 ? (errorMessage?.split(':')[0] ?? null) : errorMessage,
          assignment: assignment === null ? null : { topicPartitions: sortedList(assignment.topicPartitions) },
        },
      }
    }
    case 'OffsetCommit': {
      const { request, response } = exchange
      return {
        request: {
          ...request,
          topics: request.topics.map((topic) => ({ ...topic, partitions: [...topic.partitions].sort(byIndex) })).sort(byId),
        },
        response: {
          ...response,
          topics: response.topics.map((topic) => ({ ...topic, partitions: [...topic.partitions].sort(byIndex) })).sort(byId),
        },
      }
    }
    case 'OffsetFetch': {
      const { request, response } = exchange
      const asked = request.groups.map((group) => ({
        ...group,
        topics:
          group.topics?.map((topic) => ({ ...topic, partitionIndexes: [...topic.partitionIndexes].sort(byNumber) })).sort(byId) ?? null,
      }))
      const given = response.groups.map((group) => ({
        ...group,
        topics: group.topics.map((topic) => ({ ...topic, partitions: [...topic.partitions].sort(byIndex) })).sort(byId),
      }))
      return { request: { ...request, groups: asked }, response: { ...response, groups: given } }
    }
    case 'SyncGroup': {
      const { assignment, ...response } = exchange.response
      const partitions = partitionsIn(assignment)
      return {
        request: exchange.request,
        response: { ...response, assignment: partitions === null ? assignment : [...partitions].sort(byCodeUnit) },
      }
    }
    case 'FindCoordinator':
    case 'JoinGroup':
    case 'Heartbeat':
    case 'LeaveGroup':
      return { request: exchange.request, response: exchange.response }
  }
}

/** Whether an exchange failed. */
export const hasFailed = (exchange: Exchange): boolean => errorOf(exchange) !== 0
