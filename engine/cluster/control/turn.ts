import type { Detail } from '../../kernel/event'
import type { Context, SimTime } from '../../kernel/node'
import { Chain } from '../../log/chain'
import type { Message } from '../message'
import type { MetadataFetched } from '../replica/messages'
import type { ReplicationApis } from '../replica/apis'
import { responseLabel, type NodeEffect } from '../response'
import { brokerNode } from '../world'
import { replayed } from './replay'
import type { ClusterImage } from './image'
import type { MetadataRecord } from './records'
import type { ControllerRule } from './rules'
import type { ReplicationControl } from './state'

type Fields = { -readonly [K in keyof ReplicationControl]: ReplicationControl[K] }

/** What the controller makes of one input: its state as it will be, and effects. What it writes is so at once: its log is its own. */
export class ControlTurn {
  readonly effects: NodeEffect[] = []
  readonly control: Fields
  private readonly written: MetadataRecord[] = []

  constructor(
    private readonly before: ReplicationControl,
    readonly brokers: readonly number[],
    private readonly context: Context,
  ) {
    this.control = { ...before }
  }

  get now(): SimTime {
    return this.context.now
  }

  get image(): ClusterImage {
    return this.control.image
  }

  random(stream: string, index: number): number {
    return this.context.random(stream, index)
  }

  write(record: MetadataRecord): void {
    const { image } = this.control
    this.control.records = Chain.append(this.control.records, { offset: image.offset, at: this.now, record })
    this.control.image = replayed(image, [record])
    this.written.push(record)
  }

  tell(type: string, rule: ControllerRule, detail: Detail): void {
    this.effects.push({ do: 'event', type, rule, detail })
  }

  timer(key: string, at: SimTime | null): void {
    this.effects.push({ do: 'timer', key, at })
  }

  reply<A extends keyof ReplicationApis>(
    to: string,
    api: A,
    correlationId: number,
    fields: ReplicationApis[A]['response'],
    rule: ControllerRule,
    detail?: Detail,
  ): void {
    const body = { kind: 'cluster-response', api, correlationId, fields } as unknown as Message
    this.effects.push({ do: 'send', to, label: responseLabel(api), body, rule, detail })
  }

  /** Every broker is told what was written: it reads the controller's log. */
  publish(): void {
    if (this.written.length === 0) return
    const body: MetadataFetched = { kind: 'records', from: this.before.image.offset, records: this.written }
    const detail = { offset: body.from, records: this.written.length }
    for (const broker of this.brokers)
      this.effects.push({ do: 'send', to: brokerNode(broker), label: 'MetadataRecords', body, rule: 'controller/records/told', detail })
  }
}
