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
