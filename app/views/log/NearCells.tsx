import { useRef } from 'react'
import { Label } from '../../marks/Label'
import { LogCell, type LogCellDrawing } from '../../marks/log-cell/LogCell'
import { logCellLayout } from '../../marks/log-cell/layout'
import { markProps } from '../../marks/mark-props'
import { during, lerp, translated, write } from '../../marks/motion-shape'
import type { LogMoment } from '../../select/log/log-moment'
import { useMomentOfRender, useMotion } from '../../ui/motion'
import { useTheme } from '../../ui/theme'
import { radius } from '../../ui/tokens'
import type { PlacedCell } from './flow'
import type { Cells } from './near-layout'
import { looksOf, protectionOf } from './look'
import type { LogWords } from './words'

/** What a record is and why it is there, in words. */
export function cellSays(moment: LogMoment, at: number, words: LogWords): string {
  const { cells, keys } = moment
  const state = looksOf(moment)(at)
  const key = cells.key[at] ?? -1
  const name = state.look === 'marker' ? words.marker : key < 0 ? words.noKey : (keys[key] ?? '')
  const protection = protectionOf(moment, at)
  const fate =
    protection === null
      ? key < 0 || !moment.compact
        ? ''
        : words.cell.latest
      : words.cell.superseded(cells.by[at] ?? -1, words.protectedBy[protection.by](protection.later))
  const round = state.round === null ? '' : words.cell[state.round]
  return [words.cell.record(cells.offset[at] ?? 0, name, state.tombstone), moment.compact ? fate : '', round]
    .filter((text) => text !== '')
    .join('; ')
}

interface Drawn {
  readonly cell: PlacedCell
  readonly x: number
  readonly y: number
  readonly drawing: LogCellDrawing
}

