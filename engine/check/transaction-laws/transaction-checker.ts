import type { Message } from '../../cluster/message'
import { clockMs } from '../../cluster/stored-log/draft'
import type { StoredLog } from '../../cluster/stored-log/state'
import type { BrokerState, ClusterWorld, ConsumerState } from '../../cluster/world'
import { topicPartition } from '../../kafka/ids'
import type { Detail, Recorder } from '../../kernel/event'
import type { NodeId } from '../../kernel/node'
import { lastStableOffsetOf } from '../../log/segmented-log'
import type { Violation } from '../checker'
import { abortedIndexIsExact, lastValuesStay, markersOutliveRecords } from './cleaning-laws'
import { batchesOf } from './held-log'
import { Decisions, Ledger } from './ledger'
import type { LogLaw, LogSight } from './log-sight'
import { offsetsInOrder, recordsAreAsWritten, stableOffsetIsFirstOpen, stableOffsetNeverFalls } from './offset-laws'
import { positionsGoForward, readersGetWhatIsTheirs, wrongAnswer } from './reader-laws'
import { readerNames } from './transaction-scenario'

/** By name: what is written is written at the end, markers say what was decided, and nothing of a transaction comes after its marker. */
export const markersFollowDecisions = 'markers-follow-decisions'

/** Looked at after every event that changes a log. */
export const logLaws: readonly LogLaw[] = [
  offsetsInOrder,
  stableOffsetNeverFalls,
  stableOffsetIsFirstOpen,
  recordsAreAsWritten,
  abortedIndexIsExact,
  lastValuesStay,
  markersOutliveRecords,
]

const [committedReader] = readerNames

interface Known {
  readonly ledger: Ledger
  stored: StoredLog
}

/** How much of what the laws are about was seen. */
export interface Seen {
  records: number
  aborted: number
  committed: number
  cleaned: number
  deleted: number
  read: number
}

/** Looks at a world of logs with transactions after each of its steps, and at what its brokers answer to readers. */
export class TransactionChecker {
  /** To be handed to `step`, which tells it who acts and what happens. */
  readonly recorder: Recorder
  readonly seen: Seen = { records: 0, aborted: 0, committed: 0, cleaned: 0, deleted: 0, read: 0 }
  private node: NodeId = ''
  private readonly decisions = new Decisions()
  private readonly known = new Map<string, Known>()
  private readonly positions = new Map<string, number>()
  private answered: Detail | null = null

  constructor() {
    this.recorder = {
      step: (_time, _input, node) => {
        this.node = node
      },
      event: (_cause, _step, _time, _node, type, rule, detail) => {
        this.decisions.told(type, rule, detail)
        if (type === 'CleaningDone') this.seen.cleaned += 1
        if (type === 'SegmentDeleted') this.seen.deleted += 1
      },
      message: () => undefined,
    }
  }

  /** A broker is about to send this to a reader; its logs are as it read them. */
  sends(broker: BrokerState, to: NodeId, body: Message): void {
    if (body.kind !== 'response' || body.api !== 'Fetch' || this.answered !== null) return
    for (const { topic, partitions } of body.fields.topics)
      for (const answer of partitions) {
        const key = topicPartition(topic, answer.partitionIndex)
        const known = this.known.get(key)
        const stored = broker.stored?.logs.get(key)
        if (known === undefined || stored === undefined) continue
        this.seen.read += answer.recordCount
        const wrong = wrongAnswer(stored.log, known.ledger, answer, to === committedReader)
        if (wrong !== null) this.answered = { partition: key, reader: to, ...wrong }
      }
  }

  /** After a step: what it broke, or `null`. */
  afterStep(world: ClusterWorld): Violation | null {
    const { node } = this
    const broken = (invariant: string, detail: Detail): Violation => ({ invariant, step: world.step, node, detail })
    if (this.answered !== null) return broken(readersGetWhatIsTheirs, this.answered)
    const state = world.nodes.get(node)
    if (state?.kind === 'consumer') {
      const detail = this.position(state)
      return detail === null ? null : broken(positionsGoForward, detail)
    }
    if (state?.kind !== 'broker' || state.stored === undefined) return null
    for (const [partition, stored] of state.stored.logs) {
      const known = this.known.get(partition)
      if (known?.stored === stored) continue
      const violation = this.log(partition, stored, clockMs(world.time), broken)
      if (violation !== null) return violation
    }
    return null
  }

  private log(
    partition: string,
    stored: StoredLog,
    nowMs: number,
    broken: (invariant: string, detail: Detail) => Violation,
  ): Violation | null {
    const known = this.known.get(partition)
    const ledger = known?.ledger ?? new Ledger(this.decisions)
    const batches = batchesOf(stored.log)
    for (const batch of batches) {
      if (batch.header.baseOffset < ledger.end) continue
      const wrong = ledger.appended(batch)
      if (wrong !== null) return broken(markersFollowDecisions, { partition, ...wrong })
      this.seen.records += batch.records.length
      if (batch.control === 'ABORT') this.seen.aborted += 1
      if (batch.control === 'COMMIT') this.seen.committed += 1
    }
    const before = known === undefined ? null : { stored: known.stored, batches: batchesOf(known.stored.log) }
    const sight: LogSight = { partition, stored, batches, ledger, nowMs, before }
    this.known.set(partition, { ledger, stored })
    for (const law of logLaws) {
      const detail = law.ofLog(sight)
      if (detail !== null) return broken(law.name, { partition, ...detail })
    }
    return null
  }

  private position({ name, positions }: ConsumerState): Detail | null {
    for (const [partition, is] of positions) {
      const log = this.known.get(partition)?.stored.log
      if (log === undefined) continue
      const was = this.positions.get(`${name} ${partition}`) ?? 0
      this.positions.set(`${name} ${partition}`, is)
      const end = name === committedReader ? lastStableOffsetOf(log) : log.highWatermark
      if (is < was || is > end) return { partition, reader: name, was, is, end }
    }
    return null
  }
}
