import type { Answerer } from './connection'

declare global {
  /** Left by the engine's file where it is loaded into a page. */
  var kafkascopeHost: Answerer | undefined
}

/** The host that the engine's file left in this page. */
export function hostHere(): Answerer {
  if (globalThis.kafkascopeHost === undefined) throw new Error('no host in this page')
  return globalThis.kafkascopeHost
}
