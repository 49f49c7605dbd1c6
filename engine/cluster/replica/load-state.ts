import type { Envelope, SimTime, Effect } from '../../kernel/node'
import type { Message } from '../message'

/** What a broker's parts are busy with, and until when. */
export interface BrokerLoad {
  readonly costs: Costs
  readonly receiveFreeAt: SimTime
  readonly handleFreeAt: SimTime
  readonly writeFreeAt: SimTime
  readonly sendFreeAt: SimTime
  readonly incoming: readonly Incoming[]
  readonly outgoing: readonly Outgoing[]
  readonly meter: Meter
}

/** Comes in by the network, is handled, and, where it carries records, written; `at`: that is done. */
export interface Incoming {
  readonly receiveFrom: SimTime
  readonly receivedAt: SimTime
  readonly handleFrom: SimTime
  readonly handledAt: SimTime
  readonly writeFrom: SimTime
  readonly at: SimTime
  readonly envelope: Envelope<Message>
}

/** Goes out by the network. */
export interface Outgoing {
  readonly from: SimTime
  readonly at: SimTime
  readonly bytes: number
  readonly effect: SendEffect
}

/** What a broker counts, by the names of Kafka's meters (Kafka: BrokerTopicMetrics), and how long its parts were busy. */
export interface Counted {
  readonly messagesIn: number
  readonly bytesIn: number
  readonly bytesOut: number
  readonly replicationBytesIn: number
  readonly replicationBytesOut: number
  readonly receiveUs: SimTime
  readonly handleUs: SimTime
  readonly writeUs: SimTime
  readonly sendUs: SimTime
}

/** Everything so far, and what of that had been told when the meters were last read. */
export interface Meter {
  readonly counted: Counted
  readonly told: Counted
  readonly toldAt: SimTime
}

/** Named parameters of what it costs to take and to give bytes. */
export interface Costs {
  readonly diskBytesPerSecond: number
  readonly networkBytesPerSecond: number
  readonly requestUs: number
  /** Not Kafka: what each record costs if it is not written at the end, but in its own place. */
  readonly seekUs: number
}

/** A message that is still to go out. */
type SendEffect = Extract<Effect<Message, never>, { readonly do: 'send' }>
