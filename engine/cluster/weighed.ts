import type { Detail } from '../kernel/event'
import type { Behaviour } from '../kernel/node'
import { requestSizeOnWire, responseSizeOnWire } from '../kafka/headers'
import { apiOf } from '../kafka/api-keys'
import { topicPartition } from '../kafka/ids'
import type { NodeAction } from './action'
import { clusterBehaviour, type NodeChange } from './behaviour'
import type { Message } from './message'
import { laneOf, type NodeEffect } from './response'
import type { NodeState } from './world'

type GroupMessage = Extract<Message, { api: Parameters<typeof laneOf>[0] }>

const isMessage = (body: Message): body is GroupMessage => 'api' in body

/** Bytes on the wire, as Kafka's schemas encode the message: size, header, body. */
export function sizeOnWire(body: GroupMessage): number {
  const { api, version } = body
  const { name } = apiOf(api)
  if (body.kind === 'response') return responseSizeOnWire(name, version, body.fields)
  return requestSizeOnWire({ api: name, version, correlationId: body.correlationId, clientId: body.clientId }, body.fields)
}

/** Where a consumer has got to since its last step: partitions whose records it has just been handed. */
function readOf(state: NodeState, body: GroupMessage): readonly string[] {
  if (state.kind !== 'consumer' || body.kind !== 'request' || body.api !== 'Fetch') return []
  const moved: string[] = []
  for (const { topic, partitions } of body.fields.topics)
    for (const { partition, fetchOffset } of partitions) {
      const key = topicPartition(topic, partition)
      if (state.positions.get(key) !== fetchOffset) moved.push(`${key}@${String(fetchOffset)}`)
    }
  return moved
}

const lengthOf = (parts: readonly Uint8Array[]): number => parts.reduce((sum, part) => sum + part.length, 0)

/** Bytes of a message that its clients wrote for each other: a broker passes them on as they are and knows nothing of what they say. */
function opaqueIn(body: GroupMessage): number {
  if (body.api === 'JoinGroup')
    return lengthOf((body.kind === 'request' ? body.fields.protocols : body.fields.members).map(({ metadata }) => metadata))
  if (body.api === 'SyncGroup')
    return lengthOf(body.kind === 'request' ? body.fields.assignments.map(({ assignment }) => assignment) : [body.fields.assignment])
  return 0
}

/** What is said of a message beside what is said of it anyway; `null`: nothing. */
function weightOf(state: NodeState, body: Message): Detail | null {
  if (!isMessage(body)) return null
  if (laneOf(body.api) === 'group') {
    const opaque = opaqueIn(body)
    return { bytes: sizeOnWire(body), ...(opaque === 0 ? {} : { opaque }) }
  }
  const read = readOf(state, body)
  return read.length === 0 ? null : { read }
}

function weighed(state: NodeState, effect: NodeEffect): NodeEffect {
  if (effect.do !== 'send') return effect
  const more = weightOf(state, effect.body)
  return more === null ? effect : { ...effect, detail: { ...effect.detail, ...more } }
}

/**
 * The same cluster, whose messages say more of themselves: those of a group's coordinator their size on the wire and how much of it only clients can read, and a Fetch how far
 * its sender has read. The world goes the same way; only its trace has more to tell.
 */
export const weighedBehaviour: Behaviour<NodeState, NodeChange, Message, NodeAction> = {
  ...clusterBehaviour,
  decide(state, input, context) {
    const { changes, effects } = clusterBehaviour.decide(state, input, context)
    return { changes, effects: effects.map((effect) => weighed(state, effect)) }
  },
}
