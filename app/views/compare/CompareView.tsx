import { memo, useMemo } from 'react'
import { Label } from '../../marks/Label'
import { Marks } from '../../marks/Marks'
import { PartitionBars } from '../../marks/partition-bars/PartitionBars'
import { Now, Ticks } from '../../marks/TimeAxis'
import { useTheme } from '../../ui/theme'
import { sans } from '../../ui/tokens'
import type { ViewProps } from '../view'
import { layout } from './layout'
import type { CompareLayout, PlacedLane } from './shape'
import type { CompareLane, CompareSpec } from './spec'
import { textsOf } from './texts'

const protocolInk = (theme: ReturnType<typeof useTheme>, protocol: CompareLane['protocol']): string =>
  protocol === 'consumer' ? theme.consumer : theme.classic

/** What stays as it is at every moment of the run: drawn again only where it is laid out anew. */
const WholeRun = memo(
  function WholeRun({ placed, x }: { readonly placed: PlacedLane; readonly x: number; readonly of: string }) {
    const theme = useTheme()
    return (
      <>
        {placed.labels.map((text) => (
          <Label key={text.y} box={text} />
        ))}
        <g transform={`translate(${String(x)} ${String(placed.barsY)})`}>
          <PartitionBars layout={placed.bars} track />
        </g>
        {placed.numbers.texts.map((text) => (
          <Label key={`${String(text.x)} ${String(text.y)}`} box={text} />
        ))}
        {placed.numbers.bars.map(({ ground, filled }) => (
          <g key={`${String(ground.x)} ${String(ground.y)}`}>
            <rect {...ground} fill={theme.panel} />
            <rect {...ground} width={filled} fill={theme.softInk} />
          </g>
        ))}
      </>
    )
  },
  (before, now) => before.of === now.of && before.x === now.x,
)

function Lane({
  placed,
  lane,
  x,
  of,
  width,
}: {
  readonly placed: PlacedLane
  readonly lane: CompareLane
  readonly x: number
  readonly of: string
  readonly width: readonly [number, number]
}) {
  const theme = useTheme()
  const own = protocolInk(theme, lane.protocol)
  return (
    <g>
      {placed.ruleY === null ? null : (
        <path d={`M${String(width[0])} ${String(placed.ruleY)}H${String(width[1])}`} stroke={theme.hairline} strokeWidth={1} />
      )}
      <rect {...placed.mark} rx={2} fill={own} />
      {placed.texts.map((text) => (
        <Label key={`${String(text.x)} ${String(text.y)}`} box={text} />
      ))}
      <Label box={placed.state} own={own} />
      <WholeRun placed={placed} x={x} of={of} />
    </g>
  )
}

const runsAt = ({ runs }: CompareLayout, x: number): string =>
  runs.map(([from, to]) => `M${String(x)} ${String(from)}V${String(to)}`).join('')

function Script({ placed }: { readonly placed: CompareLayout }) {
  const theme = useTheme()
  const { acts, scale } = placed
  return (
    <g>
      {acts.map(({ x, endX, y, leader }, n) => (
        <g key={n}>
          {endX === null ? (
            <path
              d={`${runsAt(placed, x)}${leader}`}
              stroke={theme.ink}
              strokeWidth={1.5 * scale}
              strokeDasharray={`${String(2 * scale)} ${String(4 * scale)}`}
              fill="none"
            />
          ) : (
            <path
              d={`M${String(x)} ${String(y - 4 * scale)}v${String(8 * scale)}m0 ${String(-4 * scale)}H${String(endX)}m0 ${String(-4 * scale)}v${String(8 * scale)}`}
              stroke={theme.dirty}
              strokeWidth={2 * scale}
              fill="none"
            />
          )}
        </g>
      ))}
      {acts.map(({ text }, n) => (text === null ? null : <Label key={n} box={text} halo />))}
    </g>
  )
}

/** Runs of one script on one clock: who read what when, what it cost, and what each group does at this moment. */
export function CompareView({ from, to, size, words, onSelect }: ViewProps<CompareSpec>) {
  const theme = useTheme()
  const { width, height, presenter } = size
  const texts = useMemo(() => textsOf(to, words), [to, words])
  const placed = useMemo(() => layout(to, texts, { width, height, presenter }), [to, texts, width, height, presenter])
  const { axis } = placed
  // A lane's run is the same at every moment: what may change its drawing is named here.
  const of = [to.endsAt, width, height, presenter, theme.name, words.site.name, words.compare.script].join(' ')
  const fromX = axis.x + (from.time / Math.max(1, to.endsAt)) * axis.width
  return (
    <svg width={width} height={placed.height} viewBox={`0 0 ${String(width)} ${String(placed.height)}`} style={{ fontKerning: 'none' }}>
      <Marks onSelect={onSelect}>
        {placed.head.map((text) => (
          <Label key={`${String(text.x)} ${String(text.y)}`} box={text} />
        ))}
        {placed.lanes.map((lane, n) => {
          const spec = to.lanes[n]
          return spec === undefined ? null : (
            <Lane
              key={n}
              placed={lane}
              lane={spec}
              x={axis.x}
              of={`${of} ${spec.name ?? ''} ${String(spec.measures.bytes)}`}
              width={[placed.left, placed.right]}
            />
          )
        })}
        <Script placed={placed} />
        <Ticks axis={axis} ticks={placed.ticks} />
        <Now axis={axis} now={placed.now} from={fromX} beside={runsAt(placed, 0)} />
        {placed.counted.map((text) => (
          <Label key={text.y} box={text} />
        ))}
      </Marks>
      {to.lanes.length === 0 ? (
        <text x={width / 2} y={height / 2} textAnchor="middle" fontFamily={sans} fontSize={14} fill={theme.softInk}>
          {texts.empty}
        </text>
      ) : null}
    </svg>
  )
}
