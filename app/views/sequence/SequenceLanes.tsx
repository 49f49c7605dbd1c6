import { memberHue } from '../../marks/hue'
import { toneOf, type Tone } from '../../marks/tone'
import { useTheme } from '../../ui/theme'
import type { SequenceLayout } from './layout'
import type { SequenceLane, SequenceSpec } from './spec'

interface Props {
  readonly spec: SequenceSpec
  readonly placed: SequenceLayout
  /** What to fill with where nobody reads. */
  readonly hatch: string
}

interface BarProps {
  readonly x: number
  readonly top: number
  readonly bottom: number
  readonly width: number
}

function LaneBar({
  lane,
  state,
  hatch,
  x,
  top,
  bottom,
  width,
}: BarProps & { readonly lane: SequenceLane; readonly state: string; readonly hatch: string }) {
  const theme = useTheme()
  const hue = memberHue(theme, lane.index)
  const box = { x: x - width / 2, y: top, width, height: Math.max(0, bottom - top) }
  switch (state) {
    case 'reading':
      return <rect {...box} rx={3} fill={hue} />
    case 'frozen':
      return (
        <g>
          <rect {...box} fill={hatch} />
          <rect {...box} rx={3} fill="none" stroke={hue} strokeWidth={1.5} strokeDasharray="4 3" />
        </g>
      )
    case 'dead':
      return <path d={`M${String(x - 5)} ${String(top)}l10 10m0 -10l-10 10`} stroke={hue} strokeWidth={2} fill="none" />
    default:
      return <rect {...box} fill={hatch} />
  }
}

const settled: ReadonlySet<string> = new Set(['Stable', 'Empty'])

function GroupBar({ state, x, top, bottom, width, tone }: BarProps & { readonly state: string; readonly tone: Tone }) {
  const theme = useTheme()
  const height = Math.max(0, bottom - top - 1.5)
  if (state === 'Dead') return null
  if (settled.has(state))
    return <rect x={x - width / 2} y={top} width={width} height={height} rx={3} fill={tone.stroke} opacity={state === 'Empty' ? 0.45 : 1} />
  return (
    <rect
      x={x - width / 2 + 1}
      y={top + 1}
      width={width - 2}
      height={Math.max(0, height - 2)}
      rx={3}
      fill={theme.paper}
      stroke={tone.stroke}
      strokeWidth={2}
    />
  )
}

/** The lanes: what each consumer does, and the group's state, from top to bottom. */
export function SequenceLanes({ spec, placed, hatch }: Props) {
  const theme = useTheme()
  const { columns, ys, yNow } = placed
  const width = 10 * columns.scale
  const end = yNow + 4
  const yOf = (row: number | null): number => (row === null ? end : row < 0 ? 0 : (ys[row] ?? end))
  return (
    <g>
      {columns.lanes.map(({ x, lane: index }) => {
        const lane = spec.lanes[index]
        return lane?.spans.map((span) => (
          <LaneBar
            key={`${lane.name} ${String(span.from)}`}
            lane={lane}
            state={span.state}
            hatch={hatch}
            x={x}
            top={yOf(span.from)}
            bottom={yOf(span.to)}
            width={width}
          />
        ))
      })}
      {columns.others === null ? null : <rect x={columns.others.x - 1} y={0} width={2} height={end} fill={theme.hairline} />}
      {spec.group.map((span) => (
        <GroupBar
          tone={toneOf(theme, span.state.protocol)}
          key={span.from}
          state={span.state.name}
          x={columns.coordinatorX}
          top={yOf(span.from)}
          bottom={yOf(span.to)}
          width={width + 2}
        />
      ))}
    </g>
  )
}
