import type { Context } from '../../kernel/node'
import type { ProduceRequest, ProduceResponse } from '../message'
import type { ConfigMap } from '../setup'
import type { ProducerState } from '../world'
import { topicPartition } from '../../kafka/ids'
import { compressionNamed } from '../../log/codecs'
import { roundOf, write, type Written } from './write'
import { startedClient } from './transactions/client'
import type { WantedRecord } from './wanted-record'
import { Writing } from './writing'

/** How a producer begins that writes batches of its own; `number` counts producers from 0. */
export function startedWriting(configs: ConfigMap, keyNames: readonly string[], batchSize: number, number: number): Writing {
  const idempotent = (configs.get('enable.idempotence') ?? 'true').toLowerCase() === 'true'
  const ignoresKeys = configs.get('partitioner.ignore.keys')?.toLowerCase() === 'true'
  const transactional = startedClient(configs)
  const producerId = idempotent && transactional === null ? number : -1
  const producerEpoch = producerId < 0 ? -1 : 0
  return new Writing(
    producerId,
    keyNames,
    batchSize,
    ignoresKeys,
    new Map(),
    new Map(),
    0,
    [],
    new Map(),
    producerEpoch,
    transactional,
    compressionNamed(configs.get('compression.type')),
  )
}

/** A round of a steady producer. */
export function writeRound(
  state: ProducerState,
  writing: Writing,
  leaders: ReadonlyMap<string, readonly number[]>,
  context: Context,
): Written {
  const round = roundOf(state, writing, leaders, context)
  return write(round.writing, leaders, round.wanted, context)
}

/** Batches that somebody asks for; as long as nobody is known to lead their partitions, they wait. */
export function writeWanted(
  state: ProducerState,
  writing: Writing,
  batches: readonly (readonly WantedRecord[])[],
  context: Context,
): Written {
  if (state.plan !== null) return writeEach(state, writing, state.plan.leaders, batches, context)
  return { writing: writing.with({ waiting: [...writing.waiting, ...batches] }), requests: [], events: [] }
}

/** All that waited, once it is known who leads what. */
export function writeWaiting(
  state: ProducerState,
  writing: Writing,
  leaders: ReadonlyMap<string, readonly number[]>,
  context: Context,
): Written {
  return writeEach(state, writing.with({ waiting: [] }), leaders, writing.waiting, context)
}

/** Each batch is a request of its own. */
function writeEach(
  state: ProducerState,
  writing: Writing,
  leaders: ReadonlyMap<string, readonly number[]>,
  batches: readonly (readonly WantedRecord[])[],
  context: Context,
): Written {
  let now = writing
  const requests: Written['requests'][number][] = []
  const events: Written['events'][number][] = []
  for (const batch of batches) {
    const written = write(now, leaders, batch, context)
    now = written.writing
    requests.push(...written.requests)
    events.push(...written.events)
  }
  return { writing: now, requests, events }
}

/** How many records an answer says stand. */
export function writingAnswered(
  writing: Writing,
  correlationId: number,
  answer: ProduceResponse,
): { readonly writing: Writing; readonly records: number } {
  const inFlight = new Map(writing.inFlight)
  const asked = inFlight.get(correlationId)
  inFlight.delete(correlationId)
  const counts = new Map<string, number>()
  for (const { topic, partitions } of asked?.topics ?? ([] as ProduceRequest['topics']))
    for (const { partition, recordCount } of partitions) counts.set(topicPartition(topic, partition), recordCount)
  let records = 0
  for (const { topic, partitions } of answer.topics)
    for (const { partition, errorCode } of partitions) if (errorCode === 0) records += counts.get(topicPartition(topic, partition)) ?? 0
  return { writing: writing.with({ inFlight }), records }
}
