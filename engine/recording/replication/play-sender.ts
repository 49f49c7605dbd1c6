import type { Message } from '../../cluster/message'
import type { NodeEffect } from '../../cluster/response'
import type { SenderChange } from '../../cluster/sender/decide'
import type { SenderResult, SenderState } from '../../cluster/sender/state'
import { brokerNode, type NodeState } from '../../cluster/world'
import { errorName } from '../../kafka/errors'
import { topicPartition } from '../../kafka/ids'
import type { Context, Outcome, SimTime } from '../../kernel/node'
import { Chain } from '../../log/chain'
import type { PlayedBatch } from './play-attempts'
import type { PlayedSend } from './play-deeds'

export type SenderOutcome = Outcome<SenderChange, Message, NodeState>

const recordsOf = (values: readonly string[]): readonly { key: string; value: string }[] =>
  values.map((value) => ({ key: `k-${value}`, value }))

/** A request goes out; without acks its application is told no more than that. */
export function senderSends(topic: string, { attempt }: PlayedSend, correlationId: number, name: string): SenderOutcome {
  const { acks, batch, values, appended, broker } = attempt
  const produced = {
    producerId: appended?.producerId ?? -1,
    producerEpoch: appended?.producerEpoch ?? -1,
    baseSequence: appended?.baseSequence ?? -1,
    records: recordsOf(values),
  }
  const partitions = [{ partition: 0, recordCount: values.length, sizeBytes: appended?.sizeBytes ?? 0, batch: produced }]
  const fields = { acks, topics: [{ topic, partitions }] }
  const body = { kind: 'request', api: 'Produce', version: 13, correlationId, clientId: name, fields } as const
  const rule = attempt.attempt > 1 ? 'replication/producer/sent-again' : 'replication/producer/sent'
  const detail = { partition: topicPartition(topic, 0), records: values.length, batch }
  return { changes: [], effects: [{ do: 'send', to: brokerNode(broker), label: 'ProduceRequest', body, rule, detail }] }
}

/** An answer comes; if it was not the last, the batch goes again. */
export function senderHears(topic: string, { attempt }: PlayedSend, batch: PlayedBatch): SenderOutcome {
  const { errorCode: code } = attempt
  if (code === null || code === 0 || attempt.attempt === batch.attempts.length) return { changes: [], effects: [] }
  const detail = { partition: topicPartition(topic, 0), batch: batch.number, error: errorName(code) ?? code, attempts: attempt.attempt }
  return { changes: [], effects: [{ do: 'event', type: 'BatchRetries', rule: 'replication/producer/retries', detail }] }
}

function said(partition: string, { acks, number: batch, values, errorCode: code, baseOffset: offset }: PlayedBatch): NodeEffect {
  const records = values.length
  if (code !== 0) {
    const detail = { partition, batch, error: errorName(code) ?? code }
    return { do: 'event', type: 'BatchFailed', rule: 'replication/producer/failed', detail }
  }
  if (acks === 0)
    return { do: 'event', type: 'BatchNotAsked', rule: 'replication/producer/not-asked', detail: { partitions: [partition], records } }
  const detail = { partition, batch, offset, records }
  return { do: 'event', type: 'BatchAcknowledged', rule: 'replication/producer/acknowledged', detail }
}

/** The application is told what became of its batch. */
export function senderTells(state: SenderState, topic: string, batch: PlayedBatch, now: SimTime): SenderOutcome {
  const { number, values, errorCode, baseOffset, attempts } = batch
  const partition = topicPartition(topic, 0)
  const recordCount = values.length
  const result: SenderResult = {
    number,
    partition,
    recordCount,
    records: recordsOf(values),
    errorCode,
    baseOffset,
    attempts: attempts.length,
    at: now,
  }
  const { records, bytes } = state.acknowledged
  const acknowledged = errorCode === 0 ? { records: records + recordCount, bytes } : state.acknowledged
  const after: SenderState = { ...state, results: Chain.append(state.results, result), acknowledged }
  return { changes: [{ kind: 'sender', state: after }], effects: [said(partition, batch)] }
}

/** The application hands over a batch: what will come of it is known by when. */
export function senderIsGiven(
  state: SenderState,
  batch: PlayedBatch,
  timers: readonly (readonly [string, SimTime])[],
  { now }: Context,
): SenderOutcome {
  const after: SenderState = { ...state, batches: batch.number }
  return {
    changes: [{ kind: 'sender', state: after }],
    effects: timers.map(([key, at]): NodeEffect => ({ do: 'timer', key, at: Math.max(at, now) })),
  }
}
