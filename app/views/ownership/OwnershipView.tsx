import { useMemo, useRef } from 'react'
import { Label } from '../../marks/Label'
import { markProps } from '../../marks/mark-props'
import { Marks } from '../../marks/Marks'
import { lerp } from '../../marks/motion-shape'
import { toneOf } from '../../marks/tone'
import { PartitionBars } from '../../marks/partition-bars/PartitionBars'
import { Now, Ticks } from '../../marks/TimeAxis'
import type { Selection } from '../../select/subject'
import { useMomentOfRender, useMotion } from '../../ui/motion'
import { useTheme } from '../../ui/theme'
import { sans } from '../../ui/tokens'
import type { Words } from '../../words/en'
import type { ViewProps } from '../view'
import { layout, type OwnershipLayout, type PlacedLane } from './layout'
import type { OwnershipLane, OwnershipSpec } from './spec'
import { textsOf } from './texts'

interface LaneProps {
  readonly placed: PlacedLane
  readonly lane: OwnershipLane
  readonly lostBefore: number
  readonly until: readonly [number, number]
  readonly words: Words
  readonly selection: Selection | null
}

/** The seconds lost count while the picture moves: the count is the point. */
function Lost({ placed, lane, lostBefore, words }: Pick<LaneProps, 'placed' | 'lane' | 'lostBefore' | 'words'>) {
  const theme = useTheme()
  const number = useRef<SVGTextElement>(null)
  const { x, y, size, anchor } = placed.number
  const textAt = (t: number): string => words.ownership.lost(lerp(lostBefore, lane.lost, t))
  const moment = useMomentOfRender()
  useMotion((t) => {
    if (number.current !== null) number.current.textContent = textAt(t)
  })
  return (
    <text ref={number} x={x} y={y} fontFamily={sans} fontSize={size} fontWeight={600} textAnchor={anchor} fill={theme.ink}>
      {textAt(moment)}
    </text>
  )
}

function Lane({ placed, lane, lostBefore, until, words, selection }: LaneProps) {
  const theme = useTheme()
  const { mark, bars, barsX, barsY } = placed
  return (
    <g>
      <rect {...mark} rx={2} fill={toneOf(theme, lane.protocol).stroke} />
      {placed.texts.map((text) => (
        <Label key={`${String(text.x)} ${String(text.y)}`} box={text} />
      ))}
      <Lost placed={placed} lane={lane} lostBefore={lostBefore} words={words} />
      {placed.labels.map((text) => (
        <Label key={text.y} box={text} />
      ))}
      <g transform={`translate(${String(barsX)} ${String(barsY)})`}>
        <PartitionBars layout={bars} until={until} track />
        {bars.rows.map((row, n) => {
          const { partitions = [], bars: stretches = [] } = lane.bars.rows[n] ?? {}
          const [first] = partitions
          if (first === undefined) return null
          const readers = (stretches.at(-1)?.readers ?? []).map((reader) => reader.name)
          const chosen = selection?.kind === 'partition' && partitions.includes(selection.partition)
          const box = { x: -2, y: row.y - 2, width: bars.width + 4, height: bars.rowHeight + 4, rx: 5 }
          return (
            <g key={first} {...markProps({ kind: 'partition', partition: first }, words.ownership.row(partitions, readers))}>
              <rect {...box} fill="transparent" stroke={chosen ? theme.ink : 'none'} strokeWidth={2} />
            </g>
          )
        })}
      </g>
    </g>
  )
}

/** A line at one moment, beside the bars of every lane; `top` is where its label stands, if it has one. */
const runsAt = ({ runs, lanes }: OwnershipLayout, x: number, top?: number): string =>
  runs.map(([from, to], n) => `M${String(x)} ${String(n > 0 ? from : (top ?? (lanes[0]?.barsY ?? from) - 4))}V${String(to)}`).join('')

function Axis({ placed }: { readonly placed: OwnershipLayout }) {
  const theme = useTheme()
  const { axis, ticks, acts } = placed
  return (
    <g>
      {acts.map(({ x, text }) => (
        <g key={x}>
          <path
            d={runsAt(placed, x, text === null ? undefined : text.y - text.size)}
            stroke={theme.ink}
            strokeWidth={1.5}
            strokeDasharray="2 4"
            fill="none"
          />
          {text === null ? null : <Label box={text} />}
        </g>
      ))}
      <Ticks axis={axis} ticks={ticks} />
    </g>
  )
}

/** Who reads each partition, when, and when nobody does. */
export function OwnershipView({ from, to, size, words, selection, onSelect }: ViewProps<OwnershipSpec>) {
  const theme = useTheme()
  const { width, height, presenter } = size
  const texts = useMemo(() => textsOf(to, words), [to, words])
  const placed = useMemo(() => layout(to, texts, { width, height, presenter }), [to, texts, width, height, presenter])
  const { axis } = placed
  const start = Math.min(from.time, to.time)
  const fromX = (start / Math.max(1, to.to)) * axis.width
  const until = [fromX, placed.now.x - axis.x] as const
  const empty = to.lanes.every((lane) => lane.bars.rows.every((row) => row.bars.length === 0))
  return (
    <svg width={width} height={height} viewBox={`0 0 ${String(width)} ${String(height)}`} style={{ fontKerning: 'none' }}>
      <Marks onSelect={onSelect}>
        {placed.lanes.map((each) => {
          const lane = to.lanes[each.lane]
          const before = from.lanes[each.lane]
          if (lane === undefined) return null
          const lostBefore = before?.groupId === lane.groupId && from.time <= to.time ? before.lost : lane.lost
          return (
            <Lane key={each.lane} placed={each} lane={lane} lostBefore={lostBefore} until={until} words={words} selection={selection} />
          )
        })}
        <Axis placed={placed} />
        <Now axis={axis} now={placed.now} from={axis.x + fromX} beside={runsAt(placed, 0)} />
      </Marks>
      {empty && placed.lanes.length === 0 ? (
        <text x={width / 2} y={height / 2} textAnchor="middle" fontFamily={sans} fontSize={14} fill={theme.softInk}>
          {texts.empty}
        </text>
      ) : null}
    </svg>
  )
}
