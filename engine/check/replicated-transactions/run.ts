import { clusterBehaviour } from '../../cluster/behaviour'
import { buildCluster } from '../../cluster/build'
import { brokerNode, type BrokerState, type ClusterWorld } from '../../cluster/world'
import { topicPartition } from '../../kafka/ids'
import type { Detail } from '../../kernel/event'
import { nextAt } from '../../kernel/due'
import { step } from '../../kernel/step'
import { fromMs } from '../../kernel/time'
import type { SegmentedLog } from '../../log/segmented-log'
import { clusterSetup } from '../../scenario/build'
import { setupOfMade } from '../../scenario/made'
import type { Violation } from '../checker'
import { crashBrokers } from '../replication-laws/crash-scenario'
import { batchesOf } from '../transaction-laws/held-log'
import { readersGetWhatIsTheirs } from '../transaction-laws/reader-laws'
import { overheard, type ClusterBehaviour } from '../transaction-laws/overheard'
import { markersFollowDecisions } from '../transaction-laws/transaction-checker'
import { ReplicatedTransactionChecker } from './checker'
import { replicaLogLaws, stableIsDecidedAndReplicated } from './replica-log-watch'
import { decidedByMs, replicatedTransactions, storyTopic } from './story'

/** By name: when everybody is back, every transaction has its end, everywhere. */
const allIsDecided = 'all-is-decided'
/** By name: what a producer was told is committed stands, and readers of committed records get it. */
const committedIsKept = 'committed-is-kept'
/** By name: in the end leader and followers have the same bytes. */
const replicasAreEqual = 'replicas-are-equal'
/** By name: whichever partitions it wrote to, a transaction ended in one way. */
const oneEndEverywhere = 'one-end-everywhere'

/** Of transactions on replicas, beside those of replicas. */
export const replicatedLawNames: readonly string[] = [
  markersFollowDecisions,
  ...replicaLogLaws.map(({ name }) => name),
  stableIsDecidedAndReplicated,
  readersGetWhatIsTheirs,
  allIsDecided,
  oneEndEverywhere,
  committedIsKept,
  replicasAreEqual,
]

/** One story, as far as it went. */
export interface ReplicatedRun {
  /** What it saw, and how many transactions producers were told to be committed. */
  readonly seen: ReplicatedTransactionChecker['seen'] & { readonly promised: number }
  readonly violation: Violation | null
}

/** Runs one story of transactions on brokers that crash, with every law after every event, and looks in the end whether all is decided and kept. */
export function runReplicatedTransactions(seed: number, behaviour: ClusterBehaviour = clusterBehaviour): ReplicatedRun {
  const world = buildCluster(clusterSetup(setupOfMade(replicatedTransactions(seed))))
  const checker = new ReplicatedTransactionChecker()
  const heard = overheard(behaviour, checker)
  let violation: Violation | null = null
  while (violation === null && (nextAt(world) ?? Infinity) <= fromMs(decidedByMs) && step(world, heard, checker.recorder))
    violation = checker.afterStep(world)
  return { seen: { ...checker.seen, promised: checker.promised.length }, violation: violation ?? atEnd(world, checker) }
}

const partitionsOfStory = [0, 1].map((partition) => topicPartition(storyTopic, partition))

function brokersOf(world: ClusterWorld): readonly BrokerState[] {
  return crashBrokers.flatMap((broker) => {
    const state = world.nodes.get(brokerNode(broker))
    return state?.kind === 'broker' ? [state] : []
  })
}

const hex = ({ segments }: SegmentedLog): string => segments.map(({ log }) => [...log.view].join(',')).join(',')

function atEnd(world: ClusterWorld, { promised }: ReplicatedTransactionChecker): Violation | null {
  const broken = (invariant: string, detail: Detail): Violation => ({ invariant, step: world.step, node: '', detail })
  const ends = new Map<string, string>()
  const values = new Map<string, string | null>()
  for (const partition of partitionsOfStory) {
    const replicas = brokersOf(world).map(({ stored }) => stored?.logs.get(partition)?.log)
    const [first] = replicas
    if (first === undefined || replicas.some((log) => log === undefined || hex(log) !== hex(first)))
      return broken(replicasAreEqual, { partition })
    const leader = brokersOf(world).find(({ replication }) => replication?.replicas.get(partition)?.role === 'leader')
    const log = leader?.stored?.logs.get(partition)?.log
    if (log === undefined) return broken(allIsDecided, { partition, leader: -1 })
    const open = openIn(log)
    if (open.length > 0) return broken(allIsDecided, { partition, open })
    for (const batch of batchesOf(log)) {
      const { producerId, producerEpoch } = batch.header
      if (batch.control === null) continue
      const name = `${String(producerId)}/${String(producerEpoch)}`
      if ((ends.get(name) ?? batch.control) !== batch.control) return broken(oneEndEverywhere, { partition, transaction: name })
      ends.set(name, batch.control)
    }
    for (const batch of batchesOf(log))
      for (const { offset, value } of batch.records) {
        const { producerId, producerEpoch } = batch.header
        const committed = ends.get(`${String(producerId)}/${String(producerEpoch + 1)}`) === 'COMMIT'
        values.set(`${partition}@${String(offset)}`, committed ? value : null)
      }
  }
  for (const { producer, results } of promised)
    for (const { errorCode, partition, baseOffset, records } of results) {
      if (errorCode !== 0) return broken(committedIsKept, { producer, partition, errorCode })
      const lost = (records ?? []).findIndex(({ value }, n) => values.get(`${partition}@${String(baseOffset + n)}`) !== value)
      if (lost >= 0) return broken(committedIsKept, { producer, partition, offset: baseOffset + lost })
    }
  return null
}

/** Transactions of which a log holds records and no marker. */
function openIn(log: SegmentedLog): readonly string[] {
  const open = new Set<string>()
  for (const { header, control } of batchesOf(log)) {
    const { producerId, producerEpoch } = header
    if (control === null) open.add(`${String(producerId)}/${String(producerEpoch)}`)
    else open.delete(`${String(producerId)}/${String(producerEpoch - 1)}`)
  }
  return [...open]
}
