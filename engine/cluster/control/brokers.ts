import { errorCode } from '../../kafka/errors'
import { fromMs } from '../../kernel/time'
import type { BrokerHeartbeatRequest, BrokerRegistrationRequest } from '../replica/apis'
import { brokerNode } from '../world'
import { updateLeaders } from './partitions'
import type { ControlTurn } from './turn'

export const sessionTimer = (broker: number): string => `session/${String(broker)}`

function heardOf(turn: ControlTurn, broker: number): void {
  turn.control.contacts = new Map(turn.control.contacts).set(broker, turn.now)
  if (turn.control.fencing === 'sessions') turn.timer(sessionTimer(broker), turn.now + fromMs(turn.control.sessionTimeoutMs))
}

/** Kafka: ReplicationControlManager.handleBrokerFenced. First the partitions, then the broker. */
export function fence(turn: ControlTurn, broker: number): void {
  const known = turn.image.brokers.get(broker)
  if (known === undefined || known.fenced) return
  turn.tell('BrokerFenced', 'controller/broker/fenced', { broker })
  updateLeaders(turn, ({ isr }) => isr.includes(broker), { remove: broker })
  turn.write({ type: 'BrokerRegistrationChangeRecord', brokerId: broker, brokerEpoch: known.brokerEpoch, fenced: 1 })
}

/** Kafka: ReplicationControlManager.handleBrokerUnfenced. Partitions without a leader may have one now. */
export function unfence(turn: ControlTurn, broker: number): void {
  const known = turn.image.brokers.get(broker)
  if (known === undefined || !known.fenced) return
  turn.tell('BrokerUnfenced', 'controller/broker/unfenced', { broker })
  turn.write({ type: 'BrokerRegistrationChangeRecord', brokerId: broker, brokerEpoch: known.brokerEpoch, fenced: -1 })
  updateLeaders(turn, ({ leader }) => leader < 0, { add: broker })
}

/** Kafka: ReplicationControlManager.handleBrokerInControlledShutdown. */
export function shutDown(turn: ControlTurn, broker: number): void {
  const known = turn.image.brokers.get(broker)
  if (known === undefined || known.inControlledShutdown) return
  turn.tell('BrokerShuttingDown', 'controller/broker/shutting-down', { broker })
  turn.write({ type: 'BrokerRegistrationChangeRecord', brokerId: broker, brokerEpoch: known.brokerEpoch, inControlledShutdown: 1 })
  updateLeaders(turn, ({ isr }) => isr.includes(broker), { remove: broker })
}

/** A broker that did not end in order may have lost what lay in its memory: it is no longer eligible (Kafka: handleBrokerUncleanShutdown). */
export function registerBroker(turn: ControlTurn, broker: number, clean: boolean, pinnedEpoch: number | undefined): number {
  const known = turn.image.brokers.get(broker)
  if (known !== undefined && !clean) {
    turn.tell('UncleanShutdown', 'controller/broker/unclean-shutdown', { broker })
    updateLeaders(turn, ({ isr, elr }) => isr.includes(broker) || elr.includes(broker), { unclean: broker })
  }
  const brokerEpoch = pinnedEpoch ?? turn.image.offset
  turn.write({ type: 'RegisterBrokerRecord', brokerId: broker, brokerEpoch, fenced: true })
  return brokerEpoch
}

/** Kafka: ClusterControlManager.registerBroker. While the former life's session runs it is refused. */
export function registrationAsked(turn: ControlTurn, from: string, correlationId: number, fields: BrokerRegistrationRequest): void {
  const { brokerId, previousBrokerEpoch } = fields
  const known = turn.image.brokers.get(brokerId)
  if (known?.fenced === false) {
    const answer = { errorCode: errorCode('DUPLICATE_BROKER_REGISTRATION'), brokerEpoch: -1 }
    turn.reply(from, 'BrokerRegistration', correlationId, answer, 'controller/broker/duplicate', { broker: brokerId })
    return
  }
  const clean = known !== undefined && previousBrokerEpoch === known.brokerEpoch
  const brokerEpoch = registerBroker(turn, brokerId, clean, undefined)
  heardOf(turn, brokerId)
  const detail = { broker: brokerId, brokerEpoch }
  turn.reply(from, 'BrokerRegistration', correlationId, { errorCode: 0, brokerEpoch }, 'controller/broker/registered', detail)
}

/** The same, as a story tells it. */
export function registrationGiven(turn: ControlTurn, broker: number, clean: boolean, brokerEpoch: number | undefined): void {
  const epoch = registerBroker(turn, broker, clean, brokerEpoch)
  const detail = { broker, brokerEpoch: epoch }
  turn.reply(brokerNode(broker), 'BrokerRegistration', -1, { errorCode: 0, brokerEpoch: epoch }, 'controller/broker/registered', detail)
}

const leadsAny = (turn: ControlTurn, broker: number): boolean => [...turn.image.partitions.values()].some(({ leader }) => leader === broker)

/** Kafka: ReplicationControlManager.processBrokerHeartbeat, BrokerHeartbeatManager.calculateNextBrokerState. */
export function heartbeatAsked(turn: ControlTurn, from: string, correlationId: number, fields: BrokerHeartbeatRequest): void {
  const { brokerId, brokerEpoch, currentMetadataOffset, wantShutDown } = fields
  const known = turn.image.brokers.get(brokerId)
  if (known?.brokerEpoch !== brokerEpoch) {
    const answer = { errorCode: errorCode('STALE_BROKER_EPOCH'), isCaughtUp: false, isFenced: true, shouldShutDown: false }
    turn.reply(from, 'BrokerHeartbeat', correlationId, answer, 'controller/broker/stale-epoch', { broker: brokerId })
    return
  }
  const isCaughtUp = currentMetadataOffset >= brokerEpoch
  if (wantShutDown && !known.fenced) shutDown(turn, brokerId)
  else if (!wantShutDown && known.fenced && isCaughtUp) unfence(turn, brokerId)
  const shouldShutDown = wantShutDown && (known.fenced || (known.inControlledShutdown && !leadsAny(turn, brokerId)))
  if (shouldShutDown) fence(turn, brokerId)
  else heardOf(turn, brokerId)
  const isFenced = turn.image.brokers.get(brokerId)?.fenced ?? true
  const rule = shouldShutDown ? 'controller/broker/may-stop' : 'controller/broker/heartbeat'
  turn.reply(from, 'BrokerHeartbeat', correlationId, { errorCode: 0, isCaughtUp, isFenced, shouldShutDown }, rule)
}
