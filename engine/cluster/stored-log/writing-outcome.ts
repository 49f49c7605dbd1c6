import type { NodeEffect } from '../response'
import type { Writing } from './writing'

/** What becomes of a producer that writes batches of its own, in one turn. */
export interface WritingOutcome {
  readonly changes: readonly (
    | { readonly kind: 'wrote'; readonly writing: Writing; readonly sent: number; readonly round: boolean }
    | { readonly kind: 'acknowledged'; readonly records: number }
  )[]
  readonly effects: readonly NodeEffect[]
}
