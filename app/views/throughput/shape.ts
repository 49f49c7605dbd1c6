import type { Box, TextBox } from '../../marks/text-box'
import type { PlacedCard } from './cards'
import type { PlacedPlot } from './plot'

/** How a number is drawn in the plot, shown beside it. */
export interface PlacedKey extends Box {
  readonly of: 'written' | 'read' | 'copied'
}

export interface PlacedLane {
  readonly texts: readonly TextBox[]
  readonly plot: PlacedPlot
  /** Between this lane and the one before. */
  readonly ruleY: number | null
}

export interface ThroughputLayout {
  readonly width: number
  readonly height: number
  readonly keys: readonly PlacedKey[]
  readonly lanes: readonly PlacedLane[]
  readonly cards: readonly PlacedCard[]
  readonly axis: { readonly x: number; readonly width: number; readonly y: number }
  readonly ticks: readonly { readonly x: number; readonly text: TextBox | null }[]
  readonly now: { readonly x: number; readonly text: TextBox; readonly pill: Box }
  readonly texts: readonly TextBox[]
}
