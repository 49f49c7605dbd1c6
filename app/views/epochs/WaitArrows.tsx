import { useRef } from 'react'
import { Label } from '../../marks/Label'
import { markProps } from '../../marks/mark-props'
import { during, write } from '../../marks/motion-shape'
import { useMomentOfRender, useMotion } from '../../ui/motion'
import { useTheme } from '../../ui/theme'
import type { ArrowLayout } from './arrows'

interface ArrowProps {
  readonly arrow: ArrowLayout
  readonly opacityAt: (t: number) => number
  readonly live: boolean
}

function Arrow({ arrow, opacityAt, live }: ArrowProps) {
  const theme = useTheme()
  const group = useRef<SVGGElement>(null)
  const moment = useMomentOfRender()
  useMotion((t) => {
    write(group.current, 'opacity', opacityAt(t))
  })
  const { x, y } = arrow.tip
  const mark = live ? markProps({ kind: 'partition', partition: arrow.partition }, arrow.says) : ({ 'aria-hidden': true } as const)
  return (
    <g ref={group} opacity={opacityAt(moment)} {...mark}>
      <path d={arrow.d} fill="none" stroke={theme.ink} strokeWidth={1.6} strokeDasharray="4 4" />
      <path
        d={`M${String(x - 5)} ${String(y - 9)}L${String(x)} ${String(y)}L${String(x + 5)} ${String(y - 9)}`}
        fill="none"
        stroke={theme.ink}
        strokeWidth={1.6}
      />
      <Label box={arrow.text} halo />
    </g>
  )
}

interface Props {
  readonly now: readonly ArrowLayout[]
  readonly past: readonly ArrowLayout[]
}

const goes = (t: number): number => 1 - during(t, 0, 0.4)
const comes = (t: number): number => during(t, 0.6, 1)
const stays = (): number => 1

/** A dashed arrow for every wait: from whoever holds a partition to whoever is to have it. */
export function WaitArrows({ now, past }: Props) {
  const staying = new Set(now.filter((arrow) => past.some((old) => old.key === arrow.key && old.d === arrow.d)).map((arrow) => arrow.key))
  return (
    <>
      {past
        .filter((arrow) => !staying.has(arrow.key))
        .map((arrow) => (
          <Arrow key={`past ${arrow.key}`} arrow={arrow} opacityAt={goes} live={false} />
        ))}
      {now.map((arrow) => (
        <Arrow key={arrow.key} arrow={arrow} opacityAt={staying.has(arrow.key) ? stays : comes} live />
      ))}
    </>
  )
}
