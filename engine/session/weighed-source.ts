import { buildCluster } from '../cluster/build'
import { weighedBehaviour } from '../cluster/weighed'
import { clusterSetup } from '../scenario/build'
import type { Setup } from '../scenario/schema'
import { sourceOf } from '../trace/run'
import type { ClusterSource } from './source'

/** A checked scenario at its beginning, whose trace says of messages what they weigh: for runs that are compared. Encoding every message is too dear for all. */
export function weighedSourceOfSetup(setup: Setup, seed = setup.seed): ClusterSource {
  return sourceOf(buildCluster(clusterSetup(setup, seed)), weighedBehaviour)
}
