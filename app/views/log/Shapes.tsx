import { useRef } from 'react'
import { memberHue } from '../../marks/hue'
import { glide, write } from '../../marks/motion-shape'
import { useMomentOfRender, useMotion } from '../../ui/motion'
import { useTheme } from '../../ui/theme'
import type { Tokens } from '../../ui/tokens'
import type { Paint, Shape } from './panel'

export function paintOf(paint: Paint, theme: Tokens, hatching: string): string {
  if (typeof paint === 'object') return memberHue(theme, paint.key)
  if (paint === 'none') return paint
  if (paint === 'hatching') return hatching
  return theme[paint === 'soft' ? 'softInk' : paint]
}

function One({ now, past, hatching }: { readonly now: Shape; readonly past: Shape; readonly hatching: string }) {
  const theme = useTheme()
  const rect = useRef<SVGRectElement>(null)
  const moment = useMomentOfRender()
  const at = (t: number) => ({
    x: glide(past.x, now.x, t),
    y: glide(past.y, now.y, t),
    width: Math.max(0, glide(past.width, now.width, t)),
  })
  useMotion((t) => {
    for (const [name, value] of Object.entries(at(t))) write(rect.current, name, value)
  })
  return (
    <rect
      ref={rect}
      {...at(moment)}
      height={now.height}
      rx={now.round}
      fill={paintOf(now.fill, theme, hatching)}
      stroke={now.stroke === undefined ? undefined : paintOf(now.stroke, theme, hatching)}
      strokeWidth={now.line}
      strokeDasharray={now.dash}
    />
  )
}

/** Shapes from one moment to the next: the same thing glides, what is new is there. */
export function Shapes({
  now,
  past,
  hatching,
}: {
  readonly now: readonly Shape[]
  readonly past: readonly Shape[]
  readonly hatching: string
}) {
  const before = now === past ? null : new Map(past.map((shape) => [shape.id, shape]))
  return now.map((shape) => <One key={shape.id} now={shape} past={before?.get(shape.id) ?? shape} hatching={hatching} />)
}
