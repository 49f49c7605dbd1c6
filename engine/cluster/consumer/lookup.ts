import type { FindCoordinatorResponse } from '../../groups/wire/offsets'
import { fromMs } from '../../kernel/time'
import type { ConsumerTurn } from './turn'

/** Ask who coordinates, unless that is asked already or a back-off runs (Kafka: AbstractCoordinator.lookupCoordinator). */
export function lookUpCoordinator(turn: ConsumerTurn): void {
  const { state } = turn
  if (state.client.coordinator !== null) return
  for (const { api } of state.inFlight.values()) if (api === 'FindCoordinator') return
  if (turn.now < state.lookUpAt) {
    turn.timer('retry', state.lookUpAt)
    return
  }
  turn.send('FindCoordinator', { keyType: 0, coordinatorKeys: [state.groupId] }, 'cluster/coordinator/asked', { because: 'coordinator' })
}

function again(turn: ConsumerTurn): void {
  const { state } = turn
  state.lookUpAt = Math.min(
    turn.now + fromMs(state.settings.retryBackoffMs),
    turn.polling ? Math.max(turn.pollEndsAt, turn.now + fromMs(1)) : Infinity,
  )
  turn.timer('retry', state.lookUpAt)
}

/** Found; but a connection that was just dropped is not opened again at once (Kafka: ConsumerNetworkClient.isUnavailable). */
export function coordinatorFound(turn: ConsumerTurn, answer: FindCoordinatorResponse): void {
  const { state } = turn
  const found = answer.coordinators[0]
  if (found === undefined || found.errorCode !== 0) {
    state.metadataWanted = true
    again(turn)
    return
  }
  if ((found.nodeId === state.droppedBroker && turn.now < state.droppedUntil) || !turn.reaches(found.nodeId)) {
    turn.tell('CoordinatorUnavailable', 'cluster/coordinator/unavailable', { coordinator: found.nodeId }, { as: 'coordinator' })
    again(turn)
    return
  }
  state.client.coordinator = found.nodeId
  turn.tell('CoordinatorFound', 'cluster/coordinator/found', { coordinator: found.nodeId }, { as: 'coordinator' })
}
