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

const roundOf = ({ form, height }: MemberCardLayout): number => (form === 'dot' ? height / 2 : form === 'tile' ? radius.chip : radius.card)

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

function Ground({ spec, layout }: MemberCardLook) {
  const theme = useTheme()
  const { form, width, height, badge } = layout
  const dash = isAlive(spec) ? undefined : '6 4'
  const fill = form === 'dot' || form === 'tile' ? fillOf(spec) : isAlive(spec) ? 'solid' : 'dashed'
  return (
    <>
      {form === 'dot' ? null : (
        <rect
          x={1}
          y={1}
          width={width - 2}
          height={height - 2}
          rx={roundOf(layout)}
          fill={isAlive(spec) ? theme.card : theme.paper}
          stroke={memberHue(theme, spec.index)}
          strokeWidth={form === 'tile' ? 1 : 2}
          strokeDasharray={dash}
        />
      )}
      <g transform={`translate(${String(badge.x)} ${String(badge.y)})`}>
        <Badge letter={spec.letter} index={spec.index} radius={badge.radius} fill={fill} />
      </g>
    </>
  )
}

const groundOf = ({ spec, layout }: MemberCardLook): readonly unknown[] => [fillOf(spec), spec.index, layout.form, layout.width]

/** A consumer: who it is, the state of its client, what its thread is at, and what is left of its session. */
function Card({ now, past, selected }: Props) {
  const { width, height } = now.layout
  return (
    <g>
      {selected ? <Chosen width={width} height={height} round={roundOf(now.layout)} /> : null}
      <CrossFade
        before={same(groundOf(past), groundOf(now)) ? null : <Ground spec={past.spec} layout={past.layout} />}
        after={<Ground spec={now.spec} layout={now.layout} />}
      />
      <Texts now={now.layout.texts} past={past.layout.texts} />
      <SessionBar now={now} past={past} />
    </g>
  )
}

export const MemberCard = memo(Card, same)
