import { useRef } from 'react'
import { during, lerp, write } from '../../marks/motion-shape'
import { useMomentOfRender, useMotion } from '../../ui/motion'
import { useTheme } from '../../ui/theme'
import type { EpochsLayout, RungLayout } from './shape'

interface Pair {
  readonly now: EpochsLayout
  readonly past: EpochsLayout
}

interface RungProps extends Pair {
  readonly epoch: number
}

const rungIn = (layout: EpochsLayout, epoch: number): RungLayout | null => layout.rungs.find((rung) => rung.epoch === epoch) ?? null

/** A rung that is new fades in where it will stand; the target's is drawn in the protocol's colour. */
function Rung({ now, past, epoch }: RungProps) {
  const theme = useTheme()
  const plain = useRef<SVGPathElement>(null)
  const wanted = useRef<SVGPathElement>(null)
  const moment = useMomentOfRender()
  const [before, after] = [rungIn(past, epoch), rungIn(now, epoch)]
  const yAt = (t: number): number => lerp((before ?? after)?.y ?? 0, (after ?? before)?.y ?? 0, t)
  const seenAt = (t: number): number => (before === null ? t : after === null ? 1 - t : 1)
  const wantedAt = (t: number): number => lerp(before?.wanted === true ? 1 : 0, after?.wanted === true ? 1 : 0, during(t, 0.1, 0.5))
  const pathAt = (t: number): string => `M${String(now.left)} ${String(Math.round(yAt(t) * 100) / 100)}H${String(now.right)}`
  useMotion((t) => {
    write(plain.current, 'd', pathAt(t))
    write(plain.current, 'opacity', seenAt(t))
    write(wanted.current, 'd', pathAt(t))
    write(wanted.current, 'opacity', wantedAt(t))
  })
  return (
    <g>
      <path ref={plain} d={pathAt(moment)} opacity={seenAt(moment)} stroke={theme.hairline} strokeWidth={1.5} />
      <path ref={wanted} d={pathAt(moment)} opacity={wantedAt(moment)} stroke={theme.consumer} strokeWidth={2.5} />
    </g>
  )
}

export function Rungs({ now, past }: Pair) {
  const theme = useTheme()
  const epochs = [...new Set([...past.rungs, ...now.rungs].map((rung) => rung.epoch))].sort((a, b) => b - a)
  const outside = now.columns.some((column) => column.y === now.ground)
  return (
    <g>
      {outside ? (
        <path
          d={`M${String(now.left)} ${String(now.ground)}H${String(now.right)}`}
          stroke={theme.hairline}
          strokeWidth={1.5}
          strokeDasharray="5 5"
        />
      ) : null}
      {epochs.map((epoch) => (
        <Rung key={epoch} now={now} past={past} epoch={epoch} />
      ))}
    </g>
  )
}
