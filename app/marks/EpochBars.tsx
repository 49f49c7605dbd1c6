import { useTheme } from '../ui/theme'
import { hueOf } from '../ui/tokens'
import { Label } from './Label'
import type { TextBox } from './text-box'

/** From where to where the records of one leader epoch stand. */
interface EpochBar {
  readonly epoch: number
  readonly x: number
  readonly to: number
  readonly y: number
  readonly label: TextBox | null
}

/** A line over the records of each leader epoch, in its colour, with its number where there is room. */
export function EpochBars({ bars }: { readonly bars: readonly EpochBar[] }) {
  const theme = useTheme()
  return bars.map(({ epoch, x, to, y, label }) => (
    <g key={epoch}>
      <line x1={x} x2={to} y1={y} y2={y} stroke={hueOf(theme, epoch)} strokeWidth={2} />
      {label === null ? null : <Label box={label} own={hueOf(theme, epoch)} />}
    </g>
  ))
}
