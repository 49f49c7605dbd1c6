import type { Message } from '../../cluster/message'
import { brokerNode, type ClusterWorld } from '../../cluster/world'
import { transmit } from '../../kernel/network'
import type { ConsumedRecord } from '../../recording/replication/actions'
import { leaderIn } from './replication-reading'

interface InFlight {
  readonly broker: number
  readonly correlationId: number
  readonly fetchOffset: number
}

const maxBytes = 1_048_576

/** A consumer with one partition and no group: it stands outside, and talks to the leader by messages (Kafka: KafkaConsumer.assign). */
export class PlainReader {
  position = 0
  listed: { readonly errorCode: number; readonly offset: number } | null = null
  private correlation = 0
  private asked: InFlight | null = null
  private listing = -1
  /** Fetched, and not yet handed to the application. */
  private fetched: ConsumedRecord[] = []
  private handed: ConsumedRecord[] | null = null
  private fetchPosition = 0

  constructor(
    private readonly name: string,
    private readonly topic: string,
    private readonly maxWaitMs: number,
  ) {}

  /** The application polls from now on. */
  begin(world: ClusterWorld): void {
    this.handed = []
    this.hand()
    if (this.asked?.broker !== leaderIn(world, this.topic).leader) this.asked = null
    this.fetch(world)
  }

  /** It stops polling: what it was handed. */
  end(): { readonly records: readonly ConsumedRecord[]; readonly position: number } {
    const records = this.handed ?? []
    this.handed = null
    return { records, position: this.position }
  }

  list(world: ClusterWorld, timestamp: number): void {
    this.listed = null
    this.listing = this.send(world, 'ListOffsets', { timestamp, topics: [{ topic: this.topic, partitions: [0] }] })
  }

  /** An answer was sent to it. */
  answered(world: ClusterWorld, body: Extract<Message, { kind: 'response' }>): void {
    if (body.api === 'ListOffsets' && body.correlationId === this.listing) {
      const [partition] = body.fields.topics[0]?.partitions ?? []
      if (partition !== undefined) this.listed = { errorCode: partition.errorCode, offset: partition.offset }
    } else if (body.api === 'Fetch' && body.correlationId === this.asked?.correlationId) {
      const { fetchOffset } = this.asked
      this.asked = null
      const [partition] = body.fields.topics[0]?.partitions ?? []
      for (const { baseOffset, records } of partition?.replica?.batches ?? [])
        (records ?? []).forEach(({ value }, i) => {
          if (baseOffset + i >= fetchOffset) this.fetched.push({ offset: baseOffset + i, value: value ?? '' })
        })
      this.fetchPosition = (this.fetched.at(-1)?.offset ?? this.fetchPosition - 1) + 1
      this.hand()
      if (this.handed !== null) this.fetch(world)
    }
  }

  private hand(): void {
    if (this.handed === null) return
    this.handed.push(...this.fetched)
    this.fetched = []
    this.position = this.fetchPosition
  }

  private fetch(world: ClusterWorld): void {
    const { leader, leaderEpoch } = leaderIn(world, this.topic)
    if (this.asked !== null || leader < 0) return
    const position = { currentLeaderEpoch: leaderEpoch, lastFetchedEpoch: -1, logStartOffset: -1 }
    const partitions = [{ partition: 0, fetchOffset: this.fetchPosition, position }]
    const fields = { maxWaitMs: this.maxWaitMs, minBytes: 1, partitionMaxBytes: maxBytes, topics: [{ topic: this.topic, partitions }] }
    const correlationId = this.send(world, 'Fetch', fields)
    this.asked = { broker: leader, correlationId, fetchOffset: this.fetchPosition }
  }

  private send(world: ClusterWorld, api: 'Fetch' | 'ListOffsets', fields: object): number {
    const correlationId = ++this.correlation
    const body = { kind: 'request', api, version: 1, correlationId, clientId: this.name, fields } as unknown as Message
    const { leader } = leaderIn(world, this.topic)
    if (leader >= 0) transmit(world, this.name, brokerNode(leader), `${api}Request`, body, '', true)
    return correlationId
  }
}
