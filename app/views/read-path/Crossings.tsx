import { useRef } from 'react'
import { Label } from '../../marks/Label'
import { markProps } from '../../marks/mark-props'
import { lerp, write } from '../../marks/motion-shape'
import { useMomentOfRender, useMotion } from '../../ui/motion'
import { useTheme } from '../../ui/theme'
import { sans } from '../../ui/tokens'
import type { Words } from '../../words/en'
import type { PlacedCrossing, PlacedLane } from './lane'

function Dot({ placed, before, words }: { readonly placed: PlacedCrossing; readonly before: 0 | 1; readonly words: Words }) {
  const theme = useTheme()
  const moment = useMomentOfRender()
  const filled = useRef<SVGGElement>(null)
  const { crossing, number, x, y } = placed
  const after = crossing.done ? 1 : 0
  const opacityAt = (t: number): number => lerp(before, after, t)
  useMotion((t) => {
    write(filled.current, 'opacity', opacityAt(t))
  })
  const says = words.readPath.says.crossing(number, crossing.into, crossing.done)
  const marks = crossing.event === null ? { 'aria-label': says, role: 'img' } : markProps({ kind: 'event', event: crossing.event }, says)
  const digits = { textAnchor: 'middle', fontFamily: sans, fontSize: 12, fontWeight: 600, y: 4.3 } as const
  return (
    <g transform={`translate(${String(x)} ${String(y)})`} {...marks}>
      <title>{says}</title>
      <circle r={10.5} fill={theme.paper} stroke={theme.modeSwitch} strokeWidth={1.5} />
      <text {...digits} fill={theme.modeSwitch}>
        {number}
      </text>
      <g ref={filled} opacity={opacityAt(moment)}>
        <circle r={11} fill={theme.modeSwitch} />
        <text {...digits} fill={theme.onFill}>
          {number}
        </text>
      </g>
    </g>
  )
}

interface Props {
  readonly placed: PlacedLane
  /** How many had been made before. */
  readonly before: number
  readonly words: Words
}

/** The line between user and kernel, and each time that it is crossed. */
export function Crossings({ placed, before, words }: Props) {
  const theme = useTheme()
  const { line, crossings, left } = placed
  return (
    <g>
      <path
        d={`M${String(line.from)} ${String(line.y)}H${String(line.to)}`}
        stroke={theme.modeSwitch}
        strokeWidth={2}
        strokeDasharray="2 4"
        fill="none"
      />
      {crossings.map((each, n) => (
        <Dot key={each.number} placed={each} before={n < before ? 1 : 0} words={words} />
      ))}
      {left === null ? null : <Label box={left} own={theme.modeSwitch} />}
    </g>
  )
}
