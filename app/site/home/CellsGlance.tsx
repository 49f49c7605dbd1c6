import { memberHue } from '../../marks/hue'
import { useTheme } from '../../ui/theme'
import { looksOf } from '../../views/log/look'
import type { LogSpec } from '../../views/log/spec'
import type { GlanceProps } from './glance-props'

const width = 240
const pitch = 15
const rowHeight = 22
const rows = 3

interface Square {
  readonly x: number
  readonly row: number
  readonly key: number
  readonly form: 'latest' | 'goes' | 'stays'
}

/** The first records of each log, or of one log in several lines, a gap between segments. */
function squaresOf({ moment, lanes }: LogSpec): readonly Square[] {
  if (moment === null) return []
  const squares: Square[] = []
  for (const [n, lane] of (lanes.length === 0 ? [moment] : lanes.slice(0, rows)).entries()) {
    const lookAt = looksOf(lane)
    let [x, row] = [0, n]
    for (const { first, count } of lane.segments) {
      for (let at = first; at < first + count; at++) {
        if (x + pitch > width) [x, row] = [0, row + 1]
        if (row >= rows || (lanes.length > 0 && row > n)) break
        const { look } = lookAt(at)
        const form = !lane.compact || (look !== 'goes' && look !== 'stays') ? 'latest' : look
        squares.push({ x, row, key: lane.cells.key[at] ?? -1, form })
        x += pitch
      }
      x += 6
    }
  }
  return squares
}

/** A log as squares in the colours of its keys: filled is the latest of its key, an outline is superseded, a faint one goes. */
export function CellsGlance({ spec, title }: GlanceProps) {
  const theme = useTheme()
  const squares = squaresOf(spec as LogSpec)
  const lines = 1 + Math.max(0, ...squares.map(({ row }) => row))
  return (
    <svg viewBox={`0 0 ${String(width)} ${String(lines * rowHeight)}`} role="img" aria-label={title}>
      {squares.map(({ x, row, key, form }) => (
        <rect
          key={`${String(row)} ${String(x)}`}
          x={x + 1}
          y={row * rowHeight + 3}
          width={12}
          height={16}
          rx={2.5}
          fill={form === 'latest' ? memberHue(theme, key) : theme.paper}
          stroke={memberHue(theme, key)}
          strokeWidth={1.5}
          strokeDasharray={form === 'goes' ? '2 2' : undefined}
        />
      ))}
    </svg>
  )
}
