import { useRef } from 'react'
import { memberHue } from '../../marks/hue'
import { Label } from '../../marks/Label'
import { lerp, translated, write } from '../../marks/motion-shape'
import { useMomentOfRender, useMotion } from '../../ui/motion'
import { useTheme } from '../../ui/theme'
import { radius } from '../../ui/tokens'
import type { SmallCell } from './panel'

interface Props {
  readonly now: SmallCell
  /** Where it comes from: its place before, or the record in the log that it is a copy of. */
  readonly from: { readonly x: number; readonly y: number } | null
}

/** A record in the new segment, filled once it is copied; until then the outline of what will come. */
function Copy({ now, from }: Props) {
  const theme = useTheme()
  const moment = useMomentOfRender()
  const group = useRef<SVGGElement>(null)
  const at = (t: number): string => translated(lerp((from?.x ?? now.x) - now.x, 0, t), lerp((from?.y ?? now.y) - now.y, 0, t))
  useMotion((t) => {
    write(group.current, 'transform', at(t))
  })
  const filled = now.form === 'filled'
  return (
    <g ref={group} transform={at(moment)}>
      <rect
        x={now.x + 1}
        y={now.y + 1}
        width={now.width - 2}
        height={now.height - 2}
        rx={radius.chip}
        fill={filled ? memberHue(theme, now.key) : 'none'}
        stroke={filled ? memberHue(theme, now.key) : theme.softInk}
        strokeDasharray={filled ? undefined : '3 3'}
      />
      {now.texts.map((text) => (
        <Label key={`${String(text.y)} ${text.text}`} box={text} />
      ))}
    </g>
  )
}

/** The new segment's records; one that was just copied travels from where it stands in the log. */
export function SmallCells({
  now,
  past,
  sourceOf,
}: {
  readonly now: readonly SmallCell[]
  readonly past: readonly SmallCell[]
  readonly sourceOf: (offset: number) => { readonly x: number; readonly y: number } | null
}) {
  return now.map((cell) => {
    const before = past.find(({ id, form }) => id === cell.id && form === cell.form)
    const from = now === past ? null : (before ?? (cell.form === 'filled' ? sourceOf(cell.offset) : null))
    return <Copy key={`${cell.id} ${cell.form}`} now={cell} from={from} />
  })
}
