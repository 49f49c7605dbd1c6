import { memo, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { memberHue } from '../../marks/hue'
import { Label } from '../../marks/Label'
import type { LogMoment } from '../../select/log/log-moment'
import { useTheme } from '../../ui/theme'
import type { Tokens } from '../../ui/tokens'
import { lineOf, type Dense } from './dense'
import { looksOf, type CellLook } from './look'
import { smallHole, smallOutline } from './small-outline'

/** Lines that are drawn together; those far from what is seen are not there. Whoever paints a part of the picture walks through all paths that touch it: they are short. */
const linesAtOnce = 12

const ways: readonly CellLook[] = ['latest', 'goes', 'aborted', 'stays', 'marker', 'keyless']

interface PathOfCells {
  readonly id: string
  readonly d: string
  readonly fill: string
  readonly stroke: string
}

/** All cells of some lines, one path for each colour and look. */
function pathsOf(moment: LogMoment, dense: Dense, from: number, to: number, theme: Tokens): readonly PathOfCells[] {
  const lookAt = looksOf(moment)
  const parts = new Map<string, { look: CellLook; hue: number; d: string[] }>()
  const holes: string[] = []
  for (const line of dense.lines.slice(from, to))
    for (let at = line.first; at < line.last; at++) {
      const { look, tombstone } = lookAt(at)
      const key = moment.cells.key[at] ?? -1
      const hue = key < 0 ? -1 : key % 8
      const id = `${look} ${String(hue)}`
      const part = parts.get(id) ?? { look, hue, d: [] }
      parts.set(id, part)
      const x = dense.x + (at - line.first) * dense.pitch
      part.d.push(smallOutline(look, x, line.y, dense.cell.width, dense.cell.height))
      if (tombstone) holes.push(smallHole(x, line.y, dense.cell.width, dense.cell.height))
    }
  const paths = [...parts].map(([id, { look, hue, d }]) => {
    const colour = memberHue(theme, hue)
    const hollow = look === 'marker'
    return { id, d: d.join(''), fill: hollow ? 'none' : colour, stroke: hollow ? colour : 'none' }
  })
  paths.sort((a, b) => ways.findIndex((way) => a.id.startsWith(way)) - ways.findIndex((way) => b.id.startsWith(way)))
  return holes.length === 0 ? paths : [...paths, { id: 'null', d: holes.join(''), fill: theme.paper, stroke: 'none' }]
}

const Chunk = memo(function Chunk({ moment, dense, from }: { readonly moment: LogMoment; readonly dense: Dense; readonly from: number }) {
  const theme = useTheme()
  const paths = useMemo(() => pathsOf(moment, dense, from, from + linesAtOnce, theme), [moment, dense, from, theme])
  return paths.map(({ id, d, fill, stroke }) => <path key={id} d={d} fill={fill} stroke={stroke} strokeWidth={1.5} />)
})

/** Which stretch of the picture is seen, in its own units, with as much again over and under; all of the beginning where nobody scrolls. */
function useSeen(scale: number): { readonly root: RefObject<SVGGElement | null>; readonly from: number; readonly to: number } {
  const root = useRef<SVGGElement>(null)
  const [seen, see] = useState({ from: 0, to: 1400 })
  useEffect(() => {
    const scroller = root.current?.closest('.figure')
    if (scroller == null) return undefined
    const look = (): void => {
      const height = scroller.clientHeight / scale
      const top = scroller.scrollTop / scale
      // In steps, so that a small move draws nothing anew.
      const from = Math.floor((top - height) / 200) * 200
      const to = Math.ceil((top + 2 * height) / 200) * 200
      see((before) => (before.from === from && before.to === to ? before : { from, to }))
    }
    look()
    scroller.addEventListener('scroll', look, { passive: true })
    return () => {
      scroller.removeEventListener('scroll', look)
    }
  }, [scale])
  return { root, ...seen }
}

/** A log of many records: a field of small cells, of which only those are drawn that are near what is seen. */
export function FarCells({
  moment,
  dense,
  selected,
  scale,
}: {
  readonly moment: LogMoment
  readonly dense: Dense
  readonly selected: number | null
  readonly scale: number
}) {
  const theme = useTheme()
  const { root, from, to } = useSeen(scale)
  const colours = { clean: theme.clean, dirty: theme.dirty, uncleanable: theme.dirty, active: theme.softInk, closed: theme.softInk }
  const chunks: number[] = []
  for (let line = 0; line < dense.lines.length; line += linesAtOnce) {
    const first = dense.lines[line]
    const last = dense.lines[Math.min(dense.lines.length, line + linesAtOnce) - 1]
    if (first !== undefined && last !== undefined && last.y + 20 >= from && first.y <= to) chunks.push(line)
  }
  const place = selected === null ? -1 : moment.cells.offset.indexOf(selected)
  const line = place < 0 ? null : lineOf(dense, place)
  return (
    <g ref={root}>
      {dense.texts
        .filter(({ box }) => box.y >= from && box.y <= to)
        .map(({ box, section }) => (
          <Label key={`${String(box.x)} ${String(box.y)}`} box={box} {...(section === null ? {} : { own: colours[section] })} />
        ))}
      {dense.stable === null ? null : (
        <path d={`M${String(dense.x)} ${String(dense.stable.y)}H${String(dense.stable.right)}`} stroke={theme.ink} strokeWidth={2} />
      )}
      {chunks.map((each) => (
        <Chunk key={each} moment={moment} dense={dense} from={each} />
      ))}
      {line === null ? null : (
        <rect
          x={dense.x + (place - line.first) * dense.pitch - 2.5}
          y={line.y - 2.5}
          width={dense.cell.width + 5}
          height={dense.cell.height + 5}
          fill="none"
          stroke={theme.ink}
          strokeWidth={2}
        />
      )}
    </g>
  )
}
