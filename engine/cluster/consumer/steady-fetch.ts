import type { Context } from '../../kernel/node'
import type { FetchRequest, FetchResponse, Message } from '../message'
import { laneOf, type NodeEffect } from '../response'
import { brokerNode } from '../world'
import { fetchFields } from './fetch'
import type { PlannedBroker } from './fetch-plan'
import type { ConsumerState } from './state'

/** What a steady fetch changes, and nothing else does. */
export interface Steady {
  readonly kind: 'steady'
  readonly broker: number
  readonly correlationId: number
  readonly planned: PlannedBroker
  /** The new position of each planned partition; null where nothing came. */
  readonly offsets: readonly number[] | null
  readonly at: number
}

type AskedPartition = FetchRequest['topics'][number]['partitions'][number]

/**
 * The way of nearly every step of a busy group: a quiet consumer gets records, its application takes them in no time, and it asks for
 * more. Same outcome as the long way, without drafts. `null` where the long way has to be gone.
 */
export function steadyFetch(
  state: ConsumerState,
  broker: number,
  answer: FetchResponse,
  context: Context,
): { change: Steady; effect: NodeEffect } | null {
  const { settings, plan, positions } = state
  if (!state.quiet || plan === null || settings.processMsPerRecord > 0 || state.commands.length > 0) return null
  const planned = plan.brokers.find((one) => one.broker === broker)
  if (planned === undefined || state.buffered.length > 0) return null
  const offsets: number[] = []
  const topics: FetchRequest['topics'][number][] = []
  let total = 0
  let nextTopic = 0
  for (const { topic, partitions, keys } of planned.topics) {
    const got = answer.topics[nextTopic]?.topic === topic ? (answer.topics[nextTopic++]?.partitions ?? []) : []
    let next = 0
    const asked: AskedPartition[] = []
    for (let i = 0; i < keys.length; i++) {
      const position = positions.get(keys[i] ?? '')
      if (position === undefined) return null
      const partition = partitions[i] ?? 0
      const here = got[next]
      let offset = position
      if (here?.partitionIndex === partition) {
        if (here.errorCode !== 0 || here.baseOffset !== position) return null
        next += 1
        total += here.recordCount
        offset += here.recordCount
      }
      offsets.push(offset)
      asked.push({ partition, fetchOffset: offset })
    }
    if (next < got.length) return null
    topics.push({ topic, partitions: asked })
  }
  if (nextTopic < answer.topics.length || total > settings.maxPollRecords) return null
  const correlationId = state.correlation + 1
  const body = {
    kind: 'request',
    api: 'Fetch',
    version: 18,
    correlationId,
    clientId: state.clientId,
    fields: fetchFields(settings, topics),
  } as unknown as Message
  const effect: NodeEffect = {
    do: 'send',
    to: brokerNode(broker),
    label: 'FetchRequest',
    body,
    rule: 'cluster/fetch/asked',
    lane: laneOf('Fetch'),
  }
  return { change: { kind: 'steady', broker, correlationId, planned, offsets: total > 0 ? offsets : null, at: context.now }, effect }
}

/** In place. */
export function applySteady(state: ConsumerState, { broker, correlationId, planned, offsets, at }: Steady): void {
  state.correlation = correlationId
  state.fetching.set(broker, { correlationId, sentAt: at })
  state.lastPollAt = at
  if (offsets === null) return
  state.pollStartedAt = at
  let index = 0
  for (const { keys } of planned.topics)
    for (const key of keys) {
      const offset = offsets[index++]
      if (offset !== undefined) state.positions.set(key, offset)
    }
}
