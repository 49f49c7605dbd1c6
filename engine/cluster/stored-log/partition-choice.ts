import type { Context } from '../../kernel/node'
import { nextUniform, partitionOfKey, switchesPartition } from '../built-in-partitioner'
import type { StoredLogRule } from './rules'
import type { WantedRecord } from './wanted-record'
import type { Sticky, Writing } from './writing'

export interface Choice {
  readonly partition: number
  readonly rule: StoredLogRule
}

/** Which partition each record of one topic goes to (Kafka: KafkaProducer.partition, RecordAccumulator.append). */
export class PartitionChoice {
  private sticky: Sticky | undefined
  /** Bytes in the batch of the partition that it sticks to. */
  private batchBytes = 0

  constructor(
    private readonly writing: Writing,
    private readonly topic: string,
    private readonly leaders: readonly number[],
    private readonly context: Context,
  ) {
    this.sticky = writing.sticky.get(topic)
  }

  /** Where the next record without a key would go. */
  get state(): Sticky | undefined {
    return this.sticky
  }

  of({ key, partition }: WantedRecord): Choice {
    if (partition !== null) return { partition, rule: 'partitioner/given' }
    if (key !== null && !this.writing.ignoresKeys) return { partition: partitionOfKey(key, this.leaders.length), rule: 'partitioner/key' }
    this.sticky ??= this.next(0)
    const { partition: stuckTo, switches, producedBytes } = this.sticky
    return { partition: stuckTo, rule: switches > 0 && producedBytes === 0 ? 'partitioner/switched' : 'partitioner/sticky' }
  }

  /** A record without a key was put into a batch, which grew by so many bytes. */
  stuck(bytes: number): void {
    const { sticky } = this
    if (sticky === undefined) return
    this.batchBytes += bytes
    const producedBytes = sticky.producedBytes + bytes
    const { batchSize } = this.writing
    const switches = switchesPartition(producedBytes, batchSize, this.batchBytes >= batchSize)
    if (switches) this.batchBytes = 0
    this.sticky = switches ? this.next(sticky.switches + 1) : { ...sticky, producedBytes }
  }

  private next(switches: number): Sticky {
    const partitions = this.leaders.map((_, partition) => partition)
    const available = partitions.filter((partition) => (this.leaders[partition] ?? -1) >= 0)
    const partition = nextUniform(partitions, available, this.context.random(`sticky/${this.topic}`, switches))
    return { partition, producedBytes: 0, switches }
  }
}
