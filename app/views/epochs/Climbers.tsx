import { useRef } from 'react'
import { Badge } from '../../marks/Badge'
import { CrossFade } from '../../marks/CrossFade'
import { memberHue } from '../../marks/hue'
import { markProps } from '../../marks/mark-props'
import { lerp, translated, write } from '../../marks/motion-shape'
import { useMomentOfRender, useMotion } from '../../ui/motion'
import { useTheme } from '../../ui/theme'
import type { Words } from '../../words/en'
import type { ColumnLayout, EpochsLayout } from './shape'

interface ClimberProps {
  readonly now: ColumnLayout
  readonly past: ColumnLayout | null
  readonly ground: readonly [past: number, now: number]
  readonly goal: number
  readonly chosen: boolean
  readonly words: Words
}

const round = (value: number): string => String(Math.round(value * 100) / 100)

/** Filled once it has its partitions, dashed where no process runs behind it. */
const fillOf = ({ settled, alive }: ColumnLayout): 'solid' | 'outline' | 'dashed' => (!alive ? 'dashed' : settled ? 'solid' : 'outline')

function Face({ column }: { readonly column: ColumnLayout }) {
  return <Badge letter={column.letter} index={column.index} radius={column.radius} fill={fillOf(column)} />
}

function Climber({ now, past, ground, goal, chosen, words }: ClimberProps) {
  const theme = useTheme()
  const badge = useRef<SVGGElement>(null)
  const stem = useRef<SVGPathElement>(null)
  const ahead = useRef<SVGPathElement>(null)
  const moment = useMomentOfRender()
  const start = past ?? { ...now, y: ground[1] }
  const xAt = (t: number): number => lerp(start.x, now.x, t)
  const yAt = (t: number): number => lerp(start.y, now.y, t)
  const seenAt = (t: number): number => (past === null ? t : 1)
  const stemAt = (t: number): string => `M${round(xAt(t))} ${round(lerp(ground[0], ground[1], t))}V${round(yAt(t))}`
  const aheadAt = (t: number): string => `M${round(xAt(t))} ${round(yAt(t))}V${round(Math.min(yAt(t), goal))}`
  useMotion((t) => {
    write(badge.current, 'transform', translated(xAt(t), yAt(t)))
    write(badge.current, 'opacity', seenAt(t))
    write(stem.current, 'd', stemAt(t))
    write(ahead.current, 'd', aheadAt(t))
  })
  const hue = memberHue(theme, now.index)
  const [only] = now.members
  const single = now.members.length === 1 && only !== undefined
  const mark = single
    ? markProps({ kind: 'member', member: only.name }, words.epochs.says.badge(only.name, only.epoch, only.state ?? only.client))
    : {}
  return (
    <g {...mark}>
      <path ref={ahead} d={aheadAt(moment)} stroke={hue} strokeWidth={1.5} strokeDasharray="2 4" />
      <path ref={stem} d={stemAt(moment)} stroke={hue} strokeWidth={now.radius > 16 ? 3 : 2} />
      <g ref={badge} transform={translated(xAt(moment), yAt(moment))} opacity={seenAt(moment)}>
        <circle r={now.radius + 3} fill={theme.paper} />
        {chosen ? <circle r={now.radius + 5} fill="none" stroke={theme.ink} strokeWidth={2} /> : null}
        <CrossFade before={past === null || fillOf(past) === fillOf(now) ? null : <Face column={past} />} after={<Face column={now} />} />
      </g>
    </g>
  )
}

interface Props {
  readonly now: EpochsLayout
  readonly past: EpochsLayout
  readonly chosen: string | null
  readonly words: Words
}

/** Each member on the rung of its epoch; it climbs when its epoch rises. A dotted line leads on to where it has to go. */
export function Climbers({ now, past, chosen, words }: Props) {
  const before = new Map(past.columns.map((column) => [column.key, column]))
  return now.columns.map((column) => (
    <Climber
      key={column.key}
      now={column}
      past={before.get(column.key) ?? null}
      ground={[past.ground, now.ground]}
      goal={now.goal}
      chosen={column.members.some((member) => member.name === chosen)}
      words={words}
    />
  ))
}
