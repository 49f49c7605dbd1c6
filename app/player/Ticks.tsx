import { memo } from 'react'
import { memberHue } from '../marks/hue'
import type { Strip } from '../select/strip'
import { restingAt } from '../ui/motion'
import { useTheme } from '../ui/theme'
import type { Playhead } from './playhead'
import { xOf, type TimelineLayout } from './timeline-layout'

/** The playhead where nothing moves. */
export const settled = restingAt(1)

/** What of the playhead a picture is drawn from. */
export const sceneOf = (head: Playhead): Playhead['scene'] => head.scene

const ticksInARow = 32

interface TicksProps {
  readonly strip: Strip
  readonly layout: TimelineLayout
}

/** Some ticks of the many, which stand once they are drawn. */
const TickRow = memo(function TickRow({ strip, layout, first, end }: TicksProps & { readonly first: number; readonly end: number }) {
  const theme = useTheme()
  return strip.ticks
    .slice(first, end)
    .map((tick, n) => (
      <rect
        key={n}
        x={xOf(layout, tick.time) - 1}
        y={layout.ticksY + (tick.routine ? 6 : 0)}
        width={2}
        height={tick.routine ? 6 : 12}
        fill={memberHue(theme, tick.index)}
      />
    ))
})

export function Ticks({ strip, layout, until }: TicksProps & { readonly until: number }) {
  const later = strip.ticks.findIndex((tick) => tick.time > until)
  const shown = later < 0 ? strip.ticks.length : later
  const rows = Array.from({ length: Math.ceil(shown / ticksInARow) }, (_, n) => n * ticksInARow)
  return rows.map((first) => <TickRow key={first} strip={strip} layout={layout} first={first} end={Math.min(shown, first + ticksInARow)} />)
}
