import { send } from './effects'
import type { Message } from './message'
import { requestLabel, type NodeEffect } from './response'
import { brokerNode, type ProducerState } from './world'

/** The `nth` request (from 1) that a producer sends in a turn. */
export function producerRequest(
  state: ProducerState,
  api: 'Metadata' | 'Produce',
  nth: number,
  broker: number,
  fields: object,
): NodeEffect {
  const body = {
    kind: 'request',
    api,
    version: 13,
    correlationId: state.correlation + nth,
    clientId: state.clientId,
    fields,
  } as unknown as Message
  const rule = api === 'Produce' ? 'cluster/produce/asked' : 'cluster/metadata/asked'
  return send({ to: brokerNode(broker), label: requestLabel(api), body, rule })
}
