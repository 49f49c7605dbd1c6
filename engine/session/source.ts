import type { NodeAction } from '../cluster/action'
import { clusterBehaviour } from '../cluster/behaviour'
import { buildCluster } from '../cluster/build'
import type { Message } from '../cluster/message'
import type { NodeState } from '../cluster/world'
import { clusterSetup } from '../scenario/build'
import type { Setup } from '../scenario/schema'
import { sourceOf, type Source } from '../trace/run'

export type ClusterSource = Source<NodeState, Message, NodeAction>

/** A checked scenario at its beginning, with another seed if one is given. */
export function sourceOfSetup(setup: Setup, seed = setup.seed): ClusterSource {
  return sourceOf(buildCluster(clusterSetup(setup, seed)), clusterBehaviour)
}
