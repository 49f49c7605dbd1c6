import { errorName } from '../../kafka/errors'
import type { SimTime } from '../../kernel/node'
import { fromMs } from '../../kernel/time'
import { withHighWatermark, type ReplicaLog } from '../../log/replica-log'
import { emptyImage } from '../control/image'
import { controllerNode } from '../world'
import { armLagTimer } from './isr'
import { idleLoad } from './load'
import { armMeter } from './meter'
import type { BrokerHeartbeatResponse, BrokerRegistrationResponse } from './messages'
import { applyImage } from './metadata'
import type { Disk, Replica, ReplicaManager } from './state'
import type { ReplicaTurn } from './turn'

/** Written every so often: what a crash leaves is a little old (Kafka: ReplicaManager.checkpointHighWatermarks, LogManager). */
export const checkpointTimer = 'checkpoint'
export const logStartTimer = 'checkpoint-start'
export const heartbeatTimer = 'heartbeat'
export const registerTimer = 'register'
/** A broker that runs from the start of the story does then what its image says. */
export const bootTimer = 'boot'

function checkpointed({ disk, replicas }: Pick<ReplicaManager, 'disk' | 'replicas'>, what: keyof Disk): Disk {
  if (what === 'highWatermarks')
    return { ...disk, highWatermarks: new Map([...replicas].map(([key, { log }]) => [key, log.highWatermark])) }
  return { ...disk, logStartOffsets: new Map([...replicas].map(([key, { log }]) => [key, log.logStartOffset])) }
}

/** Writes high watermarks or log start offsets to the disk, and sets the timer anew (Kafka: ReplicaManager.checkpointHighWatermarks, LogManager.checkpointLogStartOffsets). */
export function checkpoint(turn: ReplicaTurn, timer: string): void {
  const { settings } = turn.manager
  const starts = timer === logStartTimer
  turn.manager.disk = checkpointed(turn.manager, starts ? 'logStartOffsets' : 'highWatermarks')
  turn.timer(timer, turn.now + fromMs(starts ? settings.logStartCheckpointMs : settings.highWatermarkCheckpointMs))
}

function armTimers(turn: ReplicaTurn): void {
  const { settings, fencing } = turn.manager
  armLagTimer(turn)
  armMeter(turn)
  turn.timer(checkpointTimer, turn.now + fromMs(settings.highWatermarkCheckpointMs))
  turn.timer(logStartTimer, turn.now + fromMs(settings.logStartCheckpointMs))
  if (fencing === 'sessions' && turn.manager.life === 'running') turn.timer(heartbeatTimer, turn.now + fromMs(settings.heartbeatMs))
}

/** Begins with the metadata that the broker has: replicas lead or follow by it, and timers are set. */
export function boot(turn: ReplicaTurn): void {
  applyImage(turn, emptyImage, turn.manager.image)
  armTimers(turn)
}

function fromDisk(log: ReplicaLog, disk: Disk, key: string): ReplicaLog {
  const logStartOffset = Math.min(log.logEndOffset, disk.logStartOffsets.get(key) ?? 0)
  return withHighWatermark({ ...log, logStartOffset }, disk.highWatermarks.get(key) ?? 0)
}

function lying(replica: Replica, disk: Disk, key: string): Replica {
  return {
    ...replica,
    role: 'offline',
    leader: -1,
    leaderEpoch: -1,
    partitionEpoch: -1,
    isr: [],
    pending: null,
    log: fromDisk(replica.log, disk, key),
    leaderEpochStartOffset: -1,
    followers: new Map(),
    following: null,
  }
}

/** A process that has only what lies on its disk (Kafka: LogManager.loadLogs). */
export function startedAgain(before: ReplicaManager, now: SimTime): ReplicaManager {
  return {
    ...before,
    image: emptyImage,
    brokerEpoch: -1,
    formerEpoch: before.brokerEpoch,
    life: 'starting',
    startsAgain: false,
    replicas: new Map([...before.replicas].map(([key, replica]) => [key, lying(replica, before.disk, key)])),
    fetchers: new Map(),
    fetches: new Map(),
    produces: new Map(),
    deletes: new Map(),
    load: before.load === null ? null : idleLoad(before.load.costs, now),
    // Whoever is there answers the news that this broker is back.
    unreachable: new Set(before.peers.filter((peer) => peer.startsWith('broker-'))),
  }
}

