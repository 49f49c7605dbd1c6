import type { Link, Owned, Timer } from '../kernel/world'
import type { Packing } from './pack'
import type { Unpacking } from './unpack'

// What a world's maps say of one node: each way of writing stands beside its way of reading.

/** A node has a handful of timers: one after the other, each as its difference to the one before it. */
export function packTimers(packing: Packing, timers: ReadonlyMap<string, Timer>): void {
  packing.count(timers.size)
  let before = { queuedAt: 0, serial: 0, cause: 0 }
  for (const [key, timer] of timers) {
    packing.text(key)
    packing.signed(timer.queuedAt - before.queuedAt)
    packing.count(timer.at === null ? 0 : timer.at - timer.queuedAt + 1)
    packing.signed(timer.serial - before.serial)
    packing.signed(timer.cause - before.cause)
    before = timer
  }
}

export function timersOf(from: Unpacking, { stamp }: Owned): Map<string, Timer> {
  const timers = new Map<string, Timer>()
  let [queuedAt, serial, cause] = [0, 0, 0]
  for (let left = from.count(); left > 0; left--) {
    const key = from.text()
    queuedAt += from.signed()
    const later = from.count()
    serial += from.signed()
    cause += from.signed()
    timers.set(key, { at: later === 0 ? null : queuedAt + later - 1, serial, cause, queuedAt, owner: stamp })
  }
  return timers
}

export function packLinks(packing: Packing, links: ReadonlyMap<string, Link>): void {
  packing.count(links.size)
  let before = 0
  for (const [receiver, { messages, lastDueAt, stream }] of links) {
    packing.text(receiver)
    packing.count(messages)
    packing.signed(lastDueAt - before)
    packing.count(stream)
    before = lastDueAt
  }
}

export function linksOf(from: Unpacking, { stamp }: Owned): Map<string, Link> {
  const links = new Map<string, Link>()
  let lastDueAt = 0
  for (let left = from.count(); left > 0; left--) {
    const receiver = from.text()
    const messages = from.count()
    lastDueAt += from.signed()
    links.set(receiver, { messages, lastDueAt, stream: from.count(), owner: stamp })
  }
  return links
}

export function packCauses(packing: Packing, causes: ReadonlyMap<string, number>): void {
  packing.count(causes.size)
  let before = 0
  for (const [name, event] of causes) {
    packing.text(name)
    packing.signed(event - before)
    before = event
  }
}

export function causesOf(from: Unpacking): Map<string, number> {
  const causes = new Map<string, number>()
  let event = 0
  for (let left = from.count(); left > 0; left--) {
    const name = from.text()
    event += from.signed()
    causes.set(name, event)
  }
  return causes
}
