import { memo, useRef } from 'react'
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

/** Heads grow with the type. */
export const scaled = (scale: number): string => (scale === 1 ? '' : ` scale(${String(scale)})`)

export const arrowHead = 'M0 0l-9 -4.2v8.4z'

export function hueOfArrow(arrow: Arrow, spec: SequenceSpec, theme: Tokens): string {
  return arrow.lane === null ? theme.softInk : memberHue(theme, spec.lanes[arrow.lane]?.index ?? -1)
}

const lineOf = ({ x1, y1, x2, y2 }: Arrow): string => `M${String(x1)} ${String(y1)}L${String(x2)} ${String(y2)}`

function Head({ arrow, hue, scale }: { readonly arrow: Arrow; readonly hue: string; readonly scale: number }) {
  const { x2, y2, message } = arrow
  const at = `translate(${String(x2)} ${String(y2)}) rotate(${angleOf(arrow).toFixed(2)})${scaled(scale)}`
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

interface ArrowProps extends Pick<Props, 'spec' | 'placed' | 'words'> {
  readonly arrow: Arrow
  readonly selected: boolean
}

/** One message: its line, its head, and a band under it that says that it is picked out, or has the focus. */
function ArrowShape({ arrow, spec, placed, words, selected }: ArrowProps) {
  const theme = useTheme()
  const band = useRef<SVGPathElement>(null)
  const { message } = arrow
  const { says, nameOf } = words.sequence
  const hue = hueOfArrow(arrow, spec, theme)
  const label = says(message.from, message.to, nameOf(message), message.error, message.where, message.held, message.sentAt)
  const line = lineOf(arrow)
  const show = (opacity: number) => band.current?.setAttribute('opacity', String(opacity))
  return (
    <g
      {...markProps({ kind: 'message', message: message.number }, label)}
      style={{ outline: 'none' }}
      onFocus={(event) => show(event.currentTarget.matches(':focus-visible') ? 0.55 : selected ? 0.28 : 0)}
      onBlur={() => show(selected ? 0.28 : 0)}
    >
      <path d={line} stroke="transparent" strokeWidth={16} fill="none" pointerEvents="stroke" />
      <path ref={band} d={line} stroke={theme.ink} strokeWidth={7} strokeLinecap="round" opacity={selected ? 0.28 : 0} fill="none" />
      <path d={line} stroke={hue} strokeWidth={(message.fresh ? 2.4 : 1.6) * placed.columns.scale} fill="none" />
      <Head arrow={arrow} hue={hue} scale={placed.columns.scale} />
      <Held arrow={arrow} hue={hue} placed={placed} />
    </g>
  )
}

/** The messages, each one a thing to pick. */
function Arrows({ spec, placed, words, selected }: Props) {
  return placed.arrows.map((arrow) => (
    <ArrowShape
      key={arrow.message.number}
      arrow={arrow}
      spec={spec}
      placed={placed}
      words={words}
      selected={arrow.message.number === selected}
    />
  ))
}

export const SequenceArrows = memo(Arrows)
