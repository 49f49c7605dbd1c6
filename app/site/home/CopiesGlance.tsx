import type { Move } from '../../select/read-path-roads'
import { useTheme } from '../../ui/theme'
import type { ReadPathSpec } from '../../views/read-path/spec'
import type { GlanceProps } from './glance-props'

const width = 240
const rowHeight = 22
const lanesMost = 3
const columns = 4

const isCopy = ({ kind }: Move): boolean => kind === 'dma-copy' || kind === 'cpu-copy'

/** One row for each way of sending, one arrow for each copy of the bytes: blue by DMA, red and hollow by the CPU. */
export function CopiesGlance({ spec, title }: GlanceProps) {
  const theme = useTheme()
  const { lanes } = spec as ReadPathSpec
  const ways = [...new Map(lanes.map((lane) => [lane.strategy, lane])).values()].slice(0, lanesMost)
  const pitch = width / columns
  return (
    <svg viewBox={`0 0 ${String(width)} ${String(lanesMost * rowHeight)}`} role="img" aria-label={title}>
      {ways.map((lane, row) =>
        lane.moves.filter(isCopy).map(({ kind, from, to }, n) => {
          const y = row * rowHeight + rowHeight / 2
          const [start, end] = [n * pitch, (n + 1) * pitch - 8]
          const colour = kind === 'dma-copy' ? theme.dma : theme.cpu
          return (
            <g
              key={`${String(row)} ${kind} ${from} ${to}`}
              stroke={colour}
              strokeWidth={3}
              fill={kind === 'dma-copy' ? colour : theme.paper}
            >
              <line x1={start} x2={end - 8} y1={y} y2={y} />
              <path d={`M${String(end - 9)} ${String(y - 5)}l9 5l-9 5z`} strokeWidth={1.5} strokeLinejoin="round" />
            </g>
          )
        }),
      )}
    </svg>
  )
}
