import { memo, useRef } from 'react'
import { useMomentOfRender, useMotion } from '../../ui/motion'
import { useTheme } from '../../ui/theme'
import { radius } from '../../ui/tokens'
import { Badge } from '../Badge'
import { Chosen } from '../Chosen'
import { CrossFade } from '../CrossFade'
import { memberHue } from '../hue'
import { glide, write } from '../motion-shape'
import { same } from '../same'
import { Texts } from '../Texts'
import type { MemberCardLayout } from './layout'
import { fillOf, isAlive, type MemberCardSpec } from './spec'

export interface MemberCardLook {
  readonly spec: MemberCardSpec
  readonly layout: MemberCardLayout
}

interface Props {
  readonly now: MemberCardLook
  /** As it was a moment before; the same as `now` when nothing is under way. */
  readonly past: MemberCardLook
  readonly selected: boolean
}

const roundOf = ({ form, height }: Pick<MemberCardLayout, 'form' | 'height'>): number =>
  form === 'dot' ? height / 2 : form === 'tile' ? radius.chip : radius.card

function SessionBar({ now, past }: Omit<Props, 'selected'>) {
  const theme = useTheme()
  const bar = useRef<SVGRectElement>(null)
  const moment = useMomentOfRender()
  const { session } = now.layout
  const left = now.spec.session?.left ?? 0
  const before = past.spec.session?.left ?? left
  const widthAt = (t: number): number => glide((session?.width ?? 0) * before, (session?.width ?? 0) * left, t)
  useMotion((t) => {
    write(bar.current, 'width', widthAt(t))
  })
  if (session === null) return null
  const round = session.height / 2
  return (
    <g>
      <rect {...session} rx={round} fill={theme.hairline} />
      <rect {...session} ref={bar} width={widthAt(moment)} rx={round} fill={memberHue(theme, now.spec.index)} />
    </g>
  )
}

type GroundProps = Pick<MemberCardSpec, 'letter' | 'index'> &
  Pick<MemberCardLayout, 'form' | 'width' | 'height' | 'badge'> & {
    readonly alive: boolean
    readonly badgeFill: ReturnType<typeof fillOf>
  }

/** All that the ground says of a member: a step that changes no more than its session or what it is at leaves the ground alone. */
const groundProps = ({ spec, layout }: MemberCardLook): GroundProps => {
  const { form, width, height, badge } = layout
  const alive = isAlive(spec)
  const badgeFill = form === 'dot' || form === 'tile' ? fillOf(spec) : alive ? 'solid' : 'dashed'
  return { letter: spec.letter, index: spec.index, form, width, height, badge, alive, badgeFill }
}

const Ground = memo(function Ground({ letter, index, form, width, height, badge, alive, badgeFill }: GroundProps) {
  const theme = useTheme()
  return (
    <>
      {form === 'dot' ? null : (
        <rect
          x={1}
          y={1}
          width={width - 2}
          height={height - 2}
          rx={roundOf({ form, height })}
          fill={alive ? theme.card : theme.paper}
          stroke={memberHue(theme, index)}
          strokeWidth={form === 'tile' ? 1 : 2}
          strokeDasharray={alive ? undefined : '6 4'}
        />
      )}
      <g transform={`translate(${String(badge.x)} ${String(badge.y)})`}>
        <Badge letter={letter} index={index} radius={badge.radius} fill={badgeFill} />
      </g>
    </>
  )
}, same)

const groundOf = ({ spec, layout }: MemberCardLook): readonly unknown[] => [fillOf(spec), spec.index, layout.form, layout.width]

/** A consumer: who it is, the state of its client, what its thread is at, and what is left of its session. */
function Card({ now, past, selected }: Props) {
  const { width, height } = now.layout
  return (
    <g>
      {selected ? <Chosen width={width} height={height} round={roundOf(now.layout)} /> : null}
      <CrossFade
        before={same(groundOf(past), groundOf(now)) ? null : <Ground {...groundProps(past)} />}
        after={<Ground {...groundProps(now)} />}
      />
      <Texts now={now.layout.texts} past={past.layout.texts} />
      <SessionBar now={now} past={past} />
    </g>
  )
}

export const MemberCard = memo(Card, same)
