import type { ProduceRequest } from './message'

/** One round of a producer: a request for each broker. An immutable instance, made anew when metadata changes. */
export class ProducePlan {
  constructor(
    readonly requests: readonly { readonly broker: number; readonly fields: ProduceRequest }[],
    /** Topic → leader of each partition. */
    readonly leaders: ReadonlyMap<string, readonly number[]>,
  ) {}
}
