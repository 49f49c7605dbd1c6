import { useRef } from 'react'
import { Label } from '../../marks/Label'
import { during, lerp, translated, write } from '../../marks/motion-shape'
import { useMomentOfRender, useMotion } from '../../ui/motion'
import { useTheme } from '../../ui/theme'
import type { FlagLayout } from './flags'
import type { EpochsLayout } from './shape'

interface FlagProps {
  readonly now: FlagLayout
  readonly past: FlagLayout | null
}

/** The cloth with a notch, as one path. */
const clothOf = ({ cloth: { x, y, width, height } }: FlagLayout): string =>
  `M${String(x)} ${String(y)}h${String(width)}l-8 ${String(height / 2)}l8 ${String(height / 2)}h${String(-width)}z`

/** The flag is hoisted: the group's first, the target's behind it, since that is the order of causes. */
function Flag({ now, past }: FlagProps) {
  const theme = useTheme()
  const cloth = useRef<SVGGElement>(null)
  const pole = useRef<SVGPathElement>(null)
  const moment = useMomentOfRender()
  const from = past ?? now
  const [begin, end] = now.key === 'group' ? [0, 0.6] : [0.4, 1]
  const lift = (t: number): number => lerp(from.cloth.y - now.cloth.y, 0, during(t, begin, end))
  const at = (t: number): string => translated(lerp(from.x - now.x, 0, t), lift(t))
  const poleAt = (t: number): string =>
    `M${String(now.x)} ${String(Math.round((Math.min(now.y, now.cloth.y) + lift(t)) * 100) / 100)}V${String(Math.round(lerp(from.foot, now.foot, t) * 100) / 100)}`
  useMotion((t) => {
    write(cloth.current, 'transform', at(t))
    write(pole.current, 'd', poleAt(t))
  })
  return (
    <g>
      <path ref={pole} d={poleAt(moment)} stroke={theme.consumer} strokeWidth={2} />
      <g ref={cloth} transform={at(moment)}>
        <path d={clothOf(now)} fill={theme.consumer} />
        <Label box={now.text} />
      </g>
    </g>
  )
}

export function Flags({ now, past }: { readonly now: EpochsLayout; readonly past: EpochsLayout }) {
  return now.flags.map((flag) => <Flag key={flag.key} now={flag} past={past.flags.find((old) => old.key === flag.key) ?? null} />)
}
