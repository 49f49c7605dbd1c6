import { fromMs } from '../../kernel/time'
import { sequenceOf } from '../../log/replica-log'
import { brokerNode } from '../world'
import type { PartitionQueue, SenderBatch } from './state'
import { writtenOut } from './write-out'
import type { SenderTurn } from './turn'

interface Drained {
  readonly key: string
  readonly queue: PartitionQueue
  readonly batch: SenderBatch
}

/** Where a request that any broker can answer goes: to the one with the fewest in flight (Kafka: NetworkClient.leastLoadedNode). */
export function leastLoaded(turn: SenderTurn): number | null {
  let best: number | null = null
  let least = Infinity
  for (const broker of turn.state.brokers) {
    if (turn.state.unreachable.has(brokerNode(broker))) continue
    const load = [...turn.state.inFlight.values()].filter((asked) => asked.broker === broker).length
    if (load < least) [best, least] = [broker, load]
  }
  return best
}

/** The batch that a partition may send now (Kafka: RecordAccumulator.drainBatchesForOneNode). */
function readyBatch(turn: SenderTurn, key: string, queue: PartitionQueue): Drained | null {
  const { settings } = turn.state
  const index = queue.batches.findIndex(({ sent }) => !sent)
  const batch = queue.batches[index]
  if (batch === undefined || batch.retryAt > turn.now) return null
  if (!batch.closed && turn.now < batch.createdAt + fromMs(settings.lingerMs) && batch.attempts === 0) return null
  // One that has its sequence already is repeated: nothing else of the partition may be on its way before it.
  if (settings.idempotence && index > 0 && (batch.baseSequence >= 0 || queue.restarts)) return null
  if (settings.idempotence && turn.state.producerId < 0) return null
  return { key, queue, batch }
}

/** Gives a batch its sequence: raised epochs begin at 0 once nothing older is on its way (Kafka: maybeUpdateProducerIdAndEpoch). */
function sequenced(turn: SenderTurn, { key, queue, batch }: Drained): SenderBatch {
  const { settings, producerEpoch } = turn.state
  if (!settings.idempotence || batch.baseSequence >= 0) return { ...batch, sent: true, closed: true, attempts: batch.attempts + 1 }
  const fresh = queue.producerEpoch !== producerEpoch && queue.batches.every(({ baseSequence }) => baseSequence < 0)
  const base = fresh ? { ...queue, producerEpoch, nextSequence: 0, restarts: false } : queue
  const baseSequence = base.nextSequence
  turn.putQueue(key, { ...base, nextSequence: sequenceOf(baseSequence, batch.recordCount) })
  return { ...batch, sent: true, closed: true, attempts: batch.attempts + 1, baseSequence, producerEpoch: base.producerEpoch }
}

function send(turn: SenderTurn, broker: number, drained: readonly Drained[]): void {
  const { settings, transactional } = turn.state
  const topics = new Map<string, object[]>()
  const batches = new Map<string, number>()
  let again = false
  const said: string[] = []
  for (const one of drained) {
    const batch = sequenced(turn, one)
    turn.putBatch(one.key, batch)
    again = again || batch.attempts > 1
    const { topic, partition } = one.queue
    const producerId = settings.idempotence ? turn.state.producerId : -1
    const { producerEpoch, baseSequence, records } = batch
    const producer = { producerId, producerEpoch, baseSequence, records, ...(transactional === undefined ? {} : { transactional: true }) }
    const list = topics.get(topic) ?? []
    topics.set(topic, list)
    list.push({
      partition,
      recordCount: batch.recordCount,
      sizeBytes: batch.sizeBytes,
      batch: producer,
      ...writtenOut(turn, topic, partition, batch, producer),
    })
    batches.set(one.key, batch.number)
    said.push(one.key)
  }
  const fields = {
    acks: settings.acks,
    timeoutMs: settings.requestTimeoutMs,
    ...(transactional === undefined ? {} : { transactionalId: transactional.transactionalId }),
    topics: [...topics].map(([topic, partitions]) => ({ topic, partitions })),
  }
  const rule = again ? 'replication/producer/sent-again' : 'replication/producer/sent'
  const [first] = drained
  const records = drained.reduce((sum, { batch }) => sum + batch.recordCount, 0)
  const detail =
    drained.length === 1 && first !== undefined
      ? { partition: first.key, records, batch: first.batch.number }
      : { partitions: said, records }
  turn.request(broker, 'Produce', fields, rule, { batches, detail, silent: settings.acks === 0 })
  if (settings.acks !== 0) return
  for (const { key, batch } of drained) {
    const now = turn.queue(key)?.batches.find(({ number }) => number === batch.number)
    if (now !== undefined) turn.finish(key, now, 0, -1)
  }
  turn.tell('BatchNotAsked', 'replication/producer/not-asked', { partitions: said, records })
}

/** Everything that may go, to whoever leads its partition (Kafka: Sender.sendProducerData). */
export function sendReady(turn: SenderTurn): void {
  for (;;) {
    const byBroker = new Map<number, Drained[]>()
    for (const [key, queue] of turn.state.queues) {
      const ready = queue.batches.length === 0 ? null : readyBatch(turn, key, queue)
      if (ready === null) continue
      const leader = turn.state.leaders.get(key)?.leaderId ?? -1
      if (leader < 0 || turn.state.unreachable.has(brokerNode(leader))) {
        turn.state.metadata = { ...turn.state.metadata, wanted: true }
        continue
      }
      const load = [...turn.state.inFlight.values()].filter((asked) => asked.broker === leader && asked.api === 'Produce').length
      if (load >= turn.state.settings.maxInFlight) continue
      byBroker.set(leader, [...(byBroker.get(leader) ?? []), ready])
    }
    if (byBroker.size === 0) return
    for (const [broker, drained] of byBroker) send(turn, broker, drained)
  }
}
