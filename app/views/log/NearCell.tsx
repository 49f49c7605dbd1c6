import { useRef } from 'react'
import { LogCell, type LogCellDrawing } from '../../marks/log-cell/LogCell'
import { logCellLayout } from '../../marks/log-cell/layout'
import { markProps } from '../../marks/mark-props'
import { during, lerp, translated, write } from '../../marks/motion-shape'
import type { LogMoment } from '../../select/log/log-moment'
import { useMomentOfRender, useMotion } from '../../ui/motion'
import { useTheme } from '../../ui/theme'
import { radius } from '../../ui/tokens'
import type { PlacedCell } from './flow-shape'
import { looksOf, markerOf } from './look'
import type { Cells } from './near-layout'
import type { LogWords } from './words'

interface Drawn {
  readonly cell: PlacedCell
  readonly x: number
  readonly y: number
  readonly drawing: LogCellDrawing
}

/** All cells of a moment as they are drawn, by offset. */
export function drawingsOf(moment: LogMoment, near: Cells, words: LogWords): ReadonlyMap<number, Drawn> {
  const lookAt = looksOf(moment)
  const { size, tops } = near
  return new Map(
    near.cells.map((cell) => {
      const { at, offset } = cell
      const { look, tombstone, round } = lookAt(at)
      const key = moment.cells.key[at] ?? -1
      const name =
        look === 'marker' ? words.markers[markerOf(moment.cells.flags[at] ?? 0)] : key < 0 ? words.noKeyShort : (moment.keys[key] ?? '')
      const under = tombstone ? [words.nullAt(offset), words.nullValue] : [words.at(offset)]
      const spec = {
        look:
          look === 'aborted' ? ('goes' as const) : !moment.compact && (look === 'goes' || look === 'stays') ? ('latest' as const) : look,
        tombstone,
        key,
        name,
        under,
        copied: round === 'kept',
      }
      const drawing = { spec, layout: logCellLayout(spec, size.width, size.height) }
      return [offset, { cell, x: cell.x, y: (tops[cell.line] ?? 0) + size.pad, drawing }]
    }),
  )
}

interface PlacedProps {
  readonly now: Drawn
  readonly past: Drawn | null
  readonly says: string
  readonly selected: boolean
  readonly partition: string
  readonly hatching: string
}

/** A record where it stands; one that was somewhere else glides, one that is new fades in. */
export function Placed({ now, past, says, selected, partition, hatching }: PlacedProps) {
  const theme = useTheme()
  const moment = useMomentOfRender()
  const group = useRef<SVGGElement>(null)
  const fresh = past === null
  const from = past ?? now
  const at = (t: number): string => translated(lerp(from.x, now.x, t), lerp(from.y, now.y, t))
  const shownAt = (t: number): number => (fresh ? during(t, 0.2, 0.9) : 1)
  useMotion((t) => {
    write(group.current, 'transform', at(t))
    write(group.current, 'opacity', shownAt(t))
  })
  const { width, height } = now.drawing.layout
  return (
    <g
      ref={group}
      transform={at(moment)}
      opacity={shownAt(moment)}
      {...markProps({ kind: 'record', partition, offset: now.cell.offset }, says)}
    >
      <title>{says}</title>
      {selected ? (
        <rect x={-3} y={-3} width={width + 6} height={height + 6} rx={radius.chip + 3} fill="none" stroke={theme.ink} strokeWidth={2} />
      ) : null}
      <LogCell now={now.drawing} past={past?.drawing ?? now.drawing} hatching={hatching} />
    </g>
  )
}

/** A record that is not there any more. */
export function Leaving({ was, hatching }: { readonly was: Drawn; readonly hatching: string }) {
  const group = useRef<SVGGElement>(null)
  const moment = useMomentOfRender()
  const shownAt = (t: number): number => 1 - during(t, 0, 0.7)
  useMotion((t) => {
    write(group.current, 'opacity', shownAt(t))
  })
  return (
    <g ref={group} transform={translated(was.x, was.y)} opacity={shownAt(moment)}>
      <LogCell now={was.drawing} past={was.drawing} hatching={hatching} />
    </g>
  )
}
