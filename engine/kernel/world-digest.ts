import { Digest } from './digest'
import type { World } from './world'

/**
 * Write everything that a world is: two worlds with the same digest go on alike. A timer is when it fires, in which order and why; where and how
 * often it stands in the queue says nothing.
 */
export function digestWorld<S, B, A>(digest: Digest, world: World<S, B, A>): void {
  for (const part of [world.time, world.step, world.events, world.messages, world.serial, world.seed]) digest.number(part)
  digest.value(world.queue.sorted(({ key }) => key === ''))
  digest.value(world.nodes)
  for (const [node, timers] of world.timers)
    for (const [key, { at, serial, cause }] of [...timers].sort(([, a], [, b]) => a.serial - b.serial))
      if (at !== null) digest.value([node, key, at, serial, cause])
  for (const [node, links] of world.links)
    for (const [receiver, { messages, lastDueAt }] of links) digest.value([node, receiver, messages, lastDueAt])
  digest.value(world.roads)
  digest.value(world.faults)
  digest.value(world.heldBack)
  digest.value(world.causes)
  digest.value(world.halted)
  digest.value(world.frozen)
}

/** The digest of a world by itself. */
export function worldDigest<S, B, A>(world: World<S, B, A>): string {
  const digest = new Digest()
  digestWorld(digest, world)
  return digest.toString()
}
