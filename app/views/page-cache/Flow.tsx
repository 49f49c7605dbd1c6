import { useRef } from 'react'
import { memberHue } from '../../marks/hue'
import { Label } from '../../marks/Label'
import { lerp, translated, write } from '../../marks/motion-shape'
import type { CacheReader } from '../../select/page-cache'
import { useMomentOfRender, useMotion } from '../../ui/motion'
import { useTheme } from '../../ui/theme'
import type { FlowLayout } from './flow-layout'

interface Props {
  readonly now: FlowLayout
  readonly pastX: number
  readonly readers: readonly CacheReader[]
}

/** What the disk read and what went to the network, over time. */
export function Flow({ now, pastX, readers }: Props) {
  const theme = useTheme()
  const moment = useMomentOfRender()
  const line = useRef<SVGGElement>(null)
  const at = (t: number): string => translated(lerp(pastX, now.now.x, t), 0)
  useMotion((t) => {
    write(line.current, 'transform', at(t))
  })
  return (
    <g>
      {now.baselines.map((y) => (
        <path key={y} d={`M${String(now.from)} ${String(y)}H${String(now.to)}`} stroke={theme.hairline} strokeWidth={1} />
      ))}
      {now.bars.map(({ of, ...box }) => (
        <rect
          key={`${String(of)} ${String(box.x)}`}
          {...box}
          fill={of === 'disk' ? theme.dma : memberHue(theme, readers[of]?.index ?? 0)}
          stroke={theme.paper}
          strokeWidth={0.75}
        />
      ))}
      {now.ticks.map(({ x, y }) => (
        <path key={x} d={`M${String(x)} ${String(y - 6)}v4`} stroke={theme.softInk} strokeWidth={1} />
      ))}
      {now.texts.map((text) => (
        <Label key={`${String(text.x)} ${String(text.y)}`} box={text} />
      ))}
      <g ref={line} transform={at(moment)}>
        <path d={`M0 ${String(now.now.top)}V${String(now.now.bottom)}`} stroke={theme.ink} strokeWidth={2} />
        <circle cy={now.now.top} r={5} fill={theme.ink} />
      </g>
      {now.amounts.map((text) => (
        <Label key={text.x} box={text} halo />
      ))}
    </g>
  )
}
