import { fromMs } from '../../../kernel/time'
import type { ConnectionNews } from '../../replica/messages'
import { brokerNumber } from '../../world'
import { mapWithout } from '../replaced-map'
import { failRequests } from '../requests'
import type { ConsumerTurn } from '../turn'
import { checksLost } from './checks'
import type { ReplicaView } from './state'

/** A connection broke, or a broker listens again: what was asked there will not be answered (Kafka: NetworkClient.processDisconnection). */
export function connectionChanged(turn: ConsumerTurn, view: ReplicaView, { node, up }: ConnectionNews): void {
  const { state } = turn
  const broker = brokerNumber(node)
  if (broker === null) return
  const others = view.unreachable.filter((each) => each !== broker)
  const reachable = { ...view, unreachable: up ? others : [...others, broker] }
  state.replicas = up ? reachable : checksLost(reachable, broker)
  if (up) return
  const waits = state.fetching.has(broker) || [...state.inFlight.values()].some((asked) => asked.broker === broker)
  if (waits) turn.tell('ConnectionLost', 'cluster/consumer/connection-lost', { broker })
  state.fetching = mapWithout(state.fetching, broker)
  state.metadataWanted = true
  state.lookUpAt = Math.max(state.lookUpAt, turn.now + fromMs(state.settings.reconnectBackoffMs))
  if (state.client.coordinator === broker) turn.forgetCoordinator()
  failRequests(turn, broker)
}
