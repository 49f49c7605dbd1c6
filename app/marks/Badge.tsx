import { memo } from 'react'
import { textWidth } from '../ui/measure'
import { useTheme } from '../ui/theme'
import { sans } from '../ui/tokens'
import { memberHue, secondMark } from './hue'

interface Props {
  readonly letter: string
  readonly index: number
  readonly radius: number
  /** Settled members are filled, those in progress outlined, those without a process dashed. */
  readonly fill?: 'solid' | 'outline' | 'dashed'
}

/** A badge drawn large, for a room, carries a large letter. */
const textSize = (radius: number): number => (radius >= 24 ? radius * 0.9 : Math.max(12, Math.min(16, radius * 0.95)))

function Written({ letter, index, radius, fill = 'solid' }: Props) {
  const theme = useTheme()
  const hue = memberHue(theme, index)
  const mark = secondMark(index)
  const size = textSize(radius)
  const solid = fill === 'solid'
  const half = Math.max(radius, textWidth(letter, size, 'sans600') / 2 + 3)
  const edge = solid ? 0 : 1
  const dash = fill === 'dashed' ? '4 3' : undefined
  const inner = mark === 'ring' && solid ? 3 : edge
  return (
    <g>
      {mark === 'ring' ? (
        <rect x={-half + 0.5} y={-radius + 0.5} width={2 * half - 1} height={2 * radius - 1} rx={radius} fill={theme.card} stroke={hue} />
      ) : null}
      <rect
        x={-half + inner}
        y={-radius + inner}
        width={2 * (half - inner)}
        height={2 * (radius - inner)}
        rx={radius - inner}
        fill={solid ? hue : theme.card}
        {...(solid ? {} : { stroke: hue, strokeWidth: mark === 'ring' ? 3 : 2, strokeDasharray: dash })}
      />
      {mark === 'stripe' ? (
        <path
          d={`M${String(-half * 0.55)} ${String(radius * 0.66)}H${String(half * 0.55)}`}
          stroke={solid ? theme.onFill : hue}
          strokeWidth={1.5}
        />
      ) : null}
      <text textAnchor="middle" y={size * 0.35} fontFamily={sans} fontSize={size} fontWeight={600} fill={solid ? theme.onFill : hue}>
        {letter}
      </text>
    </g>
  )
}

/** A member's letter in its hue; wider than high where the letter is a long number. */
export const Badge = memo(Written)
