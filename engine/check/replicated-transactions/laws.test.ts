import { expect, test } from 'vitest'
import { clusterBehaviour, type NodeChange } from '../../cluster/behaviour'
import { StoredLog } from '../../cluster/stored-log/state'
import type { NodeState } from '../../cluster/world'
import { batchesIn } from '../../log/segment'
import { activeSegment, copySegmentedLog, type SegmentedLog } from '../../log/segmented-log'
import { faults as faultsOfOne } from '../transaction-laws/planted-faults.test'
import { replicatedLawNames, runReplicatedTransactions } from './run'

const lots = [0, 1, 2]
const lotOf = 30

test.each(lots)(
  'transactions on brokers that crash, freeze and stop keep their laws, lot %i',
  (lot) => {
    const seen = { committed: 0, aborted: 0, read: 0, loaded: 0, cut: 0, promised: 0 }
    const broken: string[] = []
    for (let seed = 1 + lot * lotOf; seed <= (lot + 1) * lotOf; seed++) {
      const run = runReplicatedTransactions(seed)
      for (const key of ['committed', 'aborted', 'read', 'loaded', 'cut', 'promised'] as const) seen[key] += run.seen[key]
      if (run.violation !== null) broken.push(`seed ${String(seed)}: ${JSON.stringify(run.violation)}`)
    }
    expect(broken).toEqual([])
    // Else they would say nothing.
    expect(Math.min(seen.committed, seen.aborted, seen.promised, seen.loaded)).toBeGreaterThan(lotOf)
    expect(seen.read).toBeGreaterThan(10 * lotOf)
    expect(seen.cut).toBeGreaterThan(lotOf / 4)
  },
  120_000,
)

type ClusterBehaviour = typeof clusterBehaviour
type Decide = ClusterBehaviour['decide']
type Input = Parameters<Decide>[1]

const deciding = (decide: Decide): ClusterBehaviour => ({ ...clusterBehaviour, decide })

/** The same message with its decision turned round. */
function turned(input: Input, api: 'EndTxn' | 'WriteTxnMarkers', only: (partitions: readonly string[]) => boolean = () => true): Input {
  if (input.kind !== 'message' || input.envelope.body.kind !== 'transaction-request') return input
  const { body } = input.envelope
  if (body.api !== api || !('committed' in body.fields)) return input
  if ('partitions' in body.fields && !only(body.fields.partitions)) return input
  const fields = { ...body.fields, committed: !body.fields.committed }
  return { ...input, envelope: { ...input.envelope, body: { ...body, fields } as typeof body } }
}

/** One broker writes something else onto its disk than it decided to. */
const writing = (tamper: (log: SegmentedLog) => void): ClusterBehaviour => ({
  ...clusterBehaviour,
  apply(state: NodeState, change: NodeChange) {
    if (
      state.kind !== 'broker' ||
      state.broker !== 3 ||
      change.kind !== 'stored' ||
      change.change.kind !== 'log' ||
      change.change.to === null
    ) {
      clusterBehaviour.apply(state, change)
      return
    }
    const { key, to } = change.change
    const log = copySegmentedLog(to.log)
    tamper(log)
    const tampered = new StoredLog(log, to.checkpoint, to.cleaning, to.deleted)
    clusterBehaviour.apply(state, { kind: 'stored', change: { kind: 'log', key, to: tampered } })
  },
})

const otherThan = (rule: string): string => (rule === 'transactions/end/commit' ? 'transactions/end/abort' : 'transactions/end/commit')

/** Law → a cluster that breaks it first. */
const faults: Readonly<Record<string, () => ClusterBehaviour>> = {
  'markers-follow-decisions': () =>
    deciding((state, input, context) => clusterBehaviour.decide(state, turned(input, 'WriteTxnMarkers'), context)),
  'stable-is-decided-and-replicated': () =>
    writing((log) => {
      for (const [id, entry] of log.producers.entries) log.producers.entries.set(id, { ...entry, txnFirstOffset: null })
    }),
  'committed-is-kept': () => deciding((state, input, context) => clusterBehaviour.decide(state, turned(input, 'EndTxn'), context)),
  // Each decision is told both ways, and one partition hears the wrong one.
  'one-end-everywhere': () =>
    deciding((state, input, context) => {
      const wrong = turned(input, 'WriteTxnMarkers', ([first]) => first === 'orders-1')
      const outcome = clusterBehaviour.decide(state, wrong, context)
      const decided = outcome.effects.flatMap((effect) =>
        effect.do === 'event' && (effect.type === 'TransactionDecided' || effect.rule === 'transactions/init/fences')
          ? [{ ...effect, type: 'TransactionDecided', rule: otherThan(effect.rule) } as typeof effect]
          : [],
      )
      return { ...outcome, effects: [...outcome.effects, ...decided] }
    }),
  // Whoever coordinates next begins with nothing.
  'all-is-decided': () =>
    deciding((state, input, context) => {
      const outcome = clusterBehaviour.decide(state, input, context)
      if (!outcome.effects.some((effect) => effect.do === 'event' && effect.type === 'TransactionsLoaded')) return outcome
      const changes = outcome.changes.filter((change) => change.kind !== 'stored' || change.change.kind !== 'transaction')
      return { ...outcome, changes }
    }),
  'replicas-are-equal': () =>
    writing((log) => {
      const { view } = activeSegment(log).log
      const last = [...batchesIn(view)].at(-1)
      // The leader's epoch is not under the checksum.
      if (last !== undefined) view[last.position + 15] = 77
    }),
  ...Object.fromEntries(
    ['offsets-in-order', 'records-are-as-written', 'aborted-index-is-exact', 'readers-get-what-is-theirs'].map((law) => [
      law,
      faultsOfOne[law] ?? (() => clusterBehaviour),
    ]),
  ),
}

test.each(replicatedLawNames)(
  '%s can fail',
  (law) => {
    const broken: string[] = []
    for (let seed = 1; seed <= 60 && broken.length < 2; seed++) {
      const { violation } = runReplicatedTransactions(seed, faults[law]?.())
      if (violation !== null) broken.push(violation.invariant)
    }
    expect(broken).toEqual([law, law])
  },
  60_000,
)
