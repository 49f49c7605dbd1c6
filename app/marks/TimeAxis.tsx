import { useRef } from 'react'
import { useMomentOfRender, useMotion } from '../ui/motion'
import { useTheme } from '../ui/theme'
import { sans } from '../ui/tokens'
import { Label } from './Label'
import { lerp } from './motion-shape'
import type { Box, TextBox } from './text-box'

/** What stands below pictures that are drawn over time: ticks, and where the reader is. */
export interface TimeAxisLayout {
  readonly axis: { readonly y: number }
  readonly ticks: readonly { readonly x: number; readonly text: TextBox | null }[]
  readonly now: { readonly x: number; readonly text: TextBox; readonly pill: Box }
}

export function Ticks({ axis, ticks }: Pick<TimeAxisLayout, 'axis' | 'ticks'>) {
  const theme = useTheme()
  return (
    <g>
      {ticks.map(({ x, text }) => (
        <g key={x}>
          <path d={`M${String(x)} ${String(axis.y)}v4`} stroke={theme.softInk} strokeWidth={1} fill="none" />
          {text === null ? null : <Label box={text} />}
        </g>
      ))}
    </g>
  )
}

interface NowProps extends Pick<TimeAxisLayout, 'axis' | 'now'> {
  readonly from: number
  /** The line beside what is drawn, at x = 0; empty where nothing has been drawn yet, and the line has the axis to start from. */
  readonly beside: string
}

/** The one playhead, over all lanes. */
export function Now({ axis, now, from, beside }: NowProps) {
  const theme = useTheme()
  const line = useRef<SVGGElement>(null)
  const at = (t: number): string => `translate(${lerp(from, now.x, t).toFixed(2)} 0)`
  const moment = useMomentOfRender()
  useMotion((t) => line.current?.setAttribute('transform', at(t)))
  const path = beside === '' ? `M0 ${String(axis.y)}` : beside
  return (
    <g ref={line} transform={at(moment)}>
      <path d={path} stroke={theme.paper} strokeWidth={5} />
      <path d={`${path}V${String(now.pill.y)}`} stroke={theme.ink} strokeWidth={2} fill="none" />
      <rect {...now.pill} x={now.pill.x - now.x} rx={now.pill.height / 2} fill={theme.ink} />
      <text
        x={now.text.x - now.x}
        y={now.text.y}
        fontFamily={sans}
        fontSize={now.text.size}
        fontWeight={600}
        textAnchor="middle"
        fill={theme.paper}
      >
        {now.text.text}
      </text>
    </g>
  )
}
