import type { FetchedPartition, Message } from '../../cluster/message'
import type { SenderResult } from '../../cluster/sender/state'
import type { StoredLog } from '../../cluster/stored-log/state'
import { brokerNode, type BrokerState, type ClusterWorld } from '../../cluster/world'
import { errorCode } from '../../kafka/errors'
import { topicPartition } from '../../kafka/ids'
import type { Detail, Recorder } from '../../kernel/event'
import type { NodeId } from '../../kernel/node'
import { Chain } from '../../log/chain'
import { stableEndOf } from '../../log/replica-log'
import { lastStableOffsetOf } from '../../log/segmented-log'
import type { Violation } from '../checker'
import { ReplicationChecker } from '../replication-laws/replication-checker'
import { abortedIndexIsExact } from '../transaction-laws/cleaning-laws'
import { batchesOf } from '../transaction-laws/held-log'
import { Decisions, Ledger } from '../transaction-laws/ledger'
import { offsetsInOrder, recordsAreAsWritten } from '../transaction-laws/offset-laws'
import { readersGetWhatIsTheirs, wrongAnswer } from '../transaction-laws/reader-laws'
import { markersFollowDecisions } from '../transaction-laws/transaction-checker'
import { readerNames } from '../transaction-laws/transaction-scenario'

/** By name: below it every transaction has its marker, and that is below the high watermark; on every replica, by its value and by its bytes. */
export const stableIsDecidedAndReplicated = 'stable-is-decided-and-replicated'

export const replicaLogLaws = [offsetsInOrder, recordsAreAsWritten, abortedIndexIsExact] as const

const [committedReader] = readerNames

const givenUp = errorCode('UNKNOWN_SERVER_ERROR')

interface Known {
  ledger: Ledger
  stored: StoredLog
}

interface Answer {
  readonly broker: NodeId
  readonly reader: NodeId
  readonly key: string
  readonly answer: FetchedPartition
}

/** A producer was told that its transaction is committed: all of these stand. */
export interface Promised {
  readonly producer: string
  readonly results: readonly SenderResult[]
}

/** An answer without gaps says no offsets: here they are. */
const spelledOut = (answer: FetchedPartition): FetchedPartition => {
  const { baseOffset, recordCount, offsets, nextOffset } = answer
  if (offsets !== undefined && nextOffset !== undefined) return answer
  return { ...answer, offsets: Array.from({ length: recordCount }, (_, n) => baseOffset + n), nextOffset: baseOffset + recordCount }
}

/** Looks at a world of replicas with transactions after each of its steps: at each broker's logs, at what is read of them, and at what producers are promised. */
export class ReplicatedTransactionChecker {
  readonly recorder: Recorder
  readonly promised: Promised[] = []
  /** How much of what the laws are about was seen. */
  readonly seen = { committed: 0, aborted: 0, read: 0, loaded: 0, cut: 0 }
  private node: NodeId = ''
  private readonly replication = new ReplicationChecker()
  private readonly decisions = new Decisions()
  private readonly known = new Map<string, Known>()
  private answers: Answer[] = []
  private ended: (readonly [producer: string, committed: boolean])[] = []
  private readonly counted = new Map<string, number>()

  constructor() {
    const { replication } = this
    this.recorder = {
      ...replication.recorder,
      step: (...told) => {
        this.node = told[2]
        replication.recorder.step(...told)
      },
      event: (_cause, _step, _time, node, type, rule, detail) => {
        this.decisions.told(type, rule, detail)
        if (type === 'TransactionsLoaded') this.seen.loaded += 1
        if (type === 'LogTruncated') this.seen.cut += 1
        if (type === 'TransactionEnded') this.ended.push([node, detail['committed'] === 1])
      },
    }
  }

  /** A broker is about to send this to a reader. */
  sends(broker: BrokerState, reader: NodeId, body: Message): void {
    if (body.kind !== 'response' || body.api !== 'Fetch' || !readerNames.some((name) => name === reader)) return
    for (const { topic, partitions } of body.fields.topics)
      for (const answer of partitions)
        if (answer.errorCode === 0)
          this.answers.push({ broker: brokerNode(broker.broker), reader, key: topicPartition(topic, answer.partitionIndex), answer })
  }

