import { useMemo } from 'react'
import { partitionBarsLayout } from '../marks/partition-bars/layout'
import { PartitionBars } from '../marks/partition-bars/PartitionBars'
import type { Strip } from '../select/strip'
import { useSize } from '../ui/use-size'

interface Props {
  readonly strip: Strip | null
  readonly rowHeight: number
  readonly gap: number
  readonly rows: number
  /** The part of the run that is shown. */
  readonly from: number
  readonly to: number
  readonly title: string
  /** A dotted line, for what happened at a time. */
  readonly at?: number
  readonly ink?: string
}

/** Who read each partition when, as bars as wide as there is room: a run, seen at a glance. */
export function StripPicture({ strip, rowHeight, gap, rows, from, to, title, at, ink }: Props) {
  const [element, size] = useSize<HTMLDivElement>()
  const width = size?.width ?? 0
  const height = rows * (rowHeight + gap) - gap
  const layout = useMemo(() => {
    if (strip === null || width === 0) return null
    const window = strip.rows.slice(0, rows).map((row) => ({
      ...row,
      bars: row.bars
        .filter((bar) => bar.to > from && bar.from < to)
        .map((bar) => ({ ...bar, from: Math.max(from, bar.from), to: Math.min(to, bar.to) })),
    }))
    return partitionBarsLayout({ rows: window, from, to }, { width, rowHeight, gap, letters: false })
  }, [strip, width, rowHeight, gap, rows, from, to])
  const x = at === undefined ? null : (width * (at - from)) / Math.max(1, to - from)
  return (
    <div ref={element} className="strip-picture">
      <svg width={width} height={height} viewBox={`0 0 ${String(width)} ${String(height)}`} role="img" aria-label={title}>
        {layout === null ? null : <PartitionBars layout={layout} track={false} />}
        {x === null ? null : <line x1={x} x2={x} y1={0} y2={height} stroke={ink} strokeWidth={2} strokeDasharray="2 4" />}
      </svg>
    </div>
  )
}