/** All cells of a moment as they are drawn, by offset. */
function drawingsOf(moment: LogMoment, near: Cells, words: LogWords): ReadonlyMap<number, Drawn> {
  const lookAt = looksOf(moment)
  const { size, tops } = near
  return new Map(
    near.cells.map((cell) => {
      const { at, offset } = cell
      const { look, tombstone, round } = lookAt(at)
      const key = moment.cells.key[at] ?? -1
      const name = look === 'marker' ? words.marker : key < 0 ? words.noKeyShort : (moment.keys[key] ?? '')
      const under = tombstone ? [words.nullAt(offset), words.nullValue] : [words.at(offset)]
      const spec = {
        look: !moment.compact && (look === 'goes' || look === 'stays') ? ('latest' as const) : look,
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
function Placed({ now, past, says, selected, partition, hatching }: PlacedProps) {
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
function Leaving({ was, hatching }: { readonly was: Drawn; readonly hatching: string }) {
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

function Trays({ moment, near }: { readonly moment: LogMoment; readonly near: Cells }) {
  const theme = useTheme()
  return near.trays.map(({ segment, line, x, width, openLeft, openRight }) => {
    const active = moment.segments[segment]?.active === true
    const [from, to] = [openLeft ? x - 6 : x, openRight ? x + width + 6 : x + width]
    return (
      <rect
        key={`${String(segment)} ${String(line)}`}
        x={from}
        y={near.tops[line] ?? 0}
        width={to - from}
        height={near.trayHeight}
        rx={radius.card}
        fill={active ? 'none' : theme.panel}
        stroke={active ? theme.softInk : 'none'}
        strokeDasharray={active ? '4 4' : undefined}
      />
    )
  })
}

function Holes({ near, words }: { readonly near: Cells; readonly words: LogWords }) {
  const theme = useTheme()
  return near.holes.map(({ first, last, x, line }) => (
    <g key={`${String(first)} ${String(line)}`}>
      <title>{words.hole(first, last)}</title>
      <rect
        x={x + 0.5}
        y={(near.tops[line] ?? 0) + near.size.pad + 0.5}
        width={near.size.hole - 1}
        height={near.size.height - 1}
        rx={3}
        fill="none"
        stroke={theme.softInk}
        strokeDasharray="2 3"
      />
    </g>
  ))
}

/** Under the records of one batch: it is the batch that is stored, sent and cleaned. */
function Ties({ near }: { readonly near: Cells }) {
  const theme = useTheme()
  return near.ties.map(({ from, to, line }) => (
    <rect
      key={`${String(line)} ${String(from)}`}
      x={from + 2}
      y={(near.tops[line] ?? 0) + near.trayHeight - near.size.pad + 2}
      width={to - from - 4}
      height={3}
      rx={1.5}
      fill={theme.softInk}
    />
  ))
}

function Brackets({ near }: { readonly near: Cells }) {
  const theme = useTheme()
  const colours = { clean: theme.clean, dirty: theme.dirty, uncleanable: theme.dirty, active: theme.softInk, closed: theme.softInk }
  return (
    <>
      {near.brackets.map(({ section, line, from, to, y }) => (
        <path
          key={`${section} ${String(line)} ${String(from)}`}
          d={`M${String(from + 1)} ${String(y + 6)}V${String(y)}H${String(to - 1)}V${String(y + 6)}`}
          fill="none"
          stroke={colours[section]}
          strokeWidth={2}
          strokeDasharray={section === 'uncleanable' ? '5 3' : undefined}
        />
      ))}
      {near.sectionLabels.map(({ box, section }) => (
        <Label key={`${section} ${String(box.x)} ${String(box.y)}`} box={box} own={colours[section]} />
      ))}
      {near.horizons.map(({ from, to, y }) => (
        <path
          key={`${String(from)} ${String(y)}`}
          d={`M${String(from)} ${String(y - 5)}V${String(y)}H${String(to)}V${String(y - 5)}`}
          fill="none"
          stroke={theme.ink}
          strokeWidth={1.5}
        />
      ))}
    </>
  )
}

/** The cleaner's head: under the record that it is at. */
function Head({
  now,
  past,
}: {
  readonly now: { readonly x: number; readonly y: number }
  readonly past: { readonly x: number; readonly y: number }
}) {
  const theme = useTheme()
  const moment = useMomentOfRender()
  const head = useRef<SVGPathElement>(null)
  const at = (t: number): string => (past.y === now.y ? translated(lerp(past.x, now.x, t), now.y) : translated(now.x, now.y))
  useMotion((t) => {
    write(head.current, 'transform', at(t))
  })
  return <path ref={head} transform={at(moment)} d="M0 0L9 13H-9Z" fill={theme.ink} />
}

interface Props {
  readonly from: LogMoment
  readonly to: LogMoment
  readonly now: Cells
  readonly old: Cells
  readonly words: LogWords
  readonly selected: number | null
  readonly hatching: string
}

/** The log record by record: segments as trays, brackets over what is clean, dirty, active, and the cleaner's head under it. */
export function NearCells({ from, to, now, old, words, selected, hatching }: Props) {
  const drawn = drawingsOf(to, now, words)
  const before = old === now ? drawn : drawingsOf(from, old, words)
  const gone = old === now ? [] : [...before].filter(([offset]) => !drawn.has(offset))
  return (
    <g>
      <Trays moment={to} near={now} />
      <Brackets near={now} />
      <Holes near={now} words={words} />
      <Ties near={now} />
      {gone.map(([offset, was]) => (
        <Leaving key={offset} was={was} hatching={hatching} />
      ))}
      {[...drawn].map(([offset, each]) => (
        <Placed
          key={offset}
          now={each}
          past={before.get(offset) ?? null}
          says={cellSays(to, each.cell.at, words)}
          selected={selected === offset}
          partition={to.partition}
          hatching={hatching}
        />
      ))}
      {now.head === null ? null : <Head now={now.head} past={old.head ?? now.head} />}
    </g>
  )
}
