import type { BatchDetail } from '../../select/log/batch-detail'
import type { Part } from '../../select/log/record-row'
import type { BatchRow } from './batch-rows'
import type { BatchFate, RecordFate } from './fates'
import type { IndexFile } from './index-file'
import type { CleanerQuestion, Verdict } from './judge'
import type { LogPicture, PictureQuestion } from './log-picture'
import type { OpenedLog } from './opened-log'

/** All that was dropped, as far as it is a partition's. */
export interface Opened {
  readonly logs: readonly OpenedLog[]
  readonly indexes: readonly IndexFile[]
  /** Names of files that are nothing of a segment, or too large for what they say they are. */
  readonly passedOver: readonly string[]
}

/** A record as a cell: enough to draw it. */
export interface Cell {
  readonly offset: number
  readonly key: Part
  /** What the key is about where it is one of Kafka's own. */
  readonly about: string | null
  readonly keyNumber: number
  readonly isNull: boolean
  readonly control: 'ABORT' | 'COMMIT' | 'OTHER' | null
  readonly fate: RecordFate | null
}

/** One batch as a tray of cells; of a large one, the first. */
export interface Tray {
  readonly row: number
  readonly cells: readonly Cell[]
  readonly records: number
  readonly fate: BatchFate | null
}

/** A batch in full, with what the last round that was asked about did with it and its records. */
export interface JudgedBatch extends BatchDetail {
  readonly fate: BatchFate | null
  /** One for each of `records`. */
  readonly fates: readonly (RecordFate | null)[]
}

export interface Ask {
  readonly open: { readonly ask: { readonly files: readonly File[] }; readonly told: Opened }
  readonly rows: { readonly ask: { readonly log: number; readonly from: number; readonly to: number }; readonly told: readonly BatchRow[] }
  /** Which row holds a byte of the file, or is the first that ends at an offset or above. */
  readonly find: {
    readonly ask: { readonly log: number; readonly by: 'byte' | 'offset'; readonly number: number }
    readonly told: number
  }
  readonly batch: { readonly ask: { readonly log: number; readonly row: number; readonly recordsFrom: number }; readonly told: JudgedBatch }
  readonly judge: { readonly ask: CleanerQuestion; readonly told: Verdict }
  readonly picture: { readonly ask: PictureQuestion; readonly told: LogPicture }
  readonly trays: { readonly ask: { readonly log: number; readonly from: number; readonly to: number }; readonly told: readonly Tray[] }
}

export type AskName = keyof Ask

export type ToSegment = { readonly [N in AskName]: { readonly id: number; readonly name: N; readonly ask: Ask[N]['ask'] } }[AskName]

export type FromSegment =
  | { readonly id: number; readonly progress: { readonly file: string; readonly read: number; readonly of: number } }
  | { readonly id: number; readonly told: unknown }
  /** What went wrong that is nobody's file's fault. */
  | { readonly id: number; readonly failed: string }
