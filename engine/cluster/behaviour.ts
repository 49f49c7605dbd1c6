import type { Behaviour } from '../kernel/node'
import { applyToMemory, decideMemory } from '../readpath/memory'
import type { MemoryChange } from '../readpath/memory-draft'
import { applyToTransfer, decideTransfer, type TransferChange } from '../readpath/transfer'
import type { NodeAction } from './action'
import { applyToBroker } from './broker/apply'
import { decideBroker } from './broker/broker'
import type { BrokerChange } from './broker/change'
import { applyToConsumer, decideConsumer, type ConsumerChange } from './consumer/consumer'
import { applyToController, decideController, type ControllerChange } from './controller'
import type { Message } from './message'
import { applyToPerson, decidePerson, type PersonChange } from './person'
import { askedFetch } from './asked-fetch'
import { parkedFetch } from './broker/parked-fetch'
import { copyNode } from './copy'
import { clusterForms } from './forms'
import { ProduceAnswer } from './produce-answer'
import { applyToProducer, decideProducer, type ProducerChange } from './producer'
import { applyToSender, decideSender, type SenderChange } from './sender/decide'
import type { NodeState } from './world'

export type NodeChange =
  BrokerChange | ConsumerChange | ControllerChange | PersonChange | ProducerChange | SenderChange | TransferChange | MemoryChange

/** How every node of a cluster behaves, by its kind. A change goes back to the kind that asked for it. */
export const clusterBehaviour: Behaviour<NodeState, NodeChange, Message, NodeAction> = {
  decide(state, input, context) {
    switch (state.kind) {
      case 'broker':
        return decideBroker(state, input, context)
      case 'consumer':
        return decideConsumer(state, input, context)
      case 'producer':
        return decideProducer(state, input, context)
      case 'sender':
        return decideSender(state, input, context)
      case 'controller':
        return decideController(state, input, context)
      case 'person':
        return decidePerson(state, input, context)
      case 'transfer':
        return decideTransfer(state, input, context)
      case 'page-cache':
        return decideMemory(state, input, context)
    }
  },
  apply(state, change) {
    switch (state.kind) {
      case 'broker':
        applyToBroker(state, change as BrokerChange)
        return
      case 'consumer':
        applyToConsumer(state, change as ConsumerChange)
        return
      case 'producer':
        applyToProducer(state, change as ProducerChange)
        return
      case 'sender':
        applyToSender(state, change as SenderChange)
        return
      case 'controller':
        applyToController(state, change as ControllerChange)
        return
      case 'person':
        applyToPerson(state, change as PersonChange)
        return
      case 'transfer':
        applyToTransfer(state, change as TransferChange)
        return
      case 'page-cache':
        applyToMemory(state, change as MemoryChange)
    }
  },
  copy: copyNode,
  composites: [askedFetch, parkedFetch, ProduceAnswer.composite],
  forms: clusterForms,
}