/** It reads the controller's log, and registers. */
export function start(turn: ReplicaTurn): void {
  turn.tell('BrokerStarted', 'replication/broker/started', { broker: turn.broker })
  tellPeers(turn, true)
  const body = { kind: 'metadata-fetch', broker: turn.broker, from: 0 } as const
  turn.send(controllerNode, 'MetadataFetch', body, 'replication/metadata/asked')
  if (turn.manager.fencing === 'sessions') register(turn)
  armTimers(turn)
}

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

/** A broker that is stopping stops once the controller lets it. */
export function heartbeatAnswered(turn: ReplicaTurn, { shouldShutDown }: BrokerHeartbeatResponse): void {
  if (shouldShutDown && turn.manager.life === 'stopping') stopped(turn)
}

/** In order: leaders are moved away first (Kafka: BrokerLifecycleManager.beginControlledShutdown). */
export function stop(turn: ReplicaTurn): void {
  turn.manager.startsAgain = false
  turn.manager.life = 'stopping'
  turn.tell('BrokerStopping', 'replication/broker/stopping', { broker: turn.broker })
  if (turn.manager.fencing === 'sessions') heartbeat(turn)
  else stopped(turn)
}

function halted(turn: ReplicaTurn): void {
  turn.manager.life = 'down'
  turn.manager.startsAgain = false
  turn.manager.fetchers = new Map()
  turn.manager.fetches = new Map()
  turn.manager.produces = new Map()
  turn.manager.deletes = new Map()
  turn.effects.push({ do: 'halt', node: turn.node })
  tellPeers(turn, false)
}

function stopped(turn: ReplicaTurn): void {
  turn.manager.disk = { ...checkpointed({ ...turn.manager, disk: checkpointed(turn.manager, 'logStartOffsets') }, 'highWatermarks') }
  turn.manager.disk = { ...turn.manager.disk, cleanShutdownEpoch: turn.manager.brokerEpoch }
  turn.tell('BrokerStopped', 'replication/broker/stopped', { broker: turn.broker })
  const again = turn.manager.startsAgain
  halted(turn)
  if (again) turn.effects.push({ do: 'tell', node: turn.node, action: { do: 'startBroker', broker: turn.broker } })
}

/** It is to start while it is still stopping: a process cannot run beside itself, so whoever starts it waits for its end. */
export function startLater(turn: ReplicaTurn): void {
  turn.manager.startsAgain = true
  turn.tell('BrokerStartWaits', 'replication/broker/start-waits', { broker: turn.broker })
}

/** No word to anybody; the files stay as they are (SIGKILL). */
export function kill(turn: ReplicaTurn): void {
  turn.tell('BrokerKilled', 'replication/broker/killed', { broker: turn.broker })
  halted(turn)
}

/** The other ends of its connections notice (TCP closes them; a new one is refused, or is made). */
function tellPeers(turn: ReplicaTurn, up: boolean): void {
  const body = { kind: 'connection', node: turn.node, up, answers: false } as const
  for (const peer of turn.manager.peers)
    turn.send(peer, up ? 'ConnectionBack' : 'ConnectionLost', body, up ? 'replication/connection/back' : 'replication/connection/lost')
}

/** A story may have registered this life before its process reads of it. */
export function registeredMeanwhile(turn: ReplicaTurn): void {
  const { life, fencing, image, formerEpoch } = turn.manager
  const known = image.brokers.get(turn.broker)
  if (life === 'starting' && fencing === 'given' && known !== undefined && known.brokerEpoch > formerEpoch)
    registered(turn, { errorCode: 0, brokerEpoch: known.brokerEpoch })
}
