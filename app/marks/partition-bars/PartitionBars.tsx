import { memo, useId, useRef } from 'react'
import { useMomentOfRender, useMotion } from '../../ui/motion'
import { useTheme } from '../../ui/theme'
import { Hatching, useHatching } from '../Hatching'
import { memberHue } from '../hue'
import { Label } from '../Label'
import { glide, write } from '../motion-shape'
import type { BarBox, PartitionBarsLayout } from './layout'

interface Props {
  readonly layout: PartitionBarsLayout
  /** How far the run has got, as x: the bars end there; before and after this step. Without it all is drawn. */
  readonly until?: readonly [from: number, to: number]
  /** The ground of a row where nothing has happened yet. */
  readonly track: boolean
}

function BarShape({ box, hatching }: { readonly box: BarBox; readonly hatching: string }) {
  const theme = useTheme()
  const { x, y, width, height, bar } = box
  const round = Math.min(3, height / 3, width / 2)
  const share = height / Math.max(1, bar.readers.length)
  if (bar.readers.length === 0) return <rect x={x} y={y} width={width} height={height} rx={round} fill={hatching} />
  return (
    <>
      {bar.readers.map((reader, n) => (
        <rect
          key={reader.name}
          x={x}
          y={y + n * share}
          width={width}
          height={share}
          rx={bar.readers.length > 1 ? 0 : round}
          fill={memberHue(theme, reader.index)}
        />
      ))}
      {box.text === null ? null : <Label box={box.text} />}
    </>
  )
}

/** They stand still while their edge moves. */
const Rows = memo(function Rows({ rows, hatching }: { readonly rows: PartitionBarsLayout['rows']; readonly hatching: string }) {
  return rows.map((row) => row.bars.map((box) => <BarShape key={`${String(box.y)} ${String(box.x)}`} box={box} hatching={hatching} />))
})

/** Who read what when: bars in the readers' colours, hatched where nobody read. */
export function PartitionBars({ layout, until, track }: Props) {
  const theme = useTheme()
  const hatching = useHatching()
  const clip = `until${useId().replace(/[^\w-]/g, '')}`
  const edge = useRef<SVGRectElement>(null)
  const moment = useMomentOfRender()
  const widthAt = (t: number): number => (until === undefined ? layout.width : Math.max(0, glide(until[0], until[1], t)))
  useMotion((t) => {
    write(edge.current, 'width', widthAt(t))
  })
  return (
    <g>
      <defs>
        <Hatching id={hatching.id} />
        <clipPath id={clip}>
          <rect ref={edge} width={widthAt(moment)} height={layout.height} />
        </clipPath>
      </defs>
      {track
        ? layout.rows.map((row) => (
            <rect
              key={row.y}
              y={row.y}
              width={layout.width}
              height={layout.rowHeight}
              rx={Math.min(3, layout.rowHeight / 3)}
              fill={theme.panel}
            />
          ))
        : null}
      <g clipPath={`url(#${clip})`}>
        <Rows rows={layout.rows} hatching={hatching.paint} />
      </g>
    </g>
  )
}
