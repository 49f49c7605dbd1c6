import { errorName } from '../../kafka/errors'
import { fromMs } from '../../kernel/time'
import type { SenderBatch } from './state'
import { transactionBatchFailed } from './transactions'
import type { SenderTurn } from './turn'

/** Exponential, with a fifth of chance in it (Kafka: ExponentialBackoff). */
export function backoffUs(turn: SenderTurn, { attempts, number }: SenderBatch): number {
  const { retryBackoffMs, retryBackoffMaxMs } = turn.state.settings
  let ms = retryBackoffMs
  for (let n = 1; n < attempts && ms < retryBackoffMaxMs; n++) ms *= 2
  ms = Math.min(ms, retryBackoffMaxMs)
  const jitter = (turn.random(`backoff/${String(number)}`, attempts) % 401) - 200
  return Math.round((fromMs(ms) * (1000 + jitter)) / 1000)
}

/** All of a partition's sequences begin at 0 again, under a raised epoch (Kafka: TransactionManager.startSequencesAtBeginning). */
export function raiseEpoch(turn: SenderTurn, key: string): void {
  const queue = turn.queue(key)
  if (queue === undefined) return
  if (queue.producerEpoch === turn.state.producerEpoch) turn.state.producerEpoch += 1
  const { producerEpoch, producerId } = turn.state
  let nextSequence = 0
  const batches = queue.batches.map((batch) => {
    if (batch.baseSequence < 0) return batch
    const moved = { ...batch, baseSequence: nextSequence, producerEpoch }
    nextSequence += batch.recordCount
    return moved
  })
  turn.putQueue(key, { ...queue, batches, nextSequence, producerEpoch, restarts: false })
  turn.tell('ProducerEpochRaised', 'replication/producer/epoch-raised', { partition: key, producerId, producerEpoch })
}

/** The batch goes again, later; or at once, where it is known by now who leads. */
export function retry(turn: SenderTurn, key: string, batch: SenderBatch, error: string, at: number): void {
  turn.putBatch(key, { ...batch, sent: false, retryAt: at })
  turn.tell('BatchRetries', 'replication/producer/retries', { partition: key, batch: batch.number, error, attempts: batch.attempts })
}

/** The batch is given up: whoever waits for it is told, and a transaction that it is part of. */
export function fail(turn: SenderTurn, key: string, batch: SenderBatch, error: number, baseOffset: number): void {
  turn.finish(key, batch, error, baseOffset)
  const detail = { partition: key, batch: batch.number, error: errorName(error) ?? error }
  turn.tell('BatchFailed', 'replication/producer/failed', detail)
  transactionBatchFailed(turn, error)
}
