import type { Composite } from '../kernel/node'
import type { FetchRequest } from './fetch-message'

/** The fields of a Fetch. An immutable instance, so that whoever holds it can be copied without walking through it, and one that is asked again can be sent again. */
export class AskedFetch implements FetchRequest {
  constructor(
    readonly maxWaitMs: number,
    readonly minBytes: number,
    readonly partitionMaxBytes: number,
    readonly topics: FetchRequest['topics'],
    readonly isolationLevel: 0 | 1,
  ) {}
}

export const askedFetch: Composite = {
  prototype: AskedFetch.prototype,
  parts: (value) => {
    const { maxWaitMs, minBytes, partitionMaxBytes, topics, isolationLevel } = value as AskedFetch
    return [maxWaitMs, minBytes, partitionMaxBytes, topics, isolationLevel]
  },
  make: (parts) => new AskedFetch(...(parts as [number, number, number, FetchRequest['topics'], 0 | 1])),
}
