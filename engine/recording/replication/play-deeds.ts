import type { NodeAction } from '../../cluster/action'
import type { MetadataRecord } from '../../cluster/control/records'
import type { SimTime } from '../../kernel/node'
import type { FollowerFetch } from './follower-fetches'
import type { PlayedAttempt, PlayedBatch } from './play-attempts'
import type { LoggedRequest } from './request-lines'

/** A follower's question in its place among all that it asked. */
export interface PlayedFetch extends FollowerFetch {
  readonly do: 'fetch'
  /** Where the same follower goes on; `null`: it asked nothing more. */
  readonly nextOffset: number | null
}

/** Records of the metadata log that were written at one moment. */
export interface PlayedRecords {
  readonly records: readonly MetadataRecord[]
  readonly atMs: number
}

/** A leader's wish for another in-sync set, as the controller logged it. */
export interface PlayedAlter {
  readonly do: 'alter'
  readonly request: LoggedRequest
}

/** A Produce request, and whose it is. */
export interface PlayedSend {
  readonly do: 'send'
  readonly client: string
  readonly attempt: PlayedAttempt
}

export type Question = PlayedFetch | PlayedAlter | PlayedSend

/** What a node does by itself when its time has come; all else follows from messages and actions. */
export type Deed =
  | { readonly do: 'act'; readonly action: NodeAction }
  | { readonly do: 'write'; readonly records: readonly MetadataRecord[] }
  | Question
  /** Answers go out at their time, if the question has come in. */
  | { readonly do: 'answer'; readonly to: Question }
  | { readonly do: 'elected'; readonly errorCode: number; readonly type: string }
  | { readonly do: 'stopped' }
  | { readonly do: 'told'; readonly batch: PlayedBatch }
  /** A leader was asked, and its high watermark was at least this. */
  | { readonly do: 'witnessed'; readonly highWatermark: number }

export interface PlacedDeed {
  readonly at: SimTime
  readonly node: string
  readonly deed: Deed
}

export interface Unplaced extends Omit<PlacedDeed, 'at'> {
  readonly atMs: number
}
