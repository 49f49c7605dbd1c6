import type { SimTime } from '../../kernel/node'
import { fromMs } from '../../kernel/time'
import { withHighWatermark } from '../../log/replica-log-change'
import type { ReplicaLog } from '../../log/replica-log'
import { emptyImage } from '../control/image'
import { controllerNode } from '../world'
import { checkpointed, checkpointTimer, logStartTimer } from './checkpoints'
import { armLagTimer } from './isr'
import { idleLoad } from './load'
import type { BrokerHeartbeatResponse } from './apis'
import { applyImage } from './metadata'
import { armMeter } from './meter'
import { heartbeat, heartbeatTimer, register } from './registration'
import type { Disk, Replica, ReplicaManager } from './state'
import type { ReplicaTurn } from './turn'

/** A broker that runs from the start of the story does then what its image says. */
export const bootTimer = 'boot'

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

/** In order: leaders are moved away first. One that is not registered yet leads nothing, and stops at once (Kafka: BrokerLifecycleManager.beginControlledShutdown). */
export function stop(turn: ReplicaTurn): void {
  const { life, fencing } = turn.manager
  turn.manager.startsAgain = false
  turn.manager.life = 'stopping'
  turn.tell('BrokerStopping', 'replication/broker/stopping', { broker: turn.broker })
  if (fencing === 'sessions' && life !== 'starting') heartbeat(turn)
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

/** A broker that is stopping stops once the controller lets it. */
export function heartbeatAnswered(turn: ReplicaTurn, { shouldShutDown }: BrokerHeartbeatResponse): void {
  if (shouldShutDown && turn.manager.life === 'stopping') stopped(turn)
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

/** Its process stands still (SIGSTOP), or goes on (SIGCONT). */
export function freezeOrThaw(turn: ReplicaTurn, freezes: boolean): void {
  const rule = freezes ? 'replication/broker/frozen' : 'replication/broker/thawed'
  turn.tell(freezes ? 'BrokerFrozen' : 'BrokerThawed', rule, { broker: turn.broker })
  turn.effects.push({ do: freezes ? 'freeze' : 'thaw', node: turn.node })
}

/** The other ends of its connections notice (TCP closes them; a new one is refused, or is made). */
function tellPeers(turn: ReplicaTurn, up: boolean): void {
  const body = { kind: 'connection', node: turn.node, up, answers: false } as const
  for (const peer of turn.manager.peers)
    turn.send(peer, up ? 'ConnectionBack' : 'ConnectionLost', body, up ? 'replication/connection/back' : 'replication/connection/lost')
}
