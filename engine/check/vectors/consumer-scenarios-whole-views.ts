import type { Message } from '../../cluster/message'
import type { ConsumerState } from '../../cluster/world'
import { decodeSubscription, groupByTopic } from '../../groups/wire/consumer-protocol'
import type { GroupAnswer } from '../../groups/wire/group-message'
import { splitTopicPartition, type TopicAndPartition } from '../../kafka/ids'
import type { CoordinatorRecord } from '../../kafka/records'
import type { Views } from './classic-scenarios-whole-items'
import { numbersView, recordView } from './consumer-record-view'
import { answerView, plainRecord } from './consumer-scenarios-views'
import type { Json } from './reading'

type Request = Extract<Message, { readonly kind: 'request' }>
type Response = Extract<Message, { readonly kind: 'response' }>

/** In these runs a topic's id is its name, made as long as an id has to be. */
export const topicIdOf = (name: string): string => name.padEnd(22, 'A')
export const nameOf = (topicId: string): string => topicId.replace(/A+$/, '')

export function byTopic(partitions: readonly TopicAndPartition[]): Json {
  return numbersView(
    groupByTopic(partitions).map(({ topic: topicId, partitions: numbers }) => ({ topicId, partitions: numbers })),
    nameOf,
  )
}

const namesByTopic = (names: readonly string[]): Json => byTopic(names.map(splitTopicPartition))

function requestView(body: Request): Json | null {
  switch (body.api) {
    case 'ConsumerGroupHeartbeat': {
      const { topicPartitions } = body.fields
      return { ...body.fields, topicPartitions: topicPartitions === null ? null : numbersView(topicPartitions, nameOf) }
    }
    case 'OffsetCommit': {
      const { generationIdOrMemberEpoch: memberEpoch, topics } = body.fields
      const numbers = topics.map(({ name, topicId, partitions }) => ({
        topicId: name === '' ? (topicId ?? '') : name,
        partitions: partitions.map(({ partitionIndex }) => partitionIndex),
      }))
      return { memberEpoch, partitions: numbersView(numbers, nameOf) }
    }
    case 'JoinGroup': {
      const { ownedPartitions } = decodeSubscription(body.fields.protocols[0]?.metadata ?? new Uint8Array(0))
      return { ownedPartitions: byTopic(ownedPartitions) }
    }
    case 'SyncGroup':
    case 'Heartbeat':
      return { generationId: body.fields.generationId }
    case 'LeaveGroup':
      return {}
    case 'OffsetFetch':
    case 'FindCoordinator':
    case 'Metadata':
    case 'Fetch':
    case 'Produce':
    case 'ListOffsets':
      return null
  }
}

function responseView(body: Response): Json | null {
  switch (body.api) {
    case 'OffsetCommit': {
      const topics = body.fields.topics.map((topic) => ({ ...topic, name: topic.name === '' ? nameOf(topic.topicId ?? '') : topic.name }))
      return answerView({ api: body.api, fields: { ...body.fields, topics } }, nameOf)
    }
    case 'ConsumerGroupHeartbeat':
    case 'JoinGroup':
    case 'SyncGroup':
    case 'Heartbeat':
    case 'LeaveGroup':
      return answerView({ api: body.api, fields: body.fields } as GroupAnswer, nameOf)
    case 'OffsetFetch':
    case 'FindCoordinator':
    case 'Metadata':
    case 'Fetch':
    case 'Produce':
    case 'ListOffsets':
      return null
  }
}

/** Lists call a member that closes PREPARE_LEAVING from its last commit on, and LEAVING until its leave is answered, whatever it takes itself for meanwhile. */
function stateOf({ client, process, inFlight, closing }: ConsumerState): string {
  if (client.protocol === 'classic') return 'CLASSIC'
  if (process === 'frozen') return 'ZOMBIE'
  const isLeaving = client.memberEpoch < 0 && [...inFlight.values()].some(({ api }) => api === 'ConsumerGroupHeartbeat')
  if (isLeaving) return 'LEAVING'
  return closing === null ? client.state : 'PREPARE_LEAVING'
}

const clientView = (state: ConsumerState): Json => ({
  state: stateOf(state),
  owned: namesByTopic(state.owned),
  stopped: namesByTopic(state.stopped),
})

export const consumerViews: Views = {
  request: requestView,
  response: responseView,
  appended(records: readonly CoordinatorRecord[]) {
    const written = records.filter(({ type }) => type !== 'OFFSET_COMMIT')
    return written.length === 0 ? [] : [{ records: written.map((record) => plainRecord(recordView(record, nameOf))) }]
  },
  client: clientView,
  // An acknowledgement is sent in the step in which the callback returns: it is what shows that the member was ACKNOWLEDGING.
  passed: (rule, state) => (rule === 'consumer/client/acknowledge' ? { ...clientView(state), state: 'ACKNOWLEDGING' } : null),
  becomes: 'after',
}
