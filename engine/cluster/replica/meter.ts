import type { SimTime } from '../../kernel/node'
import { fromMs } from '../../kernel/time'
import type { Counted, Incoming, Meter, Outgoing } from './load-state'
import type { ReplicaTurn } from './turn'

/** This timer reads a broker's meters. */
export const meterTimer = 'meter'

/** Not Kafka's: as often as somebody looks at its meters here. */
const everyUs = fromMs(500)

/** Not Kafka's: from this part of the time on a part of a broker is called full. */
const fullFrom = 0.95

const nothing: Counted = {
  messagesIn: 0,
  bytesIn: 0,
  bytesOut: 0,
  replicationBytesIn: 0,
  replicationBytesOut: 0,
  receiveUs: 0,
  handleUs: 0,
  writeUs: 0,
  sendUs: 0,
}

/** A meter that has counted nothing yet. */
export const idleMeter = (now: SimTime): Meter => ({ counted: nothing, told: nothing, toldAt: now })

function added(a: Counted, b: Partial<Counted>, sign: 1 | -1): Counted {
  return {
    messagesIn: a.messagesIn + sign * (b.messagesIn ?? 0),
    bytesIn: a.bytesIn + sign * (b.bytesIn ?? 0),
    bytesOut: a.bytesOut + sign * (b.bytesOut ?? 0),
    replicationBytesIn: a.replicationBytesIn + sign * (b.replicationBytesIn ?? 0),
    replicationBytesOut: a.replicationBytesOut + sign * (b.replicationBytesOut ?? 0),
    receiveUs: a.receiveUs + sign * (b.receiveUs ?? 0),
    handleUs: a.handleUs + sign * (b.handleUs ?? 0),
    writeUs: a.writeUs + sign * (b.writeUs ?? 0),
    sendUs: a.sendUs + sign * (b.sendUs ?? 0),
  }
}

/** The sum of two counts, figure by figure. */
export const plus = (a: Counted, b: Partial<Counted>): Counted => added(a, b, 1)

const until = (from: SimTime, to: SimTime, now: SimTime): SimTime => Math.max(0, Math.min(to, now) - from)

/** How long the parts of a broker have been busy with these by now. */
export function busyBefore(incoming: readonly Incoming[], outgoing: readonly Outgoing[], now: SimTime): Partial<Counted> {
  let [receiveUs, handleUs, writeUs, sendUs] = [0, 0, 0, 0]
  for (const { receiveFrom, receivedAt, handleFrom, handledAt, writeFrom, at } of incoming) {
    receiveUs += until(receiveFrom, receivedAt, now)
    handleUs += until(handleFrom, handledAt, now)
    writeUs += until(writeFrom, at, now)
  }
  for (const { from, at } of outgoing) sendUs += until(from, at, now)
  return { receiveUs, handleUs, writeUs, sendUs }
}

/** Counts on a broker whose work costs something (Kafka: BrokerTopicMetrics). */
export function count(turn: ReplicaTurn, what: Partial<Counted>): void {
  const { load } = turn.manager
  if (load !== null) turn.manager.load = { ...load, meter: { ...load.meter, counted: plus(load.meter.counted, what) } }
}

/** Sets the next count, where the load of brokers is counted at all. */
export function armMeter(turn: ReplicaTurn): void {
  if (turn.manager.load !== null) turn.timer(meterTimer, (Math.floor(turn.now / everyUs) + 1) * everyUs)
}

/** What of a broker may be full: the network either way, its request handlers, its disk. */
type Part = 'receive' | 'handle' | 'write' | 'send'

/** The part that is busy the longest, if it is busy nearly all the time. */
function fullPart({ receiveUs, handleUs, writeUs, sendUs }: Counted, overUs: SimTime): Part | null {
  const most = Math.max(receiveUs, handleUs, writeUs, sendUs)
  if (most < fullFrom * overUs) return null
  if (writeUs === most) return 'write'
  if (receiveUs === most) return 'receive'
  return sendUs === most ? 'send' : 'handle'
}

/** What was counted since the meters were last read, and which part of the broker is full. */
export function readMeters(turn: ReplicaTurn): void {
  const { load } = turn.manager
  if (load === null) return
  const { counted, told, toldAt } = load.meter
  const now = plus(counted, busyBefore(load.incoming, load.outgoing, turn.now))
  const since = added(now, told, -1)
  const overUs = turn.now - toldAt
  const full = fullPart(since, overUs)
  if (overUs > 0)
    turn.tell('BrokerMetered', full === null ? 'replication/broker/metered' : 'replication/broker/full', {
      broker: turn.broker,
      overUs,
      ...since,
      ...(full === null ? {} : { full }),
    })
  turn.manager.load = { ...load, meter: { counted, told: now, toldAt: turn.now } }
  armMeter(turn)
}
