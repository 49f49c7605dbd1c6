import { memo } from 'react'
import { memberHue } from '../../marks/hue'
import { markProps } from '../../marks/mark-props'
import { useTheme } from '../../ui/theme'
import type { Tokens } from '../../ui/tokens'
import type { Words } from '../../words/en'
import type { Arrow, SequenceLayout } from './layout'
import { angleOf } from './moments'
import type { SequenceSpec } from './spec'

interface Props {
  readonly spec: SequenceSpec
  readonly placed: SequenceLayout
  readonly words: Words
  readonly selected: number | null
}

export const arrowHead = 'M0 0l-9 -4.2v8.4z'

export function hueOfArrow(arrow: Arrow, spec: SequenceSpec, theme: Tokens): string {
  return arrow.lane === null ? theme.softInk : memberHue(theme, spec.lanes[arrow.lane]?.index ?? -1)
}

const lineOf = ({ x1, y1, x2, y2 }: Arrow): string => `M${String(x1)} ${String(y1)}L${String(x2)} ${String(y2)}`

function Head({ arrow, hue }: { readonly arrow: Arrow; readonly hue: string }) {
  const { x2, y2, message } = arrow
  const at = `translate(${String(x2)} ${String(y2)}) rotate(${angleOf(arrow).toFixed(2)})`
  if (message.where === 'lost') return <path d="M-4 -4l8 8m0 -8l-8 8" transform={at} stroke={hue} strokeWidth={2} fill="none" />
  if (message.where === 'kept') return <path d="M0 -5v10m4 -10v10" transform={at} stroke={hue} strokeWidth={2} fill="none" />
  return <path d={arrowHead} transform={at} fill={hue} />
}

/** What hangs at the coordinator, from its arrival to its answer. */
function Held({ arrow, hue, placed }: { readonly arrow: Arrow; readonly hue: string; readonly placed: SequenceLayout }) {
  const { message, x1, x2 } = arrow
  const until = message.answered === null ? placed.yNow + 4 : (placed.ys[message.answered] ?? placed.yNow)
  if (placed.columns.mode === 'column' || message.kind !== 'request' || (message.api !== 'JoinGroup' && message.api !== 'SyncGroup'))
    return null
  if (message.where !== 'arrived' || until - arrow.y2 < 12 || (message.answered === null && !message.held)) return null
  const x = x2 + (x1 < x2 ? -1 : 1) * (1 + 4 * ((arrow.lane ?? 0) % 3))
  return (
    <path
      d={`M${String(x)} ${String(arrow.y2 + 6)}V${String(until)}`}
      stroke={hue}
      strokeWidth={2}
      strokeDasharray="1 4"
      strokeLinecap="round"
      fill="none"
    />
  )
}

/** The messages, each one a thing to pick. */
function Arrows({ spec, placed, words, selected }: Props) {
  const theme = useTheme()
  const { says, nameOf } = words.sequence
  return placed.arrows.map((arrow) => {
    const { message } = arrow
    const hue = hueOfArrow(arrow, spec, theme)
    const label = says(message.from, message.to, nameOf(message), message.error, message.where, message.held, message.sentAt)
    return (
      <g key={message.number} {...markProps({ kind: 'message', message: message.number }, label)}>
        <path d={lineOf(arrow)} stroke="transparent" strokeWidth={16} fill="none" pointerEvents="stroke" />
        {message.number === selected ? (
          <path d={lineOf(arrow)} stroke={theme.ink} strokeWidth={7} strokeLinecap="round" opacity={0.28} fill="none" />
        ) : null}
        <path d={lineOf(arrow)} stroke={hue} strokeWidth={(message.fresh ? 2.4 : 1.6) * placed.columns.scale} fill="none" />
        <Head arrow={arrow} hue={hue} />
        <Held arrow={arrow} hue={hue} placed={placed} />
      </g>
    )
  })
}

export const SequenceArrows = memo(Arrows)
