import type { Cause } from './event'
import type { NodeId, SimTime } from './node'
import type { Entry } from './queue'
import { timerIsDue } from './timers'
import type { World } from './world'

/** Hand an action to a node at a time; ties go by order of scheduling. */
export function schedule<S, B, A>(world: World<S, B, A>, at: SimTime, node: NodeId, action: A, cause: Cause = 0): void {
  world.queue.push({ at, serial: ++world.serial, node, cause, key: '', envelope: null, action })
}

/** Hand an action to a node before anything else that falls due at this instant. */
export function interject<S, B, A>(world: World<S, B, A>, node: NodeId, action: A): void {
  world.queue.push({ at: world.time, serial: 0, node, cause: 0, key: '', envelope: null, action })
}

/** Takes out what falls due next, or nothing. What a halted node would get is dropped, and what a frozen one would get waits for it. */
export function next<S, B, A>(world: World<S, B, A>): Entry<B, A> | undefined {
  for (;;) {
    const entry = world.queue.pop()
    if (entry === undefined) return undefined
    if (entry.key !== '' && !timerIsDue(world, entry)) continue
    if (entry.action === null && world.halted.size > 0 && world.halted.has(entry.node)) continue
    const waiting = entry.action === null && world.frozen.size > 0 ? world.frozen.get(entry.node) : undefined
    if (waiting === undefined) return entry
    waiting.push(entry)
  }
}

/** When the next thing may happen, or `null`: a lower bound, since a stale timer may stand first. */
export function nextAt<S, B, A>(world: World<S, B, A>): SimTime | null {
  return world.queue.firstAt ?? null
}
