import { memo, useRef } from 'react'
import { useMomentOfRender, useMotion } from '../../ui/motion'
import { useTheme } from '../../ui/theme'
import { memberHue, mixed } from '../hue'
import { lerp, write } from '../motion-shape'
import { same } from '../same'
import type { WireEnds, WireSpec } from './spec'

interface End {
  readonly spec: WireSpec
  readonly ends: WireEnds
}

interface Props {
  /** Null: nobody read the partition before; nobody does now. */
  readonly from: End | null
  readonly to: End | null
}

function pathOf({ x1, y1, x2, y2 }: WireEnds): string {
  const bend = y1 + (y2 - y1) * 0.5
  return `M${String(x1)} ${String(y1)}C${String(x1)} ${String(bend)} ${String(x2)} ${String(y1 + (y2 - y1) * 0.4)} ${String(x2)} ${String(y2)}`
}

function endsAt(from: WireEnds, to: WireEnds, t: number): WireEnds {
  return { x1: lerp(from.x1, to.x1, t), y1: lerp(from.y1, to.y1, t), x2: lerp(from.x2, to.x2, t), y2: lerp(from.y2, to.y2, t) }
}

function Line({ from, to }: Props) {
  const path = useRef<SVGPathElement>(null)
  const theme = useTheme()
  const moment = useMomentOfRender()
  const [a, b] = [from ?? to, to ?? from]
  const look = (t: number): readonly [d: string, stroke: string, opacity: number] | null => {
    if (a === null || b === null) return null
    const hue = mixed(memberHue(theme, a.spec.index), memberHue(theme, b.spec.index), t)
    return [pathOf(endsAt(a.ends, b.ends, t)), hue, 0.7 * (from === null ? t : to === null ? 1 - t : 1)]
  }
  useMotion((t) => {
    const next = look(t)
    if (next === null || path.current === null) return
    write(path.current, 'd', next[0])
    write(path.current, 'stroke', next[1])
    write(path.current, 'opacity', next[2])
  })
  const now = look(moment)
  return now === null ? null : <path ref={path} d={now[0]} stroke={now[1]} opacity={now[2]} fill="none" strokeWidth={2} />
}

/** Who reads a partition, as a line; it swings over to the next reader and takes its colour on the way. */
export const Wire = memo(Line, same)
