import type { PartitionBarsLayout } from '../../marks/partition-bars/layout'
import type { Box, TextBox } from '../../marks/text-box'
import type { Grid } from './grid'
import type { Head } from './heads'
import type { PlacedNumbers } from './numbers'
import type { PlacedAct } from './script'

export interface PlacedLane extends Head {
  readonly labels: readonly TextBox[]
  readonly bars: PartitionBarsLayout
  readonly barsY: number
  readonly numbers: PlacedNumbers
  /** Between this lane and the one before. */
  readonly ruleY: number | null
}

export interface CompareLayout {
  readonly form: Grid['form']
  readonly scale: number
  readonly height: number
  readonly left: number
  readonly right: number
  readonly head: readonly TextBox[]
  readonly acts: readonly PlacedAct[]
  readonly lanes: readonly PlacedLane[]
  readonly axis: { readonly x: number; readonly width: number; readonly y: number }
  /** Where lines at a moment may run. */
  readonly runs: readonly (readonly [from: number, to: number])[]
  readonly ticks: readonly { readonly x: number; readonly text: TextBox | null }[]
  readonly now: { readonly x: number; readonly text: TextBox; readonly pill: Box }
  readonly counted: readonly TextBox[]
}
