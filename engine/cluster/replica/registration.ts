import { errorName } from '../../kafka/errors'
import { fromMs } from '../../kernel/time'
import { controllerNode } from '../world'
import type { BrokerRegistrationResponse } from './apis'
import type { ReplicaTurn } from './turn'

/** When the next heartbeat to the controller is due. */
export const heartbeatTimer = 'heartbeat'
/** When a broker that was refused registers again. */
export const registerTimer = 'register'

/** Asks the controller for a broker epoch (Kafka: BrokerLifecycleManager, KIP-631). */
export function register(turn: ReplicaTurn): void {
  const fields = { brokerId: turn.broker, previousBrokerEpoch: turn.manager.disk.cleanShutdownEpoch }
  turn.request(controllerNode, 'BrokerRegistration', fields, 'replication/broker/registers')
}

const registrationRetryMs = 1000

/** Takes the broker epoch up and begins to send heartbeats; refused, it asks again later. */
export function registered(turn: ReplicaTurn, { errorCode, brokerEpoch }: BrokerRegistrationResponse): void {
  if (errorCode !== 0) {
    turn.tell('RegistrationRefused', 'replication/broker/registration-refused', { error: errorName(errorCode) ?? errorCode })
    turn.timer(registerTimer, turn.now + fromMs(registrationRetryMs))
    return
  }
  turn.manager.brokerEpoch = brokerEpoch
  turn.manager.life = 'running'
  turn.manager.disk = { ...turn.manager.disk, cleanShutdownEpoch: -1 }
  turn.tell('BrokerRegistered', 'replication/broker/registered', { brokerEpoch })
  if (turn.manager.fencing === 'sessions') heartbeat(turn)
}

/** Tells the controller that the broker lives and how far its metadata is; the next one is due by timer. */
export function heartbeat(turn: ReplicaTurn): void {
  const { brokerEpoch, image, life, settings } = turn.manager
  const fields = { brokerId: turn.broker, brokerEpoch, currentMetadataOffset: image.offset, wantShutDown: life === 'stopping' }
  turn.request(controllerNode, 'BrokerHeartbeat', fields, 'replication/broker/heartbeat')
  turn.timer(heartbeatTimer, turn.now + fromMs(settings.heartbeatMs))
}

/** A story may have registered this life before its process reads of it. */
export function registeredMeanwhile(turn: ReplicaTurn): void {
  const { life, fencing, image, formerEpoch } = turn.manager
  const known = image.brokers.get(turn.broker)
  if (life === 'starting' && fencing === 'given' && known !== undefined && known.brokerEpoch > formerEpoch)
    registered(turn, { errorCode: 0, brokerEpoch: known.brokerEpoch })
}
