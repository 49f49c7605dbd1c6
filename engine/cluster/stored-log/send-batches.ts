import { producerRequest } from '../producer-request'
import type { NodeEffect } from '../response'
import type { ProducerState } from '../world'
import type { Written } from './write'
import type { Writing } from './writing'

/** Each request goes to its leader and is in flight until it is answered; `before` it the producer has sent so many in this turn. */
export function sendBatches(
  state: ProducerState,
  before: number,
  { writing, requests, events }: Written,
): { readonly writing: Writing; readonly effects: readonly NodeEffect[] } {
  const inFlight = new Map(writing.inFlight)
  const effects = [...events]
  for (const [n, { broker, fields }] of requests.entries()) {
    const nth = before + n + 1
    inFlight.set(state.correlation + nth, fields)
    effects.push(producerRequest(state, 'Produce', nth, broker, fields))
  }
  return { writing: writing.with({ inFlight }), effects }
}
