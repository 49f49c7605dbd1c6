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

/** What is said of a message beside what is said of it anyway; `null`: nothing. */
function weightOf(state: NodeState, body: Message): Detail | null {
  if (!isMessage(body)) return null
  if (laneOf(body.api) === 'group') return { bytes: sizeOnWire(body) }
  const read = readOf(state, body)
  return read.length === 0 ? null : { read }
}

function weighed(state: NodeState, effect: NodeEffect): NodeEffect {
  if (effect.do !== 'send') return effect
  const more = weightOf(state, effect.body)
  return more === null ? effect : { ...effect, detail: { ...effect.detail, ...more } }
}

/**
 * The same cluster, whose messages say more of themselves: those of a group's coordinator their size on the wire, and a Fetch how far
 * its sender has read. The world goes the same way; only its trace has more to tell.
 */
export const weighedBehaviour: Behaviour<NodeState, NodeChange, Message, NodeAction> = {
  ...clusterBehaviour,
  decide(state, input, context) {
    const { changes, effects } = clusterBehaviour.decide(state, input, context)
    return { changes, effects: effects.map((effect) => weighed(state, effect)) }
  },
}
