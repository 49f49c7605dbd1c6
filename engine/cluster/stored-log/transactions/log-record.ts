import { BytesWriter } from '../../../kafka/bytes'
import { splitTopicPartition } from '../../../kafka/ids'
import type { Digest, Digestible } from '../../../kernel/digest'
import type { LogRecord } from '../../../log/partition-log'
import { clockMs } from '../draft'
import type { Transaction, TransactionStatus } from './state'

/** By the numbers of Kafka's TransactionState. */
const statusNumbers: Readonly<Record<TransactionStatus, number>> = {
  Empty: 0,
  Ongoing: 1,
  PrepareCommit: 2,
  PrepareAbort: 3,
  CompleteCommit: 4,
  CompleteAbort: 5,
}

function keyBytes(transactionalId: string): Uint8Array {
  const out = new BytesWriter()
  out.int16(0)
  out.string(transactionalId, false)
  return out.done()
}

/** Version 1, with the client's transaction version beside it (Kafka: TransactionLogValue). */
function valueBytes({ producerId, producerEpoch, timeoutMs, status, partitions, startedAt }: Transaction, writtenMs: number): Uint8Array {
  const topics = new Map<string, number[]>()
  for (const key of partitions) {
    const { topic, partition } = splitTopicPartition(key)
    topics.set(topic, [...(topics.get(topic) ?? []), partition])
  }
  const out = new BytesWriter()
  out.int16(1)
  out.int64(producerId)
  out.int16(producerEpoch)
  out.int32(timeoutMs)
  out.int8(statusNumbers[status])
  if (status === 'Empty') out.unsignedVarint(0)
  else out.size(topics.size, true)
  for (const [topic, list] of topics) {
    out.string(topic, true)
    out.size(list.length, true)
    for (const partition of list) out.int32(partition)
    out.unsignedVarint(0)
  }
  out.int64(writtenMs)
  out.int64(startedAt < 0 ? -1 : clockMs(startedAt))
  // One tagged field, number 2, of two bytes: transactions of version 2.
  out.unsignedVarint(1)
  out.unsignedVarint(2)
  out.unsignedVarint(2)
  out.int16(2)
  return out.done()
}

/** One entry of `__transaction_state` (Kafka: TransactionLog). An immutable instance; its bytes are written out when somebody reads them. */
export class TransactionLogRecord implements LogRecord, Digestible {
  constructor(
    readonly transactionalId: string,
    readonly transaction: Transaction,
    private readonly writtenMs: number,
  ) {}

  get key(): Uint8Array {
    return keyBytes(this.transactionalId)
  }

  get value(): Uint8Array {
    return valueBytes(this.transaction, this.writtenMs)
  }

  digestInto(digest: Digest): void {
    digest.value([this.transactionalId, this.writtenMs, this.transaction])
  }
}
