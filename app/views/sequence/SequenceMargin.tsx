import { useRef } from 'react'
import { Label } from '../../marks/Label'
import { lerp } from '../../marks/motion-shape'
import { wrapText } from '../../ui/measure'
import { useMomentOfRender, useMotion } from '../../ui/motion'
import { useTheme } from '../../ui/theme'
import { sans } from '../../ui/tokens'
import { lineHeight } from './blocks'
import { footTexts } from './foot'
import type { SequenceLayout } from './layout'
import type { SequenceSpec } from './spec'
import type { SequenceTexts } from './texts'

interface Props {
  readonly spec: SequenceSpec
  readonly texts: SequenceTexts
  readonly placed: SequenceLayout
}

/** For how long one member reads nothing, as a bracket beside the lanes. */
function Bracket({ spec, texts, placed }: Props) {
  const theme = useTheme()
  const { columns, ys, yNow } = placed
  const { margin, scale } = columns
  const { silence } = spec
  if (margin === null || silence === null) return null
  const top = silence.from < 0 ? 0 : (ys[silence.from] ?? 0)
  const bottom = silence.to === null ? yNow : (ys[silence.to] ?? yNow)
  const size = Math.max(13 * scale, 12)
  const name = wrapText(texts.silence, margin.width - 24 * scale, size, 'sans600')
  const lines = [...name, texts.silenceSpan]
  const x = margin.x + 4 * scale
  const visibleTop = Math.max(top, yNow - placed.viewHeight + placed.foot)
  const first = (visibleTop + bottom) / 2 - (lines.length / 2) * lineHeight(size)
  return (
    <g>
      <path d={`M${String(x + 9)} ${String(top)}H${String(x)}V${String(bottom)}h9`} fill="none" stroke={theme.error} strokeWidth={2} />
      {lines.map((line, index) => (
        <text
          key={index}
          x={x + 12 * scale}
          y={first + lineHeight(size) * (index + 0.75)}
          fontFamily={sans}
          fontSize={size}
          fontWeight={index < name.length ? 600 : 400}
          fill={index < name.length ? theme.error : theme.softInk}
          stroke={theme.paper}
          strokeWidth={4}
          paintOrder="stroke"
        >
          {line}
        </text>
      ))}
    </g>
  )
}

/** What runs across all lanes: the barrier, time that was left out, and beside them who read nothing. */
export function SequenceMargin({ spec, texts, placed }: Props) {
  const theme = useTheme()
  const { columns, ys } = placed
  const xs = [...columns.lanes.map((lane) => lane.x), columns.coordinatorX]
  const half = 9 * columns.scale
  return (
    <g>
      {placed.breaks.map(({ y, row }) =>
        xs.map((x) => (
          <path
            key={`${String(row)} ${String(x)}`}
            d={`M${String(x - half)} ${String(y + 4)}L${String(x + half)} ${String(y - 4)}`}
            stroke={theme.paper}
            strokeWidth={5}
            fill="none"
          />
        )),
      )}
      {spec.barriers.map((row) => (
        <path
          key={row}
          d={`M${String(columns.left)} ${String(ys[row] ?? 0)}H${String(columns.right)}`}
          stroke={theme.ink}
          strokeWidth={2}
          strokeDasharray="2 4"
          fill="none"
        />
      ))}
      <Bracket spec={spec} texts={texts} placed={placed} />
    </g>
  )
}

interface NowProps extends Pick<Props, 'texts' | 'placed'> {
  readonly from: number
  readonly to: number
  readonly nowText: (us: number) => string
}

/** The line that says now, and what stands under it; its time runs while the picture moves. */
export function NowLine({ texts, placed, from, to, nowText }: NowProps) {
  const theme = useTheme()
  const label = useRef<SVGGElement>(null)
  const { left, right, scale } = placed.columns
  const textAt = (t: number): string => nowText(Math.round(from <= to ? lerp(from, to, t) : to))
  const moment = useMomentOfRender()
  useMotion((t) => {
    const text = label.current?.firstElementChild
    if (text != null) text.textContent = textAt(t)
  })
  const [now, ...others] = footTexts(texts, placed)
  return (
    <g>
      <path d={`M${String(left)} 0H${String(right)}`} stroke={theme.ink} strokeWidth={2} />
      <circle cx={left + 4 * scale} r={5 * scale} fill={theme.ink} />
      <g ref={label}>{now === undefined ? null : <Label box={{ ...now, text: textAt(moment) }} />}</g>
      {others.map((text) => (
        <Label key={text.x} box={text} />
      ))}
    </g>
  )
}
