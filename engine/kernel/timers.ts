import type { Cause } from './event'
import type { NodeId, SimTime } from './node'
import type { Entry } from './queue'
import { ownMap, type Timer, type World } from './world'

/** A timer that is set, for changing: copied where another world reads it too. */
function ownTimer<S, B, A>(world: World<S, B, A>, node: NodeId, key: string, timer: Timer): Timer {
  const { owned } = world
  if (timer.owner === owned.stamp) return timer
  const own = { at: timer.at, serial: timer.serial, cause: timer.cause, queuedAt: timer.queuedAt, owner: owned.stamp }
  ownMap(world.timers, owned.timers, node).set(key, own)
  return own
}

/** Set a node's timer, or move it, or (`null`) cancel it. */
export function setTimer<S, B, A>(world: World<S, B, A>, node: NodeId, key: string, at: SimTime | null, cause: Cause): void {
  const known = world.timers.get(node)?.get(key)
  if (at === null && (known === undefined || known.at === null)) return
  const serial = at === null ? 0 : ++world.serial
  if (known !== undefined && (at === null || known.queuedAt <= at)) {
    const timer = ownTimer(world, node, key, known)
    timer.at = at
    timer.serial = serial
    timer.cause = cause
    return
  }
  if (at === null) return
  ownMap(world.timers, world.owned.timers, node).set(key, { at, serial, cause, queuedAt: at, owner: world.owned.stamp })
  world.queue.push({ at, serial, node, cause, key, envelope: null, action: null })
}

/** Whether a queued timer is due now. A forsaken entry is dropped; one whose timer was moved later is queued again. */
export function timerIsDue<S, B, A>(world: World<S, B, A>, entry: Entry<B, A>): boolean {
  const { node, key } = entry
  const timer = world.timers.get(node)?.get(key)
  if (timer?.queuedAt !== entry.at) return false
  world.owned.touched.add(node)
  if (timer.at === null || (timer.at === entry.at && timer.serial === entry.serial)) {
    ownMap(world.timers, world.owned.timers, node).delete(key)
    return timer.at !== null
  }
  const own = ownTimer(world, node, key, timer)
  own.queuedAt = timer.at
  world.queue.push({ at: timer.at, serial: timer.serial, node, cause: timer.cause, key, envelope: null, action: null })
  return false
}

/**
 * Whether nothing will come of a queued entry: its timer was set to an earlier time, and is queued there anew. A client that waited minutes for
 * a JoinGroup and then seconds for a Fetch leaves such entries behind, more of them than of all others.
 */
export function isForsaken<S, B, A>(world: World<S, B, A>, { node, key, at }: Entry<B, A>): boolean {
  return key !== '' && world.timers.get(node)?.get(key)?.queuedAt !== at
}
