import type { NodeId } from './node'
import { ownMap, type World } from './world'

/** A node begins anew or is gone: nothing that was on its way to it comes, and its timers are over. */
export function forget<S, B, A>(world: World<S, B, A>, node: NodeId): void {
  world.owned.touched.add(node)
  world.timers.delete(node)
  world.causes.delete(node)
  world.frozen.delete(node)
  world.queue.removeWhere((entry) => entry.action === null && entry.node === node)
}

/** What came for a frozen node meanwhile falls due now, in the order in which it came. */
export function thaw<S, B, A>(world: World<S, B, A>, node: NodeId): void {
  world.owned.touched.add(node)
  const waiting = world.frozen.get(node) ?? []
  world.frozen.delete(node)
  for (const entry of waiting) {
    const serial = ++world.serial
    if (entry.key !== '')
      ownMap(world.timers, world.owned.timers, node).set(entry.key, {
        at: world.time,
        serial,
        cause: entry.cause,
        queuedAt: world.time,
        owner: world.owned.stamp,
      })
    const { node: waiter, cause, key, envelope, action } = entry
    world.queue.push({ at: world.time, serial, node: waiter, cause, key, envelope, action })
  }
}
