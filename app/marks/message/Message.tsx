import { memo } from 'react'
import { useTheme } from '../../ui/theme'
import { radius } from '../../ui/tokens'
import { memberHue } from '../hue'
import { Label } from '../Label'
import { same } from '../same'
import type { MessageLayout } from './layout'
import type { MessageSpec } from './spec'

interface Props {
  readonly spec: Pick<MessageSpec, 'member' | 'error' | 'fate' | 'kind'>
  readonly layout: MessageLayout
  readonly selected: boolean
}

/** A message around its own middle: what it is called, and in red what it says went wrong. */
function MessageBox({ spec, layout, selected }: Props) {
  const theme = useTheme()
  const { width, height, texts, form } = layout
  const hue = memberHue(theme, spec.member.index)
  const [left, top] = [-width / 2, -height / 2]
  const round = form === 'label' ? radius.chip : 1
  return (
    <g>
      {selected ? (
        <rect
          x={left - 4}
          y={top - 4}
          width={width + 8}
          height={height + 8}
          rx={round + 4}
          fill="none"
          stroke={theme.ink}
          strokeWidth={2}
        />
      ) : null}
      <rect
        x={left}
        y={top}
        width={width}
        height={height}
        rx={round}
        fill={theme.card}
        stroke={spec.error === null || form === 'label' ? hue : theme.error}
        strokeWidth={1.5}
        strokeDasharray={spec.fate === 'travelling' ? undefined : '4 3'}
      />
      {form === 'envelope' ? (
        <path
          d={`M${String(left)} ${String(top)}l${String(width / 2)} ${String(height * 0.55)}l${String(width / 2)} ${String(-height * 0.55)}`}
          fill="none"
          stroke={hue}
          strokeWidth={1.5}
        />
      ) : null}
      {texts.map((text) => (
        <Label key={String(text.y)} box={text} />
      ))}
    </g>
  )
}

export const Message = memo(MessageBox, same)
