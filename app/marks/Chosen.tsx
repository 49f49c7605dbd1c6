import { useTheme } from '../ui/theme'

/** The frame of the card or chip that is picked out. */
export function Chosen({ width, height, round }: { readonly width: number; readonly height: number; readonly round: number }) {
  const theme = useTheme()
  return <rect x={-4} y={-4} width={width + 8} height={height + 8} rx={round + 4} fill="none" stroke={theme.ink} strokeWidth={2} />
}
