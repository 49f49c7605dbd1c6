import { fromMs } from '../../kernel/time'
import type { NodeAction } from '../../cluster/action'
import type { ClusterSetup, TimedAction } from '../../cluster/setup'
import type { ReplicationAction } from '../../recording/replication/actions'
import type { ReplicationCase } from '../../recording/replication/case-file'
import { recordedSetup } from '../../recording/replication/recorded-setup'

/** The world begins so long before the topic is created: the brokers start then. */
export const beforeMs = 60_000

/** A process begins so long before the controller takes it for alive: recorded ones fetch 0.1 to 0.7 s before. Its checks and checkpoints run from then on. */
const startsBeforeMs = 300

/** A message takes so long from node to node: recorded fetches that wait 500 ms come every 505 to 515 ms. */
const hopMs = 5

/** A recorded moment, in the world's time. */
export const worldTime = (ms: number): number => fromMs(Math.max(0, ms + beforeMs))

interface Timed {
  readonly atMs: number
  readonly action: NodeAction
}

/** What the controller held of each broker, and when: given, not simulated. A registration that a stop in order came before is a clean one. */
function fencing(file: ReplicationCase): readonly Timed[] {
  const known = new Map<number, number>()
  const timed: Timed[] = []
  const tell = (atMs: number, broker: number, is: Extract<NodeAction, { do: 'brokerState' }>['is'], more: object = {}): void => {
    timed.push({ atMs, action: { do: 'brokerState', broker, is, ...more } })
  }
  for (const { broker, brokerEpoch, registeredMs, fromMs: unfencedMs, toMs, shutdownMs } of file.brokersUp) {
    if (known.get(broker) !== brokerEpoch) {
      const ended = file.actions.findLast((action) => endsOf(action, broker) && action.atMs < registeredMs)
      timed.push({ atMs: unfencedMs - startsBeforeMs, action: { do: 'startBroker', broker } })
      tell(registeredMs, broker, 'registered', { brokerEpoch, clean: ended?.do === 'stop' })
    }
    tell(unfencedMs, broker, 'unfenced')
    if (shutdownMs !== null) tell(shutdownMs, broker, 'shuttingDown')
    if (toMs !== null) tell(toMs, broker, 'fenced')
    known.set(broker, brokerEpoch)
  }
  return timed
}

const endsOf = (action: ReplicationAction, broker: number): boolean =>
  (action.do === 'kill' || action.do === 'stop') && action.broker === broker

/** A process that was asked to stop is there until its broker is fenced: its leaders move away first. */
function stopped(file: ReplicationCase, broker: number, atMs: number): number {
  const up = file.brokersUp.find((life) => life.broker === broker && life.shutdownMs !== null && (life.toMs ?? -1) >= atMs)
  return up?.toMs ?? atMs
}

function produced(file: ReplicationCase, action: Extract<ReplicationAction, { do: 'produce' }>): Timed {
  const { client, broker, acks, values, timeoutMs, requests, atMs } = action
  const arrivedMs = requests[0]?.arrivedMs ?? null
  const batches = values.map((batch) => batch.map((value) => ({ key: `k-${value}`, value })))
  const raw = broker === null ? {} : { broker, acks, timeoutMs }
  return {
    atMs: arrivedMs === null ? atMs : arrivedMs - hopMs,
    action: { do: 'produce', producer: client, topic: file.topic, partition: 0, batches, ...raw },
  }
}

const processActs = { kill: 'killBroker', freeze: 'freezeBroker', unfreeze: 'thawBroker' } as const

/** What an action does to the world; `null`: nothing, or a client that stands outside does it. */
function timedOf(file: ReplicationCase, action: ReplicationAction): Timed | null {
  const { atMs } = action
  const { topic } = file
  switch (action.do) {
    case 'createTopic': {
      const set = Object.fromEntries(action.set)
      return { atMs, action: { do: 'createTopic', topic: action.topic, partitions: 1, replicas: [action.replicas], set } }
    }
    case 'produce':
      return produced(file, action)
    case 'kill':
    case 'freeze':
    case 'unfreeze':
      return { atMs, action: { do: processActs[action.do], broker: action.broker } }
    case 'stop':
      return { atMs: stopped(file, action.broker, atMs), action: { do: 'stopBroker', broker: action.broker } }
    case 'alterTopic':
      return { atMs, action: { do: 'setConfig', of: 'topic', name: topic, set: Object.fromEntries(action.set) } }
    case 'deleteRecords': {
      const { offset, timeoutMs } = action
      return { atMs, action: { do: 'deleteRecords', topic, partition: 0, offset, timeoutMs } }
    }
    case 'electLeaders': {
      const type = action.electionType === 'PREFERRED' ? 'preferred' : 'unclean'
      return { atMs, action: { do: 'electLeaders', topic, partition: 0, type } }
    }
    case 'start':
    case 'consume':
    case 'listOffsets':
    case 'awaitResult':
    case 'awaitState':
    case 'wait':
      return null
  }
}

/** The cluster of a recording, and what happens to it; of what came of that nothing but when each record first arrived. */
export function setupOfReplication(file: ReplicationCase): ClusterSetup {
  const acts = file.actions.map((action) => timedOf(file, action)).filter((timed) => timed !== null)
  // At one moment what the controller is told comes first: it is why the rest goes as it does.
  const timed = [...fencing(file), ...acts].map((each, index) => ({ ...each, index }))
  timed.sort((a, b) => a.atMs - b.atMs || a.index - b.index)
  return recordedSetup(
    file,
    fromMs(hopMs),
    timed.map(({ atMs, action }): TimedAction => ({ at: worldTime(atMs), action })),
  )
}
