import type { Replica } from '../../cluster/replica/state'
import type { ReplicaBatch, ReplicaLog } from '../../log/replica-log'

/** Batches never change, and most logs look the same after most steps: each is read once. */
const namesOfBatch = new WeakMap<ReplicaBatch, readonly string[]>()

/** Each record by what must never change of it: who wrote it under which epoch, and what is in it. */
function namesOf(batch: ReplicaBatch): readonly string[] {
  const known = namesOfBatch.get(batch)
  if (known !== undefined) return known
  const { baseOffset, lastOffset, leaderEpoch, producerId, producerEpoch, baseSequence, records, transaction = '' } = batch
  const names = Array.from({ length: lastOffset - baseOffset + 1 }, (_, n) =>
    [leaderEpoch, producerId, producerEpoch, baseSequence, transaction, records?.[n]?.key ?? '', records?.[n]?.value ?? ''].join('/'),
  )
  namesOfBatch.set(batch, names)
  return names
}

/** Offset → name of the records of a log from `from` on, below `end`. */
function namesIn({ last }: ReplicaLog, from: number, end: number): ReadonlyMap<number, string> {
  const names = new Map<number, string>()
  for (let link = last; link !== null && link.value.lastOffset >= from; link = link.previous) {
    const { baseOffset } = link.value
    for (const [n, name] of namesOf(link.value).entries())
      if (baseOffset + n >= from && baseOffset + n < end) names.set(baseOffset + n, name)
  }
  return names
}

/** Every record that was below the high watermark of a leader, at any time. */
export class CommittedRecords {
  private readonly names = new Map<number, string>()
  /** What was found in a log when so much had been shown. */
  private readonly looked = new WeakMap<ReplicaLog, { readonly end: number; readonly missing: number }>()
  /** All below it have been shown. */
  end = 0

  /** What a leader shows now. */
  note({ log }: Replica): void {
    if (log.highWatermark <= this.end) return
    for (const [offset, name] of namesIn(log, this.end, log.highWatermark)) this.names.set(offset, name)
    this.end = log.highWatermark
  }

  /** The first offset at which a log has something else than was shown, or nothing; −1 where it has it all. What was deleted by request is not missed. */
  firstMissingIn({ log }: Replica): number {
    const before = this.looked.get(log)
    if (before?.end === this.end) return before.missing
    const missing = this.search(log)
    this.looked.set(log, { end: this.end, missing })
    return missing
  }

  private search(log: ReplicaLog): number {
    const there = namesIn(log, log.logStartOffset, this.end)
    for (let offset = log.logStartOffset; offset < this.end; offset++) {
      const name = this.names.get(offset)
      if (name !== undefined && there.get(offset) !== name) return offset
    }
    return -1
  }
}
