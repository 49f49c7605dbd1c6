import type { SimTime } from '../../kernel/node'
import type { FetchRequest } from '../message'

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
