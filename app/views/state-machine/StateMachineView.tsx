import { useMemo, useRef } from 'react'
import { Badge } from '../../marks/Badge'
import { Label } from '../../marks/Label'
import { Marks } from '../../marks/Marks'
import { markProps } from '../../marks/mark-props'
import { lerp, write } from '../../marks/motion-shape'
import { NumberDot } from '../../marks/NumberDot'
import { Texts } from '../../marks/Texts'
import { useUnderway } from '../../marks/use-underway'
import { useMomentOfRender, useMotion } from '../../ui/motion'
import { useTheme } from '../../ui/theme'
import { radius } from '../../ui/tokens'
import type { ViewProps } from '../view'
import type { StateMachineLayout } from './layout'
import type { Legend, LegendSign } from './legend'
import { Machine } from './Machine'
import { layoutOf, roomFor } from './room'
import { describe, type StateMachineSpec } from './spec'
import { toneOf, type Tone } from '../../marks/tone'
import { Tokens } from './Tokens'

interface Pair {
  readonly now: StateMachineLayout
  readonly past: StateMachineLayout
}

/** The row of the group's state. */
function Wash({ now, past }: Pair) {
  const theme = useTheme()
  const rect = useRef<SVGRectElement>(null)
  const moment = useMomentOfRender()
  const [from, to] = [past.wash ?? now.wash, now.wash ?? past.wash]
  const y = (t: number): number => lerp(from?.y ?? 0, to?.y ?? 0, t)
  const seen = (t: number): number => lerp(past.wash === null ? 0 : 1, now.wash === null ? 0 : 1, t)
  useMotion((t) => {
    write(rect.current, 'y', y(t))
    write(rect.current, 'opacity', seen(t))
  })
  if (to === null) return null
  return (
    <rect
      ref={rect}
      x={to.x}
      width={to.width}
      height={to.height}
      y={y(moment)}
      opacity={seen(moment)}
      rx={radius.chip}
      fill={theme.panel}
    />
  )
}

function Sign({ sign, tone }: { readonly sign: LegendSign; readonly tone: Tone }) {
  const theme = useTheme()
  const { x, y, kind } = sign
  if (kind === 'path') return <NumberDot x={x + 17} y={y} number={1} />
  if (kind === 'chosen')
    return (
      <g transform={`translate(${String(x + 17)} ${String(y)})`}>
        <circle r={10} fill="none" stroke={theme.ink} strokeWidth={2} />
        <Badge letter="" index={0} radius={7} />
      </g>
    )
  const stroke = kind === 'legal' ? tone.stroke : theme.softInk
  return (
    <g opacity={kind === 'legal' ? 1 : 0.62}>
      <path d={`M${String(x)} ${String(y)}h26`} stroke={stroke} strokeWidth={kind === 'legal' ? 2 : 1.2} />
      <path d={`M${String(x + 34)} ${String(y)}l-9 -4.5v9z`} fill={stroke} />
    </g>
  )
}

function LegendLines({ legend, tone }: { readonly legend: Legend; readonly tone: Tone }) {
  return (
    <g>
      {legend.signs.map((sign) => (
        <Sign key={sign.kind} sign={sign} tone={tone} />
      ))}
      {legend.texts.map((text) => (
        <Label key={text.text} box={text} />
      ))}
    </g>
  )
}

/** The coordinator's and the clients' states in shared rows: where each stands, where it may go, and the path taken so far. */
export function StateMachineView({ from, to, size, words, selection, onSelect }: ViewProps<StateMachineSpec>) {
  const underway = useUnderway()
  const { scale, telling } = useMemo(() => roomFor(to, words, size), [to, words, size])
  const [width, height] = [size.width / scale, size.height / scale]
  const wanted = selection?.kind === 'member' ? selection.member : null
  const now = useMemo(() => layoutOf(to, words, width, height, wanted, telling), [to, words, width, height, wanted, telling])
  const before = underway ? from : to
  const past = useMemo(
    () => (before === to ? now : layoutOf(before, words, width, height, wanted, telling)),
    [before, to, now, words, width, height, wanted, telling],
  )
  const tone = toneOf(useTheme(), to.kind)
  const tall = now.height * scale
  const group = to.groupId === null ? {} : markProps({ kind: 'group', group: to.groupId }, describe(to, words))
  return (
    <svg width={size.width} height={tall} viewBox={`0 0 ${String(width)} ${String(now.height)}`} style={{ fontKerning: 'none' }}>
      <Marks onSelect={onSelect}>
        <Wash now={now} past={past} />
        <g {...group}>
          <Machine now={now.group} past={past.group} look={to.kind === 'classic' ? 'group' : 'client'} tone={tone} />
        </g>
        <Machine now={now.client} past={past.client} look="client" tone={tone} />
        <Tokens now={now.tokens} past={past.tokens} chosen={now.chosen} words={words} />
        <Texts now={now.tokenTexts} past={past.tokenTexts} />
        <LegendLines legend={now.legend} tone={tone} />
      </Marks>
    </svg>
  )
}
