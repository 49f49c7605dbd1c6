import { memo } from 'react'
import { useTheme } from '../../ui/theme'
import { radius } from '../../ui/tokens'
import { Badge } from '../Badge'
import { Between } from '../Between'
import { CrossFade } from '../CrossFade'
import { Texts } from '../Texts'
import { memberHue } from '../hue'
import { markProps } from '../mark-props'
import { same } from '../same'
import type { SlotLayout } from './tray-layout'

function SlotGround({ layout }: { readonly layout: SlotLayout }) {
  const theme = useTheme()
  const { slot, x, y, width, height, form } = layout
  const hue = memberHue(theme, slot.index)
  if (form === 'circle') {
    return (
      <g transform={`translate(${String(x + width / 2)} ${String(y + height / 2)})`}>
        <Badge letter={slot.letter} index={slot.index} radius={width / 2} fill={slot.held === null ? 'dashed' : 'solid'} />
      </g>
    )
  }
  return (
    <>
      <rect
        x={x + 1}
        y={y + 1}
        width={width - 2}
        height={height - 2}
        rx={radius.chip}
        fill={slot.held === null ? theme.panel : theme.card}
        stroke={hue}
        strokeWidth={slot.held === null ? 1.5 : 2}
        strokeDasharray={slot.held === null ? '4 3' : undefined}
      />
      {slot.held === null || form === 'plain' ? null : <Envelope x={x + 11} y={y + height / 2 - 8} hue={hue} />}
    </>
  )
}

interface SlotProps {
  readonly now: SlotLayout
  readonly past: SlotLayout
  readonly selected: boolean
}

const groundOf = ({ slot, x, y, width, form }: SlotLayout): readonly unknown[] => [slot.held === null, slot.index, x, y, width, form]

function Slot({ now, past, selected }: SlotProps) {
  const theme = useTheme()
  const { x, y, width, height, form, texts } = now
  const round = form === 'circle' ? height / 2 : radius.chip
  return (
    <>
      {selected ? (
        <rect x={x - 4} y={y - 4} width={width + 8} height={height + 8} rx={round + 4} fill="none" stroke={theme.ink} strokeWidth={2} />
      ) : null}
      <CrossFade before={same(groundOf(past), groundOf(now)) ? null : <SlotGround layout={past} />} after={<SlotGround layout={now} />} />
      <Texts now={texts} past={past.texts} />
    </>
  )
}

const origin = { x: 0, y: 0 } as const

interface SlotAtProps extends Omit<SlotProps, 'past'> {
  /** Null where there was no such place before. */
  readonly past: SlotLayout | null
  readonly live: boolean
}

/** Of many places in the tray a step changes a few. */
const SlotAt = memo(function SlotAt({ now, past, selected, live }: SlotAtProps) {
  const { message } = now.slot
  return (
    <Between from={past === null ? null : origin} to={origin}>
      <g {...(message === null || !live ? {} : markProps({ kind: 'message', message }, now.says))}>
        <Slot now={now} past={past ?? now} selected={selected} />
      </g>
    </Between>
  )
}, same)

/** The tray: a slot for every request that the coordinator holds or waits for. */
export function Slots({
  now,
  past,
  selectedMessage,
  live,
}: {
  readonly now: readonly SlotLayout[]
  readonly past: readonly SlotLayout[]
  readonly selectedMessage: number | null
  readonly live: boolean
}) {
  const before = new Map(past.map((layout) => [layout.slot.name, layout]))
  const gone = past.filter((layout) => !now.some((each) => each.slot.name === layout.slot.name))
  return (
    <>
      {gone.map((layout) => (
        <Between key={`gone ${layout.slot.name}`} from={origin} to={null}>
          <Slot now={layout} past={layout} selected={false} />
        </Between>
      ))}
      {now.map((layout) => {
        const { message, name } = layout.slot
        const selected = message !== null && message === selectedMessage
        return <SlotAt key={name} now={layout} past={before.get(name) ?? null} selected={selected} live={live} />
      })}
    </>
  )
}

function Envelope({ x, y, hue }: { readonly x: number; readonly y: number; readonly hue: string }) {
  return (
    <path d={`M${String(x)} ${String(y)}h20v15h-20zl10 8.5l10 -8.5`} fill="none" stroke={hue} strokeWidth={1.5} strokeLinejoin="round" />
  )
}
