import type { clusterBehaviour } from '../../cluster/behaviour'
import type { Message } from '../../cluster/message'
import type { BrokerState } from '../../cluster/world'
import type { NodeId } from '../../kernel/node'

export type ClusterBehaviour = typeof clusterBehaviour

interface Listener {
  /** A broker is about to send this. */
  sends(broker: BrokerState, to: NodeId, body: Message): void
}

/** The same behaviour, with somebody told of what brokers send. */
export function overheard(behaviour: ClusterBehaviour, listener: Listener): ClusterBehaviour {
  return {
    ...behaviour,
    decide(state, input, context) {
      const outcome = behaviour.decide(state, input, context)
      if (state.kind === 'broker')
        for (const effect of outcome.effects) if (effect.do === 'send') listener.sends(state, effect.to, effect.body)
      return outcome
    },
  }
}
