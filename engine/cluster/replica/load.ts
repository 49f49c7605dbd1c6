import type { Envelope, SimTime } from '../../kernel/node'
import type { Message } from '../message'
import type { NodeEffect } from '../response'
import { busyBefore, idleMeter, plus } from './meter'
import type { BrokerLoad, Costs } from './load-state'

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

/** How long so many bytes take at that rate. */
export const during = (bytes: number, bytesPerSecond: number): SimTime => Math.round((bytes * 1_000_000) / bytesPerSecond)

/** A broker that has nothing to do. */
export const idleLoad = (costs: Costs, now: SimTime): BrokerLoad => ({
  costs,
  receiveFreeAt: 0,
  handleFreeAt: 0,
  writeFreeAt: 0,
  sendFreeAt: 0,
  incoming: [],
  outgoing: [],
  meter: idleMeter(now),
})

/**
 * A message comes in by the network, is handled, and what it carries is written, each one after the other. What carries no records does not
 * wait for the disk: readers are served from the page cache. `null`: that costs nothing.
 */
export function taken(load: BrokerLoad, envelope: Envelope<Message>, now: SimTime): BrokerLoad | null {
  const weight = weightOf(envelope.body)
  if (weight === null) return null
  const { costs } = load
  const receiveFrom = Math.max(now, load.receiveFreeAt)
  const receivedAt = receiveFrom + during(weight.bytes, costs.networkBytesPerSecond)
  const handleFrom = Math.max(receivedAt, load.handleFreeAt)
  const handledAt = handleFrom + costs.requestUs
  const writes = weight.bytes > 0
  const writeFrom = writes ? Math.max(handledAt, load.writeFreeAt) : handledAt
  const at = writeFrom + during(weight.bytes, costs.diskBytesPerSecond) + weight.records * costs.seekUs
  if (at <= now) return null
  const incoming = [...load.incoming, { receiveFrom, receivedAt, handleFrom, handledAt, writeFrom, at, envelope }]
  return { ...load, receiveFreeAt: receivedAt, handleFreeAt: handledAt, writeFreeAt: writes ? at : load.writeFreeAt, incoming }
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
    const from = Math.max(now, sendFreeAt)
    sendFreeAt = from + during(weight.bytes, load.costs.networkBytesPerSecond)
    outgoing.push({ from, at: sendFreeAt, bytes: weight.bytes, effect })
  }
  return { load: { ...load, sendFreeAt, outgoing }, effects: left }
}

/** What is done by now. */
export function done(load: BrokerLoad, now: SimTime): Pick<BrokerLoad, 'incoming' | 'outgoing'> {
  return { incoming: load.incoming.filter(({ at }) => at <= now), outgoing: load.outgoing.filter(({ at }) => at <= now) }
}

/** What is left to do; what is done counts as time that the parts were busy. */
export function without(load: BrokerLoad, now: SimTime): BrokerLoad {
  const { incoming, outgoing } = done(load, now)
  const counted = plus(load.meter.counted, busyBefore(incoming, outgoing, now))
  return {
    ...load,
    incoming: load.incoming.filter(({ at }) => at > now),
    outgoing: load.outgoing.filter(({ at }) => at > now),
    meter: { ...load.meter, counted },
  }
}

/** When something is done next; `null` where nothing is under way. */
export function nextDone({ incoming, outgoing }: BrokerLoad): SimTime | null {
  let next = Infinity
  for (const { at } of incoming) next = Math.min(next, at)
  for (const { at } of outgoing) next = Math.min(next, at)
  return next === Infinity ? null : next
}
