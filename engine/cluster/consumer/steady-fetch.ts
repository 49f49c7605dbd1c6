import type { Context } from '../../kernel/node'
import type { AskedFetch } from '../asked-fetch'
import { send } from '../effects'
import type { FetchRequest, FetchResponse } from '../fetch-message'
import type { Message } from '../message'
import type { NodeEffect } from '../response'
import { brokerNode } from '../world'
import { fetchFields } from './fetch'
import type { PlannedBroker } from './fetch-plan'
import type { ConsumerState, Fetching } from './state'

/** What a steady fetch changes, and nothing else does. */
export interface Steady {
  readonly kind: 'steady'
  readonly correlationId: number
  readonly fields: AskedFetch
  readonly planned: PlannedBroker
  /** Whether records came: then the fields say what the positions are now. */
  readonly read: boolean
  readonly at: number
}

type AskedTopic = FetchRequest['topics'][number]

/**
 * The way of nearly every step of a busy group: a quiet consumer gets records, its application takes them in no time, and it asks for
 * more. Same outcome as the long way, without drafts. `null` where the long way has to be gone.
 */
export function steadyFetch(
  state: ConsumerState,
  { planned, fields: asked }: Fetching,
  answer: FetchResponse,
  context: Context,
): { change: Steady; effect: NodeEffect } | null {
  const { settings, plan } = state
  if (planned === null || plan?.brokers.includes(planned) !== true || settings.processMsPerRecord > 0) return null
  if (state.commands.length > 0 || state.buffered.length > 0) return null
  const read = answer.topics.length > 0
  const topics = read ? readOn(asked.topics, answer, settings.maxPollRecords) : asked.topics
  if (topics === null) return null
  const fields = read ? fetchFields(settings, topics) : asked
  const correlationId = state.correlation + 1
  const body = { kind: 'request', api: 'Fetch', version: 18, correlationId, clientId: state.clientId, fields } as unknown as Message
  const to = brokerNode(planned.broker)
  const effect = send({ to, label: 'FetchRequest', body, rule: 'cluster/fetch/asked' })
  return { change: { kind: 'steady', correlationId, fields, planned, read, at: context.now }, effect }
}

/** The same partitions from behind what came; `null` if something else than records in order came, or more than one poll() returns. */
function readOn(asked: readonly AskedTopic[], answer: FetchResponse, maxPollRecords: number): readonly AskedTopic[] | null {
  let room = maxPollRecords
  let next = 0
  const topics: AskedTopic[] = []
  for (const one of asked) {
    const came = answer.topics[next]
    if (came?.topic !== one.topic) {
      topics.push(one)
      continue
    }
    next += 1
    const partitions = one.partitions.slice()
    let place = 0
    for (const { partitionIndex, errorCode, baseOffset, recordCount, nextOffset } of came.partitions) {
      while (place < partitions.length && partitions[place]?.partition !== partitionIndex) place += 1
      if (errorCode !== 0 || nextOffset !== undefined || partitions[place]?.fetchOffset !== baseOffset) return null
      partitions[place] = { partition: partitionIndex, fetchOffset: baseOffset + recordCount }
      room -= recordCount
    }
    topics.push({ topic: one.topic, partitions })
  }
  return room < 0 || next < answer.topics.length ? null : topics
}

function readTo({ positions, epochless }: ConsumerState, partition: string, position: number): void {
  if (epochless.size > 0 && positions.get(partition) !== position) epochless.delete(partition)
  positions.set(partition, position)
}

/** In place. */
export function applySteady(state: ConsumerState, { correlationId, fields, planned, read, at }: Steady): void {
  state.correlation = correlationId
  state.fetching.set(planned.broker, { correlationId, sentAt: at, fields, planned })
  state.lastPollAt = at
  if (!read) return
  state.pollStartedAt = at
  for (let i = 0; i < planned.topics.length; i++) {
    const keys = planned.topics[i]?.keys ?? []
    const asked = fields.topics[i]?.partitions ?? []
    for (let k = 0; k < keys.length; k++) readTo(state, keys[k] ?? '', asked[k]?.fetchOffset ?? 0)
  }
}
