import type { CallbackName, CommitOutcome } from '../../groups/wire/member-host'
import type { LeaveChoice } from '../../groups/wire/membership'
import type { SimTime } from '../../kernel/node'

/** What the application's thread is doing. */
export type ThreadState = 'polling' | 'processing' | 'callback' | 'busy' | 'idle'

/** What the application was told to do; it obeys one between two polls. */
export type Command =
  | { readonly do: 'close'; readonly choice: LeaveChoice }
  | { readonly do: 'busy'; readonly forMs: number; readonly thenCommit: boolean }
  | { readonly do: 'subscribe'; readonly topics: readonly string[]; readonly regex: string | null; readonly brokerRegex: string | null }
  | { readonly do: 'unsubscribe' }
  | { readonly do: 'commit'; readonly offsets: ReadonlyMap<string, number> | null }
  | { readonly do: 'enforceRebalance'; readonly reason: string }

/** Why a commit is made: decides who hears of its end. `prepare`: before a join; `reconcile`: before an assignment is taken up. */
export type CommitPurpose = 'auto' | 'prepare' | 'reconcile' | 'loop' | 'callback' | 'close'

/** What keeps the application's thread from calling poll(). */
export type Work =
  | { readonly is: 'processing' }
  | { readonly is: 'busy'; readonly thenCommit: boolean }
  /** A commitSync() of its own; not sent while the coordinator is unknown or a back-off runs. */
  | {
      readonly is: 'committing'
      readonly purpose: 'loop' | 'close'
      readonly offsets: ReadonlyMap<string, number> | null
      readonly retryAt: SimTime | null
    }
  | Callback
  | { readonly is: 'leaving' }

/** A callback that runs: it may commit first, and may take its time then. */
export interface Callback {
  readonly is: 'callback'
  readonly name: CallbackName
  readonly partitions: readonly string[]
  /** What the membership goes on with. */
  readonly then: string
  readonly stage: 'begun' | 'committing' | 'waiting' | 'sleeping'
  /** While waiting: when the commit is tried again. */
  readonly retryAt: SimTime
  /** The remembered event that says it began. */
  readonly because: string
}

/** What has come to an end in this turn, and is to be gone on with. */
export type Due =
  | { readonly ended: 'commit'; readonly purpose: CommitPurpose; readonly outcome: CommitOutcome; readonly exception: string | null }
  | { readonly ended: 'callback'; readonly then: string }
  | { readonly ended: 'command' }

/** Between the first callback of a close and its end. */
export interface Closing {
  readonly choice: LeaveChoice
  /** What becomes of the process. */
  readonly end: 'closed' | 'failed' | 'unsubscribed'
  readonly reason: string
}
