import type { NodeAction } from '../../cluster/action'
import { clusterBehaviour, type NodeChange } from '../../cluster/behaviour'
import { buildCluster } from '../../cluster/build'
import { emptyImage, type ClusterImage } from '../../cluster/control/image'
import { replayed } from '../../cluster/control/replay'
import type { PlacedRecord } from '../../cluster/control/state'
import type { Message } from '../../cluster/message'
import { brokerNode, controllerNode, worldNode, type ClusterWorld, type NodeState } from '../../cluster/world'
import type { Behaviour, SimTime } from '../../kernel/node'
import { schedule } from '../../kernel/due'
import { setTimer } from '../../kernel/timers'
import { Chain } from '../../log/chain'
import { ReplicationScript } from './play-script'
import { timelineOf, type PlayedTimeline } from './play-timeline'
import { recordedSetup } from './recorded-setup'
import type { ReplicationRecording } from './recording'

/** A recorded cluster as a world that can be stepped: what its nodes do and become is what was recorded, not what the engine would do. */
export interface PlayedCluster {
  readonly world: ClusterWorld
  readonly behaviour: Behaviour<NodeState, NodeChange, Message, NodeAction>
  readonly endsAt: SimTime
}

/** The brokers that were there before the topic run from the beginning. */
function begin(world: ClusterWorld, image: ClusterImage, { before }: PlayedTimeline): void {
  let records: Chain<PlacedRecord> | null = null
  for (const [offset, record] of before.entries()) records = Chain.append(records, { offset, at: 0, record })
  for (const [name, node] of world.nodes) {
    if (node.kind === 'controller' && node.replication !== undefined) node.replication = { ...node.replication, image, records }
    if (node.kind !== 'broker' || node.replication === undefined) continue
    const known = image.brokers.get(node.broker)
    if (known === undefined) continue
    world.halted.delete(name)
    node.replication = { ...node.replication, image, brokerEpoch: known.brokerEpoch, life: 'running', unreachable: new Set() }
  }
}

/** A recorded cluster from the moment its topic is created. What no file tells stays unsaid. Throws `NotThisForm`. */
export function worldOfReplication(recording: ReplicationRecording): PlayedCluster {
  const timeline = timelineOf(recording)
  const script = new ReplicationScript(recording, timeline)
  const world = buildCluster(recordedSetup(recording.file, 0, []))
  begin(world, replayed(emptyImage, timeline.before), timeline)
  for (const { at, node, deed } of timeline.deeds)
    if (deed.do === 'act') schedule(world, at, node === worldNode ? node : worldNode, deed.action)
  for (const node of [controllerNode, ...recording.file.brokers.map(brokerNode)])
    for (const [key, at] of script.deedsOfLife(node, 0)) setTimer(world, node, key, at, 0)
  const behaviour: PlayedCluster['behaviour'] = {
    ...clusterBehaviour,
    decide: (state, input, context) => script.decide(state, input, context),
  }
  return { world, behaviour, endsAt: timeline.endsAt }
}