  /** After a step: what it broke, or `null`. */
  afterStep(world: ClusterWorld): Violation | null {
    this.notePromises(world)
    const replicas = this.replication.afterStep(world)
    if (replicas !== null) return replicas
    const state = world.nodes.get(this.node)
    if (state?.kind !== 'broker') return null
    return this.logs(world, state) ?? this.reads(world)
  }

  /** What a producer was told since the last end of a transaction is of this one; what it gave up itself is of one that it aborts. */
  private notePromises(world: ClusterWorld): void {
    for (const [producer, committed] of this.ended) {
      const state = world.nodes.get(producer)
      if (state?.kind !== 'sender') continue
      const results = Chain.toArray(state.results)
      const its = results.slice(this.counted.get(producer) ?? 0).filter(({ errorCode: error }) => error !== givenUp)
      if (committed) this.promised.push({ producer, results: its })
      this.counted.set(producer, results.length)
    }
    this.ended = []
  }

  private logs(world: ClusterWorld, state: BrokerState): Violation | null {
    const broken = (invariant: string, detail: Detail): Violation => ({ invariant, step: world.step, node: this.node, detail })
    for (const [partition, stored] of state.stored?.logs ?? []) {
      const name = `${this.node} ${partition}`
      const known = this.known.get(name)
      if (known?.stored === stored) continue
      const batches = batchesOf(stored.log)
      const goesOn = known !== undefined && stored.log.logEndOffset >= known.ledger.end && isPrefix(known.stored, stored)
      const ledger = goesOn ? known.ledger : new Ledger(this.decisions)
      for (const batch of batches) {
        if (batch.header.baseOffset < ledger.end) continue
        const wrong = ledger.appended(batch)
        if (wrong !== null) return broken(markersFollowDecisions, { partition, ...wrong })
        if (batch.control === 'ABORT') this.seen.aborted += 1
        if (batch.control === 'COMMIT') this.seen.committed += 1
      }
      this.known.set(name, { ledger, stored })
      const sight = { partition, stored, batches, ledger, nowMs: 0, before: null }
      for (const law of replicaLogLaws) {
        const detail = law.ofLog(sight)
        if (detail !== null) return broken(law.name, { partition, ...detail })
      }
      const detail = unstable(state, partition, stored, ledger)
      if (detail !== null) return broken(stableIsDecidedAndReplicated, { partition, ...detail })
    }
    return null
  }

  private reads(world: ClusterWorld): Violation | null {
    const { answers } = this
    this.answers = []
    for (const { broker, reader, key, answer } of answers) {
      const known = this.known.get(`${broker} ${key}`)
      if (known === undefined) continue
      this.seen.read += answer.recordCount
      const detail = wrongAnswer(known.stored.log, known.ledger, spelledOut(answer), reader === committedReader)
      if (detail !== null)
        return { invariant: readersGetWhatIsTheirs, step: world.step, node: broker, detail: { partition: key, reader, ...detail } }
    }
    return null
  }
}

/** Whether a log only grew: what it held it holds. */
function isPrefix(before: StoredLog, after: StoredLog): boolean {
  const last = batchesOf(before.log).at(-1)
  if (last === undefined) return true
  const same = batchesOf(after.log).find(({ header }) => header.baseOffset === last.header.baseOffset)
  return same?.header.crc === last.header.crc && same.header.partitionLeaderEpoch === last.header.partitionLeaderEpoch
}

/** What is wrong with how far readers of committed records may go on this replica, or `null`. */
function unstable(state: BrokerState, key: string, { log }: StoredLog, ledger: Ledger): Detail | null {
  let wanted = log.highWatermark
  for (const { firstOffset, marker } of ledger.transactions.values())
    if (marker === null || marker.offset >= log.highWatermark) wanted = Math.min(wanted, firstOffset)
  const replica = state.replication?.replicas.get(key)
  const [ofBytes, ofValue] = [lastStableOffsetOf(log), replica === undefined ? wanted : stableEndOf(replica.log)]
  return ofBytes === wanted && ofValue === wanted ? null : { ofBytes, ofValue, wanted }
}
