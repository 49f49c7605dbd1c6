import { useTheme } from '../ui/theme'
import { Between } from './Between'
import { Label } from './Label'
import type { Box, TextBox } from './text-box'

interface Props {
  readonly place: Box
  readonly texts: readonly TextBox[]
  /** It was there a moment before: it does not come in. */
  readonly stays: boolean
  readonly kept: boolean
  readonly bad: boolean
}

const still = { x: 0, y: 0 } as const

/** What a producer was told of one record: framed where it was kept, dashed where it is not known to be, in the colour of errors where it is lost. */
export function ToldChip({ place: { x, y, width, height }, texts, stays, kept, bad }: Props) {
  const theme = useTheme()
  return (
    <Between from={stays ? still : null} to={still}>
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        rx={6}
        fill={theme.card}
        stroke={bad ? theme.error : theme.softInk}
        strokeDasharray={kept ? undefined : '4 3'}
      />
      {texts.map((text) => (
        <Label key={`${String(text.x)} ${String(text.y)}`} box={text} />
      ))}
    </Between>
  )
}
