import type { Context, Input, Outcome, SimTime } from '../kernel/node'
import { fromMs } from '../kernel/time'
import type { NodeAction } from './action'
import type { Message, MetadataResponse, ProduceRequest, ProduceResponse } from './message'
import { timer } from './effects'
import { partitionOfKey } from './built-in-partitioner'
import { ProduceAnswer } from './produce-answer'
import { ProducePlan } from './produce-plan'
import { producerRequest } from './producer-request'
import type { NodeEffect } from './response'
import { decideWriting, writingPlanned, writingRound } from './stored-log/writing-turn'
import type { Writing } from './stored-log/writing'
import type { NodeState, ProducerState } from './world'

export type ProducerChange =
  | { readonly kind: 'planned'; readonly plan: ProducePlan }
  | { readonly kind: 'asked'; readonly at: SimTime }
  | { readonly kind: 'round'; readonly sent: number }
  | { readonly kind: 'acknowledged'; readonly records: number }
  | { readonly kind: 'wrote'; readonly writing: Writing; readonly sent: number; readonly round: boolean }

type ProducerOutcome = Outcome<ProducerChange, Message, NodeState>

const nothing: ProducerOutcome = { changes: [], effects: [] }

export function applyToProducer(state: ProducerState, change: ProducerChange): void {
  switch (change.kind) {
    case 'planned':
      state.plan = change.plan
      return
    case 'asked':
      state.metadataAskedAt = change.at
      state.correlation += 1
      return
    case 'round':
      state.rounds += 1
      state.correlation += change.sent
      return
    case 'wrote':
      state.writing = change.writing
      state.correlation += change.sent
      if (change.round) state.rounds += 1
      return
    case 'acknowledged':
      state.acknowledged += change.records
  }
}

type Partitions = ProduceRequest['topics'][number]['partitions'][number][]

/** A request to each broker, from how many records go to which partition. */
function requestsFor(
  leaders: ReadonlyMap<string, readonly number[]>,
  recordBytes: number,
  countOf: (topic: string, partition: number) => number,
): ProducePlan['requests'] {
  const brokers = new Map<number, Map<string, Partitions>>()
  for (const [topic, list] of leaders)
    list.forEach((leader, partition) => {
      const recordCount = countOf(topic, partition)
      if (leader < 0 || recordCount === 0) return
      const topics = brokers.get(leader) ?? new Map<string, Partitions>()
      brokers.set(leader, topics)
      const partitions = topics.get(topic) ?? []
      topics.set(topic, partitions)
      partitions.push({ partition, recordCount, sizeBytes: recordCount * recordBytes })
    })
  return [...brokers].map(([broker, topics]) => ({
    broker,
    fields: { acks: -1, topics: [...topics].map(([topic, partitions]) => ({ topic, partitions })) },
  }))
}

function planOf(state: ProducerState, answer: MetadataResponse): ProducePlan {
  const leaders = new Map<string, readonly number[]>()
  for (const { errorCode, name, partitions } of answer.topics)
    if (errorCode === 0)
      leaders.set(
        name,
        partitions.map(({ leaderId }) => leaderId),
      )
  return new ProducePlan(
    requestsFor(leaders, state.recordBytes, () => state.batchRecords),
    leaders,
  )
}

/** With keys, each record of a round draws one; its partition follows from it. */
function keyedRound(state: ProducerState, leaders: ReadonlyMap<string, readonly number[]>, context: Context): ProducePlan['requests'] {
  const counts = new Map<string, number[]>()
  let draw = 0
  for (const [topic, list] of leaders) {
    const perPartition = new Array<number>(list.length).fill(0)
    for (let record = 0; record < list.length * state.batchRecords; record++) {
      const key = context.random(`keys/${String(state.rounds)}`, draw++) % state.keys
      const partition = partitionOfKey(`key-${String(key)}`, list.length)
      perPartition[partition] = (perPartition[partition] ?? 0) + 1
    }
    counts.set(topic, perPartition)
  }
  return requestsFor(leaders, state.recordBytes, (topic, partition) => counts.get(topic)?.[partition] ?? 0)
}

function askMetadata(state: ProducerState, context: Context): ProducerOutcome {
  const fields = { topics: state.topics.map((name) => ({ name })) }
  return {
    changes: [{ kind: 'asked', at: context.now }],
    effects: [
      producerRequest(state, 'Metadata', 1, state.brokers[0] ?? 1, fields),
      timer('metadata', context.now + fromMs(state.metadataMaxAgeMs)),
    ],
  }
}

function sendRound(state: ProducerState, context: Context): ProducerOutcome {
  if (state.stopAt !== null && context.now >= state.stopAt) return nothing
  const effects: NodeEffect[] = [timer('round', context.now + state.intervalUs)]
  const { plan, writing } = state
  if (plan === null) return { changes: [], effects }
  if (writing !== undefined) {
    const wrote = writingRound(state, writing, plan.leaders, context)
    return { changes: wrote.changes, effects: [...effects, ...wrote.effects] }
  }
  const requests = state.keys > 0 ? keyedRound(state, plan.leaders, context) : plan.requests
  requests.forEach(({ broker, fields }, i) => effects.push(producerRequest(state, 'Produce', i + 1, broker, fields)))
  return { changes: [{ kind: 'round', sent: requests.length }], effects }
}

function counted({ topics }: ProduceResponse): { readonly batches: number; readonly refused: number } {
  const codes = topics.flatMap(({ partitions }) => partitions.map(({ errorCode }) => errorCode))
  return { batches: codes.length, refused: codes.filter((code) => code !== 0).length }
}

function acknowledged(state: ProducerState, answer: ProduceResponse, context: Context): ProducerOutcome {
  const { batches, refused } = answer instanceof ProduceAnswer ? answer : counted(answer)
  const changes: ProducerChange[] = [{ kind: 'acknowledged', records: (batches - refused) * state.batchRecords }]
  const asksAgain = refused > 0 && (state.metadataAskedAt === null || context.now - state.metadataAskedAt >= fromMs(100))
  if (!asksAgain) return { changes, effects: [] }
  const asked = askMetadata(state, context)
  return { changes: [...changes, ...asked.changes], effects: asked.effects }
}

/** A producer (Kafka: KafkaProducer's Sender): a round of batches at a steady rate, to whoever leads the partitions. */
export function decideProducer(state: ProducerState, input: Input<Message, NodeAction>, context: Context): ProducerOutcome {
  const { writing } = state
  const own = writing === undefined ? null : decideWriting(state, writing, input, context)
  if (own !== null) return own
  if (input.kind === 'timer') return input.key === 'round' ? sendRound(state, context) : askMetadata(state, context)
  if (input.kind === 'action') return nothing
  const { body } = input.envelope
  if (body.kind !== 'response') return nothing
  if (body.api === 'Produce') return acknowledged(state, body.fields, context)
  if (body.api !== 'Metadata') return nothing
  const plan = planOf(state, body.fields)
  const starts = state.plan === null && state.intervalUs > 0
  const effects: NodeEffect[] = starts ? [timer('round', context.now)] : []
  if (writing === undefined) return { changes: [{ kind: 'planned', plan }], effects }
  const wrote = writingPlanned(state, writing, plan.leaders, context)
  return { changes: [{ kind: 'planned', plan }, ...wrote.changes], effects: [...effects, ...wrote.effects] }
}
