import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import type { LogMoment } from '../../select/log/log-moment'
import { cellFrom } from '../../select/log/reading-back'
import { useTheme } from '../../ui/theme'
import { sans } from '../../ui/tokens'
import { textWidth } from '../../ui/measure'
import type { LogWords } from './words'

interface Props {
  readonly moment: LogMoment
  readonly position: number
  readonly onMove: ((offset: number) => void) | null
  /** Where the mark stands: a line from `top` to `bottom`, its flag beside what is named up to there. */
  readonly at: { readonly x: number; readonly top: number; readonly bottom: number; readonly named: number }
  /** The offset under a point of the picture. */
  readonly offsetAt: (x: number, y: number) => number
  readonly says: string
  readonly words: LogWords
  readonly width: number
  /** How far a page key goes. */
  readonly page: number
  readonly onOpen: (() => void) | null
}

/** Where a key leads from a position; null for a key of somebody else's. */
export function movedBy(key: string, moment: LogMoment, position: number, page: number): number | null {
  const { cells, sections } = moment
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -page,
    ArrowDown: page,
    PageUp: -10 * page,
    PageDown: 10 * page,
  }
  if (key === 'Home') return sections.logStart
  if (key === 'End') return sections.end
  const by = steps[key]
  if (by === undefined) return null
  const next = Math.min(cells.count, Math.max(0, cellFrom(cells, position) + by))
  return cells.offset[next] ?? sections.end
}

/** From the flag down to what is read first: a flag that stands aside is held by an arm, under the name that it makes room for. */
function lineOf({ x, top, bottom, named }: Props['at'], flag: number): string {
  return named > x - 6
    ? `M${String(flag + 4)} ${String(top + 19)}H${String(x)}V${String(bottom)}`
    : `M${String(x)} ${String(top)}V${String(bottom)}`
}

/** Where a consumer starts to read: dragged, or moved with the keys of a slider. It is a reading; nothing in the run changes. */
export function PositionMark({ moment, position, onMove, at, offsetAt, says, words, width, page, onOpen }: Props) {
  const theme = useTheme()
  const dragging = useRef(false)
  const { sections } = moment
  const flag = words.reader.flag(position)
  const wide = textWidth(flag, 12, 'sans600') + 12
  const left = Math.min(Math.max(at.named, at.x - 6), width - wide)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter' && onOpen !== null) {
      event.preventDefault()
      event.stopPropagation()
      onOpen()
      return
    }
    const next = movedBy(event.key, moment, position, page)
    if (next === null) return
    event.preventDefault()
    event.stopPropagation()
    onMove?.(next)
  }
  const follow = (event: PointerEvent<SVGGElement>): void => {
    const svg = event.currentTarget.ownerSVGElement
    const matrix = svg?.getScreenCTM()
    if (svg === null || matrix == null) return
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse())
    onMove?.(offsetAt(point.x, point.y))
  }
  return (
    <g
      role="slider"
      tabIndex={onMove === null ? undefined : 0}
      aria-label={words.reader.label}
      aria-valuemin={sections.logStart}
      aria-valuemax={sections.end}
      aria-valuenow={position}
      aria-valuetext={says}
      className="log-position"
      style={{ cursor: onMove === null ? undefined : 'ew-resize', touchAction: 'none' }}
      onKeyDown={onMove === null ? undefined : onKeyDown}
      onClick={(event) => {
        event.stopPropagation()
      }}
      onPointerDown={(event) => {
        if (onMove === null) return
        dragging.current = true
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => {
        if (dragging.current) follow(event)
      }}
      onPointerUp={() => {
        dragging.current = false
      }}
      onPointerCancel={() => {
        dragging.current = false
      }}
    >
      <title>{words.reader.hint}</title>
      <rect x={at.x - 8} y={at.top} width={16} height={at.bottom - at.top} fill="transparent" />
      <path d={lineOf(at, left)} fill="none" stroke={theme.ink} strokeWidth={2} />
      <rect x={left} y={at.top} width={wide} height={20} rx={4} fill={theme.ink} />
      <text x={left + 6} y={at.top + 14} fontFamily={sans} fontSize={12} fontWeight={600} fill={theme.paper}>
        {flag}
      </text>
    </g>
  )
}
