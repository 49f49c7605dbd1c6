import type { Composite, SimTime } from '../../kernel/node'
import type { FetchRequest } from '../fetch-message'

/** A Fetch that waits for data or its time (Kafka: DelayedFetch). An immutable instance. */
export class ParkedFetch {
  constructor(
    readonly to: string,
    readonly clientId: string,
    readonly version: number,
    readonly correlationId: number,
    readonly fields: FetchRequest,
    readonly deadline: SimTime,
  ) {}
}

/** A timer of the broker by this name looks at all held Fetches, once the step that appended is over. */
export const readyKey = 'ready'

/** How a held Fetch is packed and unpacked with its world. */
export const parkedFetch: Composite = {
  prototype: ParkedFetch.prototype,
  parts: (value) => {
    const { to, clientId, version, correlationId, fields, deadline } = value as ParkedFetch
    return [to, clientId, version, correlationId, fields, deadline]
  },
  make: (parts) => new ParkedFetch(...(parts as [string, string, number, number, FetchRequest, SimTime])),
}
