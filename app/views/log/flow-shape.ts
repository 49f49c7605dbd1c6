import type { CompressedBatch } from '../../select/log/log-moment'
import type { SectionName } from './look'

/** How large cells are, and what is between them. */
export interface CellSize {
  readonly width: number
  readonly height: number
  readonly gap: number
  readonly pad: number
  readonly hole: number
}

export interface PlacedCell {
  /** Its place among the moment's cells. */
  readonly at: number
  readonly offset: number
  readonly x: number
  readonly line: number
}

/** Offsets that are not there any more, between two cells. */
export interface PlacedHole {
  readonly first: number
  readonly last: number
  readonly x: number
  readonly line: number
}

/** A segment, or as much of it as is on one line. */
export interface PlacedTray {
  readonly segment: number
  readonly line: number
  readonly x: number
  readonly width: number
  /** The segment goes on from the line before, or on the next. */
  readonly openLeft: boolean
  readonly openRight: boolean
  readonly empty: boolean
}

export interface Bracket {
  readonly section: SectionName
  readonly line: number
  readonly from: number
  readonly to: number
}

/** Records that came, and are stored, as one batch. */
export interface BatchTie {
  readonly from: number
  readonly to: number
  readonly line: number
  /** `null`: its records are stored as they are. */
  readonly compressed: CompressedBatch | null
}

export interface Flow {
  readonly ties: readonly BatchTie[]
  readonly cells: readonly PlacedCell[]
  readonly holes: readonly PlacedHole[]
  readonly trays: readonly PlacedTray[]
  readonly brackets: readonly Bracket[]
  readonly lines: number
}
