import { useRef, type ReactNode } from 'react'
import { useMomentOfRender, useMotion } from '../ui/motion'
import { lerp, translated, write } from './motion-shape'

interface Place {
  readonly x: number
  readonly y: number
}

interface Props {
  /** Where the thing was, and is; null: it was not there yet, it is there no more. */
  readonly from: Place | null
  readonly to: Place | null
  readonly children: ReactNode
}

function placeAt(from: Place | null, to: Place | null, t: number): string {
  const [a, b] = [from ?? to, to ?? from]
  if (a === null || b === null) return ''
  return translated(lerp(a.x, b.x, t), lerp(a.y, b.y, t))
}

/** A thing that moves from one place to another, comes or goes; by t alone, so it can be played backwards. */
export function Between({ from, to, children }: Props) {
  const group = useRef<SVGGElement>(null)
  const moment = useMomentOfRender()
  const still = from !== null && to !== null && from.x === to.x && from.y === to.y
  const opacityAt = (t: number): number => (from === null ? t : to === null ? 1 - t : 1)
  useMotion((t) => {
    if (still) return
    write(group.current, 'transform', placeAt(from, to, t))
    write(group.current, 'opacity', opacityAt(t))
  })
  const gone = to === null ? ({ 'aria-hidden': true, pointerEvents: 'none' } as const) : {}
  return (
    <g ref={group} transform={placeAt(from, to, moment)} opacity={still ? 1 : opacityAt(moment)} {...gone}>
      {children}
    </g>
  )
}
