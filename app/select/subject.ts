import type { SimTime } from '../../engine'

/** What a reader has picked out; the inspector shows it in full, pictures outline it. */
export type Selection =
  | { readonly kind: 'message'; readonly message: number }
  | { readonly kind: 'member'; readonly member: string }
  | { readonly kind: 'partition'; readonly partition: string }
  | { readonly kind: 'group'; readonly group: string }
  | { readonly kind: 'event'; readonly event: number }

/** What a reading or a view is asked to be about. */
export interface Subject {
  /** `null`: the first group of the world. */
  readonly groupId: string | null
  readonly selection: Selection | null
  /** Where the run ends, for time axes. */
  readonly endsAt: SimTime
}
