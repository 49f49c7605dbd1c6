import { memo } from 'react'
import { useTheme } from '../../ui/theme'
import { radius } from '../../ui/tokens'
import { CrossFade } from '../CrossFade'
import { Label } from '../Label'
import { Texts } from '../Texts'
import { markProps } from '../mark-props'
import { same } from '../same'
import { toneOf } from '../tone'
import { Slots } from './Slots'
import type { CoordinatorCardLayout, Pill } from './card'
import { isSettled, type CoordinatorCardSpec } from './spec'

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
