import { memo } from 'react'
import { useTheme } from '../ui/theme'
import { mono, sans } from '../ui/tokens'
import { same } from './same'
import { inkOf, type TextBox } from './text-box'

interface Props {
  readonly box: TextBox
  /** The colour behind ink `own`. */
  readonly own?: string
  /** Keeps lines that run behind the text clear of its letters. */
  readonly halo?: boolean
}

function Written({ box, own, halo = false }: Props) {
  const theme = useTheme()
  return (
    <text
      x={box.x}
      y={box.y}
      fontFamily={box.face === 'mono400' ? mono : sans}
      fontSize={box.size}
      fontWeight={box.face === 'sans600' ? 600 : 400}
      textAnchor={box.anchor === 'start' ? undefined : box.anchor}
      fill={inkOf(box.ink, theme, own ?? theme.ink)}
      {...(halo ? { stroke: theme.paper, strokeWidth: 5, strokeLinejoin: 'round', paintOrder: 'stroke' } : {})}
    >
      {box.whole === undefined ? null : <title>{box.whole}</title>}
      {box.text}
    </text>
  )
}

/** A text where layout put it; whole on hover where it had to be shortened. */
export const Label = memo(Written, same)
