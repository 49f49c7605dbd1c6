import { compareListed } from './classic-scenarios-coordinator-compare'
import type { Item } from './classic-scenarios-whole-items'
import type { Json } from './reading'
import type { VectorDifference } from './result'

/** What a step asks to be seen: whose, and what fits it. */
export interface Wanted {
  readonly lane: string
  fits(item: Item): boolean
  /** How something of the same kind that does not fit differs. */
  differences(item: Item): readonly VectorDifference[]
  /** Whether it may have become so before. */
  readonly standing: boolean
  /** It happens inside a client: when it does is its own affair, as long as its own order is kept. */
  readonly local: boolean
}

/** No difference, whatever was done. */
export const none = (): readonly VectorDifference[] => []

type Compare = (wanted: Json, got: Json, field: string) => VectorDifference[]

/** An item of this kind with what is listed of it. */
export function wantedItem(
  lane: string,
  kind: Item['kind'],
  name: string,
  fields: Json,
  field: string,
  compare: Compare = compareListed,
): Wanted {
  const alike = (item: Item): boolean => item.kind === kind && item.lane === lane && item.name === name
  const differences = (item: Item): readonly VectorDifference[] => (alike(item) ? compare(fields, item.view, field) : [])
  const local = kind === 'callback' || (lane !== 'coordinator' && kind === 'fact')
  return { lane, standing: false, local, differences, fits: (item) => alike(item) && differences(item).length === 0 }
}
