import type { Replica } from '../../cluster/replica/state'
import type { ReplicaBatch, ReplicaLog } from '../../log/replica-log'

/** A record by what must never change of it: who wrote it under which epoch, and what is in it. */
function nameOf({ baseOffset, leaderEpoch, producerId, producerEpoch, baseSequence, records }: ReplicaBatch, offset: number): string {
  const record = records?.[offset - baseOffset]
  return [leaderEpoch, producerId, producerEpoch, baseSequence, record?.key ?? '', record?.value ?? ''].join('/')
}

/** Offset → name of the records of a log from `from` on, below `end`. */
function namesIn({ last }: ReplicaLog, from: number, end: number): ReadonlyMap<number, string> {
  const names = new Map<number, string>()
  for (let link = last; link !== null && link.value.lastOffset >= from; link = link.previous) {
    const batch = link.value
    for (let offset = Math.max(from, batch.baseOffset); offset <= batch.lastOffset && offset < end; offset++)
      names.set(offset, nameOf(batch, offset))
  }
  return names
}

/** Every record that was below the high watermark of a leader, at any time. */
export class CommittedRecords {
  private readonly names = new Map<number, string>()
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
    const there = namesIn(log, log.logStartOffset, this.end)
    for (let offset = log.logStartOffset; offset < this.end; offset++) {
      const name = this.names.get(offset)
      if (name !== undefined && there.get(offset) !== name) return offset
    }
    return -1
  }
}
