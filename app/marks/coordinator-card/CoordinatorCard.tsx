import { memo } from 'react'
import { useTheme } from '../../ui/theme'
import { radius } from '../../ui/tokens'
import { Badge } from '../Badge'
import { Between } from '../Between'
import { CrossFade } from '../CrossFade'
import { memberHue } from '../hue'
import { Label } from '../Label'
import { markProps } from '../mark-props'
import { same } from '../same'
import { Texts } from '../Texts'
import { toneOf } from '../tone'
import type { CoordinatorCardLayout, Pill } from './layout'
import { isSettled, type CoordinatorCardSpec } from './spec'
import type { SlotLayout } from './tray-layout'

export interface CoordinatorCardLook {
  readonly spec: CoordinatorCardSpec
  readonly layout: CoordinatorCardLayout
}

interface Props {
  readonly now: CoordinatorCardLook
  /** As it was a moment before; the same as `now` when nothing is under way. */
  readonly past: CoordinatorCardLook
  /** What it shows, in words; null for one that cannot be picked out. */
  readonly says: string | null
  readonly selected: boolean
  readonly selectedMessage: number | null
}

const StatePill = memo(function StatePill({ state, kind, pill }: Pick<CoordinatorCardSpec, 'state' | 'kind'> & { readonly pill: Pill }) {
  const theme = useTheme()
  const middle = pill.y + pill.height / 2
  const settled = isSettled(state)
  const tone = toneOf(theme, kind)
  return (
    <g>
      <rect
        x={pill.x}
        y={pill.y}
        width={pill.width}
        height={pill.height}
        rx={pill.height / 2}
        fill={state === null ? theme.panel : tone.wash}
      />
      {state === null ? null : (
        <circle
          cx={pill.x + 16}
          cy={middle}
          r={settled ? 5 : 4}
          fill={settled ? tone.stroke : 'none'}
          stroke={tone.stroke}
          strokeWidth={settled ? undefined : 2}
        />
      )}
      <Label box={pill.text} />
    </g>
  )
}, same)

function Envelope({ x, y, hue }: { readonly x: number; readonly y: number; readonly hue: string }) {
  return (
    <path d={`M${String(x)} ${String(y)}h20v15h-20zl10 8.5l10 -8.5`} fill="none" stroke={hue} strokeWidth={1.5} strokeLinejoin="round" />
  )
}

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

function Slots({
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

const pillOf = ({ spec, layout }: CoordinatorCardLook): readonly unknown[] => [spec.state, spec.kind, layout.pill]

/** The coordinator, and in its tray the requests that it has not answered yet. */
function Card({ now, past, says, selected, selectedMessage }: Props) {
  const theme = useTheme()
  const { width, height, tray, slots, texts, pill } = now.layout
  return (
    <g>
      <g {...(says === null ? {} : markProps({ kind: 'group', group: now.spec.groupId }, says))}>
        {selected ? (
          <rect x={-4} y={-4} width={width + 8} height={height + 8} rx={radius.card + 4} fill="none" stroke={theme.ink} strokeWidth={2} />
        ) : null}
        <rect
          x={0.5}
          y={0.5}
          width={width - 1}
          height={height - 1}
          rx={radius.card}
          fill={theme.card}
          stroke={theme.hairline}
          strokeDasharray={now.spec.state === null ? '6 4' : undefined}
        />
        {tray === null ? null : <rect {...tray} rx={radius.card} fill={theme.panel} />}
        <CrossFade
          before={
            same(pillOf(past), pillOf(now)) ? null : <StatePill state={past.spec.state} kind={past.spec.kind} pill={past.layout.pill} />
          }
          after={<StatePill state={now.spec.state} kind={now.spec.kind} pill={pill} />}
        />
        <Texts now={texts} past={past.layout.texts} />
      </g>
      <Slots now={slots} past={past.layout.slots} selectedMessage={selectedMessage} live={says !== null} />
    </g>
  )
}

export const CoordinatorCard = memo(Card, same)
