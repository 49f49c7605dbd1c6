import type { Envelope, SimTime } from '../../kernel/node'
import type { Message } from '../message'
import type { NodeEffect } from '../response'
import type { BrokerLoad, Costs } from './state'

/** This timer takes what a broker's disk or network is done with. */
export const loadTimer = 'load-done'

interface Weight {
  readonly bytes: number
  readonly records: number
}

function weightOf(body: Message): Weight | null {
  let bytes = 0
  let records = 0
  if (body.kind === 'request' && body.api === 'Produce') {
    for (const { partitions } of body.fields.topics)
      for (const { sizeBytes, recordCount } of partitions) {
        bytes += sizeBytes
        records += recordCount
      }
    return { bytes, records }
  }
  if (body.kind === 'response' && body.api === 'Fetch') {
    for (const { partitions } of body.fields.topics)
      for (const { sizeBytes, recordCount } of partitions) {
        bytes += sizeBytes
        records += recordCount
      }
    return { bytes, records }
  }
  return body.kind === 'request' && body.api === 'Fetch' ? { bytes: 0, records: 0 } : null
}

const during = (bytes: number, bytesPerSecond: number): SimTime => Math.round((bytes * 1_000_000) / bytesPerSecond)

export const idleLoad = (costs: Costs): BrokerLoad => ({
  costs,
  receiveFreeAt: 0,
  workFreeAt: 0,
  sendFreeAt: 0,
  incoming: [],
  outgoing: [],
})

/** A message comes in by the network, one after the other, and is then worked on: a request's own cost, and what is written. `null`: that costs nothing. */
export function taken(load: BrokerLoad, envelope: Envelope<Message>, now: SimTime): BrokerLoad | null {
  const weight = weightOf(envelope.body)
  if (weight === null) return null
  const { costs } = load
  const received = Math.max(now, load.receiveFreeAt) + during(weight.bytes, costs.networkBytesPerSecond)
  const work = costs.requestUs + during(weight.bytes, costs.diskBytesPerSecond) + weight.records * costs.seekUs
  const at = Math.max(received, load.workFreeAt) + work
  const next = { ...load, receiveFreeAt: received, workFreeAt: at, incoming: [...load.incoming, { at, envelope }] }
  return at <= now ? null : next
}

/** Answers that carry records leave by the network, one after the other; all other effects as they are. */
export function given(
  load: BrokerLoad,
  effects: readonly NodeEffect[],
  now: SimTime,
): { readonly load: BrokerLoad; readonly effects: NodeEffect[] } {
  const left: NodeEffect[] = []
  let { sendFreeAt } = load
  const outgoing = [...load.outgoing]
  for (const effect of effects) {
    if (effect.do !== 'send' || effect.body.kind !== 'response') {
      left.push(effect)
      continue
    }
    const weight = weightOf(effect.body)
    if (weight === null || weight.bytes === 0) {
      left.push(effect)
      continue
    }
    sendFreeAt = Math.max(now, sendFreeAt) + during(weight.bytes, load.costs.networkBytesPerSecond)
    outgoing.push({ at: sendFreeAt, effect })
  }
  return { load: { ...load, sendFreeAt, outgoing }, effects: left }
}

/** What is done by now. */
export function done(load: BrokerLoad, now: SimTime): Pick<BrokerLoad, 'incoming' | 'outgoing'> {
  return { incoming: load.incoming.filter(({ at }) => at <= now), outgoing: load.outgoing.filter(({ at }) => at <= now) }
}

export const without = (load: BrokerLoad, now: SimTime): BrokerLoad => ({
  ...load,
  incoming: load.incoming.filter(({ at }) => at > now),
  outgoing: load.outgoing.filter(({ at }) => at > now),
})

/** When something is done next; `null` where nothing is under way. */
export function nextDone({ incoming, outgoing }: BrokerLoad): SimTime | null {
  let next = Infinity
  for (const { at } of incoming) next = Math.min(next, at)
  for (const { at } of outgoing) next = Math.min(next, at)
  return next === Infinity ? null : next
}
