import type { FetchedPartition } from '../../cluster/fetch-message'
import type { Message } from '../../cluster/message'
import type { SenderResult } from '../../cluster/sender/state'
import { brokerNode, type BrokerState, type ClusterWorld } from '../../cluster/world'
import { errorCode } from '../../kafka/errors'
import { topicPartition } from '../../kafka/ids'
import type { Recorder } from '../../kernel/event'
import type { NodeId } from '../../kernel/node'
import { Chain } from '../../log/chain'
import type { Violation } from '../checker'
import { ReplicationChecker } from '../replication-laws/replication-checker'
import { Decisions } from '../transaction-laws/ledger'
import { ReplicaLogWatch } from './replica-log-watch'
import { readersGetWhatIsTheirs, wrongAnswer } from '../transaction-laws/reader-laws'
import { readerNames } from '../transaction-laws/transaction-scenario'

const [committedReader] = readerNames

const givenUp = errorCode('UNKNOWN_SERVER_ERROR')

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
  private readonly logs = new ReplicaLogWatch(this.decisions, this.seen)
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
    const broken = this.logs.look(this.node, state)
    return broken === null ? this.reads(world) : { ...broken, step: world.step, node: this.node }
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

  private reads(world: ClusterWorld): Violation | null {
    const { answers } = this
    this.answers = []
    for (const { broker, reader, key, answer } of answers) {
      const known = this.logs.at(broker, key)
      if (known === undefined) continue
      this.seen.read += answer.recordCount
      const detail = wrongAnswer(known.stored.log, known.ledger, spelledOut(answer), reader === committedReader)
      if (detail !== null)
        return { invariant: readersGetWhatIsTheirs, step: world.step, node: broker, detail: { partition: key, reader, ...detail } }
    }
    return null
  }
}
