import { useTheme } from '../ui/theme'
import { sans } from '../ui/tokens'

interface Props {
  readonly x: number
  readonly y: number
  readonly number: number
}

/** A step of the path taken so far, by its number. */
export function NumberDot({ x, y, number }: Props) {
  const theme = useTheme()
  const text = String(number)
  return (
    <g transform={`translate(${String(x)} ${String(y)})`}>
      <rect x={-9 - (text.length - 1) * 3} y={-9} width={18 + (text.length - 1) * 6} height={18} rx={9} fill={theme.ink} />
      <text y={4.3} textAnchor="middle" fontFamily={sans} fontSize={12} fontWeight={600} fill={theme.paper}>
        {text}
      </text>
    </g>
  )
}
