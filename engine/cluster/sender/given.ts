import type { NodeAction } from '../action'
import { giveBatch, partitionFor, produceOne } from './accumulate'
import { mayProduce } from './transactions'
import type { SenderTurn } from './turn'
import { writtenOut } from './write-out'

/** Fires when a producer with a rate of its own is given its next records. */
export const roundTimer = 'round'

/** One round of its own rate: so many records of each topic for each of its partitions. */
export function round(turn: SenderTurn): void {
  const { state } = turn
  const { rate } = state
  if (rate === null || (rate.stopAt !== null && turn.now >= rate.stopAt)) return
  turn.effects.push({ do: 'timer', key: roundTimer, at: turn.now + rate.intervalUs })
  if (!mayProduce(turn)) return
  for (const topic of rate.topics) {
    const count = state.topics.get(topic) ?? 0
    for (let draw = 0; draw < count * rate.batchRecords; draw++) {
      if (state.bufferedBytes + rate.recordBytes > state.settings.bufferMemory) {
        turn.tell('ProducerBlocked', 'replication/producer/blocked', { bytes: state.bufferedBytes })
        break
      }
      produceOne(turn, topic, count, draw)
    }
  }
  state.rounds += 1
}

type Produce = Extract<NodeAction, { do: 'produce' }>

/** Batches that a story gives, each whole; one that names a broker goes there and nowhere else, once. */
export function produce(turn: SenderTurn, action: Produce): void {
  const { topic, broker, batches } = action
  for (const records of batches) {
    const count = turn.state.topics.get(topic) ?? 1
    const partition = action.partition ?? partitionFor(turn, topic, count, records[0]?.key ?? null)
    const batch = giveBatch(turn, topic, partition, records)
    if (broker !== undefined) sendRaw(turn, action, broker, `${topic}-${String(partition)}`, batch.number)
  }
}

function sendRaw(turn: SenderTurn, action: Produce, broker: number, key: string, number: number): void {
  const queue = turn.queue(key)
  const batch = queue?.batches.find((each) => each.number === number)
  if (queue === undefined || batch === undefined) return
  turn.putBatch(key, { ...batch, sent: true, attempts: 1 })
  const { recordCount, sizeBytes, records } = batch
  const producer = { producerId: -1, producerEpoch: -1, baseSequence: -1, records }
  const partitions = [
    {
      partition: queue.partition,
      recordCount,
      sizeBytes,
      batch: producer,
      ...writtenOut(turn, queue.topic, queue.partition, batch, producer),
    },
  ]
  const acks = action.acks ?? turn.state.settings.acks
  const fields = { acks, timeoutMs: action.timeoutMs ?? turn.state.settings.requestTimeoutMs, topics: [{ topic: queue.topic, partitions }] }
  const detail = { partition: key, records: recordCount, batch: number }
  turn.request(broker, 'Produce', fields, 'replication/producer/sent', {
    batches: new Map([[key, number]]),
    raw: true,
    detail,
    silent: acks === 0,
  })
  const sent = turn.queue(key)?.batches.find((each) => each.number === number)
  if (acks === 0 && sent !== undefined) turn.finish(key, sent, 0, -1)
}
