import { memberHue } from '../../marks/hue'
import { useTheme } from '../../ui/theme'
import type { EpochsSpec } from '../../views/epochs/spec'
import type { GlanceProps } from './glance-props'

const width = 240
const rungs = 3
const rungAt = (n: number): number => 10 + n * 22

/** The last epochs of a group as lines, the newest on top, and how far each member has come. */
export function RungsGlance({ spec, title }: GlanceProps) {
  const theme = useTheme()
  const { groupEpoch, members } = spec as EpochsSpec
  const known = members.filter(({ epoch }) => epoch !== null && epoch >= 0)
  return (
    <svg viewBox={`0 0 ${String(width)} ${String(rungAt(rungs - 1) + 10)}`} role="img" aria-label={title}>
      {Array.from({ length: rungs }, (_, n) => (
        <line
          key={n}
          x1={0}
          x2={width}
          y1={rungAt(n)}
          y2={rungAt(n)}
          stroke={n === 0 ? theme.consumer : theme.hairline}
          strokeWidth={n === 0 ? 2.5 : 2}
        />
      ))}
      {known.map(({ name, index, epoch }, n) => (
        <circle
          key={name}
          cx={(width * (n + 1)) / (known.length + 1)}
          cy={rungAt(Math.min(rungs - 1, groupEpoch - (epoch ?? 0)))}
          r={7.5}
          fill={memberHue(theme, index)}
        />
      ))}
    </svg>
  )
}
