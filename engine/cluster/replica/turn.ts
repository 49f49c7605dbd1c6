import type { Detail } from '../../kernel/event'
import type { Context, SimTime } from '../../kernel/node'
import type { BrokerChange } from '../broker/change'
import { effectiveMinIsr, topicConfig } from '../control/image'
import type { Api, Apis, Message } from '../message'
import { requestLabel, responseLabel, respond, type NodeEffect, type Why } from '../response'
import { brokerNode } from '../world'
import type { StoredLogs } from '../stored-log/state'
import type { ReplicationApis } from './apis'
import type { ReplicationRule } from './rules'
import type { Asking } from './delayed'
import type { Replica, ReplicaManager } from './state'

type Fields = { -readonly [K in keyof ReplicaManager]: ReplicaManager[K] }

/** What a broker makes of one input, as far as replicas go: the manager as it will be, and effects. Nothing of it is done yet. */
export class ReplicaTurn {
  readonly effects: NodeEffect[] = []
  /** Of what is not the replicas' own. */
  readonly changes: BrokerChange[] = []
  /** Answers that have left the network card: they go as they are. */
  readonly leaving: NodeEffect[] = []
  /** As it will be. */
  readonly manager: Fields
  /** Partitions whose log or high watermark moved: who waits on them is looked at when the turn ends. */
  readonly stirred = new Set<string>()

  constructor(
    before: ReplicaManager,
    readonly broker: number,
    private readonly context: Context,
    /** Where some topics are kept as bytes. */
    readonly stored?: StoredLogs,
  ) {
    this.manager = { ...before }
  }

  get now(): SimTime {
    return this.context.now
  }

  random(stream: string, index: number): number {
    return this.context.random(stream, index)
  }

  replica(key: string): Replica | undefined {
    return this.manager.replicas.get(key)
  }

  put(key: string, replica: Replica): void {
    this.manager.replicas = new Map(this.manager.replicas).set(key, replica)
  }

  /** How many must be in sync for a write with acks=all (Kafka: Partition.effectiveMinIsr). */
  minIsr({ topic, replicas }: Replica): number {
    const { image, settings } = this.manager
    const set = topicConfig(image, topic, 'min.insync.replicas') !== undefined
    return set ? effectiveMinIsr(image, topic, replicas.length) : Math.min(replicas.length, settings.minInsyncReplicas)
  }

  tell(type: string, rule: ReplicationRule, detail: Detail, why: Why = {}): void {
    this.effects.push({ do: 'event', type, rule, detail, because: why.because, as: why.as })
  }

  timer(key: string, at: SimTime | null): void {
    this.effects.push({ do: 'timer', key, at })
  }

  /** Answers an API that clients of groups speak, too. */
  answer<A extends Api>(asker: Asking, api: A, fields: Apis[A]['response'], rule: ReplicationRule, detail?: Detail, why?: Why): void {
    this.effects.push(respond(asker, api, fields, rule, detail, why))
  }

  reply<A extends keyof ReplicationApis>(
    asker: Pick<Asking, 'to' | 'correlationId'>,
    api: A,
    fields: ReplicationApis[A]['response'],
    rule: ReplicationRule,
    detail?: Detail,
  ): void {
    const { to, correlationId } = asker
    const body = { kind: 'cluster-response', api, correlationId, fields } as unknown as Message
    this.effects.push({ do: 'send', to, label: responseLabel(api), body, rule, detail })
  }

  /** Returns the number by which the answer will be known. */
  request<A extends keyof ReplicationApis>(
    to: string,
    api: A,
    fields: ReplicationApis[A]['request'],
    rule: ReplicationRule,
    detail?: Detail,
  ): number {
    const correlationId = this.nextCorrelation()
    const body = { kind: 'cluster-request', api, correlationId, clientId: this.node, fields } as unknown as Message
    this.effects.push({ do: 'send', to, label: requestLabel(api), body, rule, detail })
    return correlationId
  }

  /** As a client of another broker. */
  ask<A extends 'Fetch' | 'ListOffsets'>(to: string, api: A, fields: Apis[A]['request'], rule: ReplicationRule, detail?: Detail): number {
    const correlationId = this.nextCorrelation()
    const clientId = `${this.node}-fetcher-0`
    const body = { kind: 'request', api, version: 18, correlationId, clientId, fields } as unknown as Message
    this.effects.push({ do: 'send', to, label: requestLabel(api), body, rule, detail, lane: 'replica' })
    return correlationId
  }

  private nextCorrelation(): number {
    this.manager.correlation += 1
    return this.manager.correlation
  }

  send(to: string, label: string, body: Message, rule: ReplicationRule): void {
    this.effects.push({ do: 'send', to, label, body, rule })
  }

  get node(): string {
    return brokerNode(this.broker)
  }
}
