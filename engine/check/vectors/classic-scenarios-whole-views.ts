import type { Message } from '../../cluster/message'
import type { ConsumerState } from '../../cluster/world'
import { decodeAssignment, decodeSubscription } from '../../groups/wire/consumer-protocol'
import type { GroupAnswer } from '../../groups/wire/group-message'
import { topicPartition, type TopicAndPartition } from '../../kafka/ids'
import { answerView } from './classic-scenarios-coordinator-compare'
import { Ids } from './classic-scenarios-coordinator-story'
import type { Json } from './reading'

/** The ids are pinned to what the lists call them. */
const asTheyAre = new Ids()
const names = (partitions: readonly TopicAndPartition[]): string[] =>
  partitions.map(({ topic, partition }) => topicPartition(topic, partition))

type Request = Extract<Message, { readonly kind: 'request' }>
type Response = Extract<Message, { readonly kind: 'response' }>

function joinView(fields: Extract<Request, { api: 'JoinGroup' }>['fields']): Json {
  const { protocols, reason, ...rest } = fields
  const metadata = protocols[0]?.metadata
  const { topics, ownedPartitions, generationId } = decodeSubscription(metadata ?? new Uint8Array(0))
  const subscription = { topics, ownedPartitions: names(ownedPartitions), generationId }
  return { ...rest, reason, protocols: protocols.map(({ name }) => name), subscription }
}

/** A request as the step lists write it; `null` for one that they never list. */
export function requestView(body: Request): Json | null {
  switch (body.api) {
    case 'JoinGroup':
      return joinView(body.fields)
    case 'SyncGroup': {
      const assignments = body.fields.assignments.map(
        ({ memberId, assignment }) => [memberId, names(decodeAssignment(assignment).partitions)] as const,
      )
      return { ...body.fields, assignments: Object.fromEntries(assignments) }
    }
    case 'Heartbeat':
      return { ...body.fields }
    case 'LeaveGroup':
      return { members: body.fields.members.map(({ memberId, reason }) => ({ memberId, reason })) }
    case 'OffsetCommit': {
      const { topics, ...rest } = body.fields
      const offsets = topics.flatMap(({ name, partitions }) =>
        partitions.map(({ partitionIndex, committedOffset }) => [topicPartition(name, partitionIndex), committedOffset] as const),
      )
      return { ...rest, offsets: Object.fromEntries(offsets) }
    }
    case 'OffsetFetch': {
      const topics = body.fields.groups.flatMap((group) => group.topics ?? [])
      return {
        partitions: topics.flatMap(({ name, partitionIndexes }) => partitionIndexes.map((partition) => topicPartition(name, partition))),
      }
    }
    case 'FindCoordinator':
      return { key: body.fields.coordinatorKeys[0] ?? '', keyType: body.fields.keyType === 0 ? 'GROUP' : body.fields.keyType }
    case 'Metadata':
      return { topics: body.fields.topics?.map(({ name }) => name) ?? null }
    case 'ConsumerGroupHeartbeat':
    case 'Fetch':
    case 'Produce':
    case 'ListOffsets':
      return null
  }
}

/** An answer likewise. */
export function responseView(body: Response): Json | null {
  if (body.api === 'Fetch' || body.api === 'Produce' || body.api === 'ListOffsets') return null
  if (body.api === 'Metadata') {
    const counts = body.fields.topics.map(({ name, partitions }) => [name, partitions.length] as const)
    return { error: 'NONE', ...Object.fromEntries(counts) }
  }
  if (body.api === 'FindCoordinator') {
    const [node] = body.fields.coordinators
    return { nodeId: node?.nodeId, error: node?.errorCode === 0 ? 'NONE' : 'COORDINATOR_NOT_AVAILABLE' }
  }
  return answerView({ api: body.api, fields: body.fields } as GroupAnswer, asTheyAre)
}

export const idsAsTheyAre = asTheyAre

/** What an `expect` may ask of a client. */
export function clientView(state: ConsumerState): Json {
  const { client, owned, positions } = state
  if (client.protocol !== 'classic') return {}
  const { memberId, generationId } = client
  const snapshot = [...(client.assignmentSnapshot ?? [])]
  const outdated = snapshot.some(([topic, count]) => {
    const now = state.metadata?.topics.get(topic)?.leaders.length
    return now !== undefined && now !== count
  })
  const rejoinNeeded = client.rejoinNeeded || outdated || state.commands.some((command) => command.do === 'enforceRebalance')
  return { clientState: client.state, memberId, generationId, rejoinNeeded, owned: [...owned], fetchFrom: Object.fromEntries(positions) }
}
