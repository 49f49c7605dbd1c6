import type { Box, TextBox } from '../../marks/text-box'
import type { ArrowLayout } from './arrows'
import type { ColumnSpec } from './columns'
import type { FlagLayout } from './flags'

export interface ColumnLayout extends ColumnSpec {
  readonly x: number
  readonly y: number
  readonly radius: number
}

export interface RungLayout {
  readonly epoch: number
  readonly y: number
  /** The target's. */
  readonly wanted: boolean
}

export interface EpochsLayout {
  readonly width: number
  readonly height: number
  readonly left: number
  readonly right: number
  readonly rungs: readonly RungLayout[]
  readonly ground: number
  /** The rung that all are to reach. */
  readonly goal: number
  readonly flags: readonly FlagLayout[]
  readonly columns: readonly ColumnLayout[]
  readonly arrows: readonly ArrowLayout[]
  readonly texts: readonly TextBox[]
  readonly box: Box | null
}

/** `bare`: without what the signs mean and what comes next, for a room without the height for it. */
export type Telling = 'all' | 'bare'
