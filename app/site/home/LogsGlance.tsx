import { useTheme } from '../../ui/theme'
import { hueOf } from '../../ui/tokens'
import type { LogSide, TwoLogsSpec } from '../../views/two-logs/spec'
import type { GlanceProps } from './glance-props'

const width = 240
const pitch = 15
const rowHeight = 26
const most = Math.floor(width / pitch)

const epochAt = ({ epochs }: LogSide, offset: number): number => epochs.findLast(({ startOffset }) => startOffset <= offset)?.epoch ?? -1

/** Two copies of one partition, a square a record in the colour of its leader epoch: an outline is a record that the leader does not have. */
export function LogsGlance({ spec, title }: GlanceProps) {
  const theme = useTheme()
  const logs = spec as TwoLogsSpec
  if (logs === null) return null
  const first = Math.max(0, Math.max(logs.upper.end, logs.lower.end) - most)
  return (
    <svg viewBox={`0 0 ${String(width)} ${String(2 * rowHeight)}`} role="img" aria-label={title}>
      {[logs.upper, logs.lower].map((side, row) =>
        Array.from({ length: Math.max(0, side.end - first) }, (_, n) => {
          const offset = first + n
          const hue = hueOf(theme, epochAt(side, offset))
          const shared = row === 1 || offset < logs.common
          return (
            <rect
              key={`${String(row)} ${String(offset)}`}
              x={n * pitch + 1}
              y={row * rowHeight + 5}
              width={12}
              height={16}
              rx={2.5}
              fill={shared ? hue : theme.paper}
              stroke={hue}
              strokeWidth={1.5}
              strokeDasharray={shared ? undefined : '2 2'}
            />
          )
        }),
      )}
    </svg>
  )
}
