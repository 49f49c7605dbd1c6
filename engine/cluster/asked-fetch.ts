import type { Composite } from '../kernel/node'
import type { FetchRequest } from './message'

/** The fields of a Fetch. An immutable instance, so that whoever holds it can be copied without walking through it, and one that is asked again can be sent again. */
export class AskedFetch implements FetchRequest {
  constructor(
    readonly maxWaitMs: number,
    readonly minBytes: number,
    readonly partitionMaxBytes: number,
    readonly topics: FetchRequest['topics'],
  ) {}
}

export const askedFetch: Composite = {
  prototype: AskedFetch.prototype,
  parts: (value) => {
    const { maxWaitMs, minBytes, partitionMaxBytes, topics } = value as AskedFetch
    return [maxWaitMs, minBytes, partitionMaxBytes, topics]
  },
  make: (parts) => new AskedFetch(...(parts as [number, number, number, FetchRequest['topics']])),
}
