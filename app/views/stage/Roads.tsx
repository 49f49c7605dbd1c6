import { useRef } from 'react'
import { memberHue } from '../../marks/hue'
import { during, write } from '../../marks/motion-shape'
import { useMomentOfRender, useMotion } from '../../ui/motion'
import { useTheme } from '../../ui/theme'
import type { Journey } from './journeys'
import type { StageLayout } from './layout'
import type { HeldLine } from './held'

interface FadingProps {
  readonly before: boolean
  readonly after: boolean
  readonly d: string
  readonly hue: string
  readonly dotted: boolean
  readonly arrow: string | null
}

function Fading({ before, after, d, hue, dotted, arrow }: FadingProps) {
  const group = useRef<SVGGElement>(null)
  const moment = useMomentOfRender()
  const opacityAt = (t: number): number =>
    before ? (after ? 1 : 1 - during(t, 0.5, 1)) : during(t, 0, 0.3) * (after ? 1 : 1 - during(t, 0.7, 1))
  useMotion((t) => {
    write(group.current, 'opacity', opacityAt(t))
  })
  return (
    <g ref={group} opacity={opacityAt(moment)}>
      <path d={d} fill="none" stroke={hue} strokeWidth={2} strokeDasharray={dotted ? '2 4' : undefined} />
      {arrow === null ? null : <path d={arrow} fill={hue} />}
    </g>
  )
}

const vertical = (x: number, y1: number, y2: number): string => `M${String(x)} ${String(y1)}V${String(y2)}`

function arrowAt(x: number, y: number, up: boolean): string {
  const base = up ? y + 8 : y - 8
  return `M${String(x)} ${String(y)}L${String(x - 4.5)} ${String(base)}H${String(x + 4.5)}Z`
}

interface Props {
  readonly from: StageLayout
  readonly to: StageLayout
  readonly journeys: readonly Journey[]
}

const dottedLine = (line: HeldLine): string => vertical(line.x, line.y1 + 3, line.y2 - 3)

/** The lines between the coordinator and the members' cards: dotted where a request is held, with an arrow where a message travels. */
export function Roads({ from, to, journeys }: Props) {
  const theme = useTheme()
  const before = new Set(from.held.map((line) => line.member))
  const after = new Set(to.held.map((line) => line.member))
  const lines = [...to.held, ...from.held.filter((line) => !after.has(line.member))]
  const straight = to.plan.member.rows === 1 && to.plan.member.form !== 'dot'
  return (
    <g aria-hidden="true">
      {lines.map((line) => (
        <Fading
          key={line.member}
          before={before.has(line.member)}
          after={after.has(line.member)}
          d={dottedLine(line)}
          hue={memberHue(theme, line.index)}
          dotted
          arrow={null}
        />
      ))}
      {straight
        ? journeys.map(({ spec, fromSeen, toSeen }) => {
            const road = to.roads.get(spec.member.name)
            if (road === undefined) return null
            const up = spec.kind === 'request'
            const [top, bottom] = [to.lane.top, road.memberY]
            return (
              <Fading
                key={spec.number}
                before={fromSeen}
                after={toSeen}
                d={vertical(road.x, top + (up ? 7 : 0), bottom - (up ? 0 : 7))}
                hue={memberHue(theme, spec.member.index)}
                dotted={false}
                arrow={arrowAt(road.x, up ? top : bottom, up)}
              />
            )
          })
        : null}
    </g>
  )
}
