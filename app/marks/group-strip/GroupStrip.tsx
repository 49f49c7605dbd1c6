import { useId, useRef } from 'react'
import { useMomentOfRender, useMotion } from '../../ui/motion'
import { useTheme } from '../../ui/theme'
import { Label } from '../Label'
import { glide, write } from '../motion-shape'
import { NumberDot } from '../NumberDot'
import { toneOf } from '../tone'
import { dotRadius, type GroupStripLayout } from './layout'
import { isAtRest } from './spec'

interface Props {
  readonly layout: GroupStripLayout
  /** How far the run has got, as x, before and after this step. */
  readonly until?: readonly [from: number, to: number]
  readonly dots: boolean
}

/** A group's states over time: solid when settled, outlined in progress; numbered as the path through the state machine is. */
export function GroupStrip({ layout, until, dots }: Props) {
  const theme = useTheme()
  const clip = `strip${useId().replace(/[^\w-]/g, '')}`
  const edge = useRef<SVGRectElement>(null)
  const moment = useMomentOfRender()
  const above = dots ? 2 * dotRadius + 4 : 0
  const widthAt = (t: number): number => (until === undefined ? layout.width + dotRadius : Math.max(0, glide(until[0], until[1], t)) + 1)
  useMotion((t) => {
    write(edge.current, 'width', widthAt(t))
  })
  return (
    <g>
      <defs>
        <clipPath id={clip}>
          <rect ref={edge} x={-1} y={-above} width={widthAt(moment)} height={layout.height + above} />
        </clipPath>
      </defs>
      <rect width={layout.width} height={layout.height} rx={3} fill={theme.panel} />
      <g clipPath={`url(#${clip})`}>
        {layout.boxes.map((box) => (
          <g key={box.number}>
            <rect
              x={box.settled ? box.x : box.x + 1}
              y={box.settled ? 0 : 1}
              width={Math.max(0.5, box.settled ? box.width : box.width - 2)}
              height={box.settled ? box.height : box.height - 2}
              rx={3}
              fill={box.settled ? (isAtRest(box.state) ? toneOf(theme, box.protocol).stroke : theme.softInk) : theme.card}
              stroke={box.settled ? undefined : toneOf(theme, box.protocol).stroke}
              strokeWidth={box.settled ? undefined : 2}
            />
            {box.text === null ? null : <Label box={box.text} />}
            {dots && box.dotX !== null ? <NumberDot x={box.dotX} y={-dotRadius - 4} number={box.number} /> : null}
          </g>
        ))}
      </g>
    </g>
  )
}
