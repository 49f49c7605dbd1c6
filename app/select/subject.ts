import type { SimTime } from '../../engine'

/** What a reader has picked out; the inspector shows it in full, pictures outline it. */
export type Selection =
  | { readonly kind: 'message'; readonly message: number }
  | { readonly kind: 'member'; readonly member: string }
  | { readonly kind: 'partition'; readonly partition: string }
  | { readonly kind: 'group'; readonly group: string }
  | { readonly kind: 'event'; readonly event: number }
  /** A record of a log that is kept as bytes. */
  | { readonly kind: 'record'; readonly partition: string; readonly offset: number }

/** What a reading or a view is asked to be about. */
export interface Subject {
  /** `null`: the first group of the world. */
  readonly groupId: string | null
  readonly selection: Selection | null
  /** Where the run ends, for time axes. */
  readonly endsAt: SimTime
}

/** A record as links name it. */
export const recordName = (partition: string, offset: number): string => `${partition}@${String(offset)}`

/** The record that `orders-0@12` names; null for what names none. */
export function recordNamed(text: string): Extract<Selection, { kind: 'record' }> | null {
  const [, partition, digits] = /^(.+)@(\d{1,15})$/u.exec(text) ?? []
  return partition === undefined || digits === undefined ? null : { kind: 'record', partition, offset: Number(digits) }
}
