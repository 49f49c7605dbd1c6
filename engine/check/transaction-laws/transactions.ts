import { clusterBehaviour } from '../../cluster/behaviour'
import { buildCluster } from '../../cluster/build'
import type { NodeAction } from '../../cluster/action'
import type { Message } from '../../cluster/message'
import type { ClusterWorld, NodeState } from '../../cluster/world'
import { Digest } from '../../kernel/digest'
import { nextAt } from '../../kernel/due'
import { step } from '../../kernel/step'
import type { Behaviour } from '../../kernel/node'
import { fromMs } from '../../kernel/time'
import { digestWorld } from '../../kernel/world-digest'
import { clusterSetup } from '../../scenario/build'
import { setupOfMade } from '../../scenario/made'
import type { Setup } from '../../scenario/schema'
import { extendToStep, sourceOf, startRun, worldAt } from '../../trace/run'
import type { Violation } from '../checker'
import { positionsGoForward, readersGetWhatIsTheirs } from './reader-laws'
import { overheard, type ClusterBehaviour } from './overheard'
import { logLaws, markersFollowDecisions, TransactionChecker, type Seen } from './transaction-checker'
import { transactionScenario, transactionsUntilMs } from './transaction-scenario'

const twoRunsAreEqual = 'two-runs-are-equal'
const backAndForthIsEqual = 'back-and-forth-is-equal'

/** Of logs with transactions, cleaning and retention, and of those who read them. */
export const transactionLawNames: readonly string[] = [
  markersFollowDecisions,
  ...logLaws.map(({ name }) => name),
  readersGetWhatIsTheirs,
  positionsGoForward,
  twoRunsAreEqual,
  backAndForthIsEqual,
]

/** One story of transactions, as far as it went. */
export interface TransactionRun {
  readonly seen: Seen
  readonly steps: number
  /** The first thing that contradicts a law. */
  readonly violation: Violation | null
}

function nameOf(world: ClusterWorld): string {
  const digest = new Digest()
  digestWorld(digest, world)
  return digest.toString()
}

/** How often a world is named on its way, to be come back to. */
const namedEvery = 211

/** The same run once more, with keyframes: it ends as the first, and to any of its steps it comes again, forwards and backwards. */
function differs(setup: Setup, names: ReadonlyMap<number, string>, behaviour: ClusterBehaviour): Violation | null {
  const source = sourceOf<NodeState, never, Message, NodeAction>(
    buildCluster(clusterSetup(setup)),
    behaviour as Behaviour<NodeState, never, Message, NodeAction>,
  )
  const run = startRun(source, { interval: 64 })
  const steps = [...names.keys()]
  const last = steps.at(-1) ?? 0
  extendToStep(run, last)
  const broken = (invariant: string, at: number): Violation => ({ invariant, step: at, node: '', detail: {} })
  if (nameOf(run.head) !== names.get(last)) return broken(twoRunsAreEqual, last)
  const there = steps.slice(0, -1)
  for (const at of [...there.filter((_, n) => n % 2 === 0), ...there.filter((_, n) => n % 2 === 1).reverse()])
    if (nameOf(worldAt(run, at)) !== names.get(at)) return broken(backAndForthIsEqual, at)
  return null
}

/** Runs one story of transactions, cleaning and retention, with every law after every event; and again, if asked to, for runs that are equal. */
export function runTransactions(seed: number, equality = false, behaviour: ClusterBehaviour = clusterBehaviour): TransactionRun {
  const setup = setupOfMade(transactionScenario(seed))
  const world = buildCluster(clusterSetup(setup))
  const checker = new TransactionChecker()
  const heard = overheard(behaviour, checker)
  const names = new Map<number, string>()
  const until = fromMs(transactionsUntilMs)
  let violation: Violation | null = null
  while (violation === null && (nextAt(world) ?? Infinity) <= until && step(world, heard, checker.recorder)) {
    violation = checker.afterStep(world)
    if (equality && world.step % namedEvery === 0) names.set(world.step, nameOf(world))
  }
  if (equality) names.set(world.step, nameOf(world))
  return { seen: checker.seen, steps: world.step, violation: violation ?? (equality ? differs(setup, names, behaviour) : null) }
}
