import type { NodeAction } from '../cluster/action'
import { clusterBehaviour } from '../cluster/behaviour'
import { buildCluster } from '../cluster/build'
import type { Message } from '../cluster/message'
import type { NodeState } from '../cluster/world'
import { clusterSetup } from '../scenario/build'
import { describedMembers } from '../scenario/members'
import { actByChance, type Acts } from '../scenario/random-acts'
import type { Setup } from '../scenario/schema'
import { sourceOf, type Source } from '../trace/run'

export type ClusterSource = Source<NodeState, Message, NodeAction>

/** A checked scenario at its beginning, with another seed if one is given. */
export function sourceOfSetup(setup: Setup, seed = setup.seed): ClusterSource {
  return sourceOf(buildCluster(clusterSetup(setup, seed)), clusterBehaviour)
}

/** The same, with something done to its members now and then, as the seed has it. */
export function sourceWithActs(setup: Setup, acts: Acts): ClusterSource {
  const { world, advance } = sourceOfSetup(setup)
  const members = setup.groups.flatMap((group) => describedMembers(group).map(({ name }) => name))
  return {
    world,
    advance(at, recorder) {
      if (!advance(at, recorder)) return false
      actByChance(at, members, acts)
      return true
    },
  }
}
