import { clusterBehaviour } from '../../cluster/behaviour'
import { buildCluster } from '../../cluster/build'
import type { Replica } from '../../cluster/replica/state'
import type { ClusterSetup } from '../../cluster/setup'
import { brokerNode, controllerNode, type ClusterWorld } from '../../cluster/world'
import type { ReplicaSwitch } from '../../kafka/rule-switch'
import type { Recorder } from '../../kernel/event'
import { nextAt } from '../../kernel/due'
import { step } from '../../kernel/step'
import { fromMs } from '../../kernel/time'
import { Chain } from '../../log/chain'
import { clusterSetup } from '../../scenario/build'
import { setupOfMade } from '../../scenario/made'
import type { Violation } from '../checker'
import { crashesUntilMs, crashScenario } from './crash-scenario'
import { ReplicationChecker } from './replication-checker'

const partition = 'orders-0'

export function crashSetup(seed: number, fault: ReplicaSwitch | null = null): ClusterSetup {
  return clusterSetup(setupOfMade(crashScenario(seed, fault)))
}

function replicaOf(world: ClusterWorld, broker: number): Replica | undefined {
  const state = world.nodes.get(brokerNode(broker))
  return state?.kind === 'broker' ? state.replication?.replicas.get(partition) : undefined
}

/** Offset → value of every record of a log. */
function valuesOf({ log }: Replica): ReadonlyMap<number, string | null> {
  const values = new Map<number, string | null>()
  for (const { baseOffset, records } of Chain.toArray(log.last))
    (records ?? []).forEach(({ value }, n) => values.set(baseOffset + n, value))
  return values
}

/** By name, what must hold when everybody is back: what was shown or acknowledged is there (acks=all, clean elections). */
export const nothingIsLost = 'acknowledged-is-kept'

/** One story of crashes, as far as it went. */
export interface CrashRun {
  readonly world: ClusterWorld
  readonly shown: number
  readonly leaders: number
  /** The first thing that contradicts a law. */
  readonly violation: Violation | null
}

/** Runs one story of crashes, with every law of replicas after every event, and looks in the end whether all is there. */
export function runCrashes(seed: number, fault: ReplicaSwitch | null = null): CrashRun {
  const world = buildCluster(crashSetup(seed, fault))
  const checker = new ReplicationChecker()
  let leaders = 0
  const recorder: Recorder = {
    ...checker.recorder,
    event: (_cause, _step, _time, _node, _type, rule, detail) => {
      if (rule === 'replication/leader/begins' && detail['partition'] === partition) leaders += 1
    },
  }
  const until = fromMs(crashesUntilMs + 2300)
  let violation: Violation | null = null
  while (violation === null && (nextAt(world) ?? Infinity) <= until && step(world, clusterBehaviour, recorder))
    violation = checker.afterStep(world)
  return { world, shown: checker.committed(partition)?.end ?? 0, leaders, violation: violation ?? lostIn(world, checker) }
}

/** What was shown or acknowledged in a story and is not there at its end, or `null`. */
export function lostIn(world: ClusterWorld, checker: ReplicationChecker): Violation | null {
  const lost = (detail: Violation['detail']): Violation => ({ invariant: nothingIsLost, step: world.step, node: controllerNode, detail })
  const controller = world.nodes.get(controllerNode)
  const registration = controller?.kind === 'controller' ? controller.replication?.image.partitions.get(partition) : undefined
  // Where nobody leads yet, whoever may has it all.
  const may = registration === undefined ? [] : [registration.leader, ...registration.elr, ...registration.lastKnownElr]
  const [first] = may.filter((broker) => broker > 0)
  const leader = first === undefined ? undefined : replicaOf(world, first)
  if (leader === undefined) return lost({ partition, leader: first ?? -1 })
  const missing = checker.committed(partition)?.firstMissingIn(leader) ?? -1
  if (missing >= 0) return lost({ partition, offset: missing, of: 'shown' })
  const values = valuesOf(leader)
  const sender = world.nodes.get('P')
  for (const { errorCode, baseOffset, records } of sender?.kind === 'sender' ? Chain.toArray(sender.results) : []) {
    const at = errorCode === 0 ? (records ?? []).findIndex(({ value }, n) => values.get(baseOffset + n) !== value) : -1
    if (at >= 0) return lost({ partition, offset: baseOffset + at, of: 'acknowledged' })
  }
  return null
}
