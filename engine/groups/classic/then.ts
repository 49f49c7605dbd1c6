import type { RequestId } from '../coordinator/result'
import type { ClassicMember } from './state'

/** What to go on with once a group record is committed or has failed. */
export type ClassicThen =
  /** A group was created by this JoinGroup. */
  | { readonly then: 'created'; readonly request: RequestId }
  /** The leader's assignment. */
  | { readonly then: 'assignment'; readonly generation: number; readonly assignments: ReadonlyMap<string, Uint8Array> }
  /** A static member came back under a new id; `before` is what it was. */
  | {
      readonly then: 'replaced'
      readonly request: RequestId
      readonly member: string
      readonly before: ClassicMember
      /** What the answer of old versions says. */
      readonly leaderBefore: string | null
      readonly version: number
    }
  | { readonly then: 'emptied'; readonly generation: number }
