import type { NodeAction } from '../../cluster/action'
import { brokerNode, controllerNode, worldNode } from '../../cluster/world'
import type { ReplicationAction } from './actions'
import type { Unplaced } from './play-deeds'
import type { ReplicationRecording } from './recording'

/** When a process last did something that others saw, while it was being stopped. */
function lastSeen({ requests, fetches }: ReplicationRecording, broker: number, { atMs, doneMs }: ReplicationAction): number {
  const seen = [
    ...(requests.get(broker) ?? []).map(({ completedAtMs }) => completedAtMs),
    ...fetches.filter(({ follower }) => follower === broker).map(({ arrivedMs }) => arrivedMs),
  ].filter((ms) => ms >= atMs && ms <= doneMs)
  return seen.reduce((last, ms) => Math.max(last, ms), atMs)
}

/** When the leader was asked for something that an administrator began. */
function askedAt({ requests }: ReplicationRecording, { atMs, doneMs }: ReplicationAction): number {
  const asked = [...requests.values()]
    .flat()
    .find(({ api, arrivedMs }) => api === 'DELETE_RECORDS' && arrivedMs >= atMs && arrivedMs <= doneMs)
  return asked?.arrivedMs ?? atMs
}

const processActs = {
  kill: 'killBroker',
  freeze: 'freezeBroker',
  unfreeze: 'thawBroker',
  stop: 'stopBroker',
  start: 'startBroker',
} as const

/** What was done to the cluster, as an action of the same name; null for what only looked on. */
export function actOf(recording: ReplicationRecording, action: ReplicationAction): Unplaced | null {
  const { topic } = recording.file
  const act = (played: NodeAction, atMs = action.atMs): Unplaced => ({ atMs, node: worldNode, deed: { do: 'act', action: played } })
  switch (action.do) {
    case 'kill':
    case 'freeze':
      return act({ do: processActs[action.do], broker: action.broker }, lastSeen(recording, action.broker, action))
    case 'unfreeze':
    case 'stop':
    case 'start':
      return act({ do: processActs[action.do], broker: action.broker })
    case 'createTopic':
      return act({ do: 'createTopic', topic, partitions: 1, replicas: [action.replicas], set: Object.fromEntries(action.set) })
    case 'alterTopic':
      return act({ do: 'setConfig', of: 'topic', name: topic, set: Object.fromEntries(action.set) })
    case 'deleteRecords':
      return act(
        { do: 'deleteRecords', topic, partition: 0, offset: action.offset, timeoutMs: action.timeoutMs },
        askedAt(recording, action),
      )
    case 'electLeaders':
      return act({ do: 'electLeaders', topic, partition: 0, type: action.electionType === 'PREFERRED' ? 'preferred' : 'unclean' })
    case 'produce': {
      const batches = action.values.map((batch) => batch.map((value) => ({ key: `k-${value}`, value })))
      return act({ do: 'produce', producer: action.client, topic, partition: 0, batches, acks: action.acks })
    }
    case 'consume':
    case 'listOffsets':
    case 'awaitResult':
    case 'awaitState':
    case 'wait':
      return null
  }
}

/** What was done comes of an action, but is seen later. */
export function aftermathOf(recording: ReplicationRecording, action: ReplicationAction): Unplaced | null {
  if (action.do === 'electLeaders') {
    const deed = {
      do: 'elected',
      errorCode: action.errorCode,
      type: action.electionType === 'PREFERRED' ? 'preferred' : 'unclean',
    } as const
    return { atMs: action.doneMs, node: controllerNode, deed }
  }
  if (action.do !== 'stop') return null
  return { atMs: lastSeen(recording, action.broker, action), node: brokerNode(action.broker), deed: { do: 'stopped' } }
}
