import { useRef } from 'react'
import { Label } from '../../marks/Label'
import { markProps } from '../../marks/mark-props'
import { during, lerp, write } from '../../marks/motion-shape'
import type { MoveKind } from '../../select/read-path-roads'
import { useMomentOfRender, useMotion } from '../../ui/motion'
import { useTheme } from '../../ui/theme'
import type { Tokens } from '../../ui/tokens'
import type { Words } from '../../words/en'
import { endAngle, pathOf, pointAt, upTo, type Curve } from './curve'
import type { PlacedMove } from './lane'

interface Look {
  readonly colour: string
  readonly width: number
  readonly dash: string | undefined
}

export function lookOf(kind: MoveKind, theme: Tokens): Look {
  switch (kind) {
    case 'dma-copy':
      return { colour: theme.dma, width: 5, dash: undefined }
    case 'cpu-copy':
      return { colour: theme.cpu, width: 5, dash: undefined }
    case 'transform':
      return { colour: theme.cpu, width: 5, dash: '3 3' }
    case 'descriptor-copy':
    case 'page-fault':
      return { colour: theme.softInk, width: 2, dash: '5 4' }
  }
}

const headLength = 12

/** The curve without its last bit, where the head of the arrow is. */
function shaftOf(curve: Curve, t: number): Curve {
  const drawn = upTo(curve, t)
  const [start, , , end] = drawn
  if (Math.hypot(end.x - start.x, end.y - start.y) <= headLength) return upTo(drawn, 0)
  let cut = 1
  for (let part = 1; part > 0.5; part -= 0.01) {
    const { x, y } = pointAt(drawn, part)
    if (Math.hypot(end.x - x, end.y - y) >= headLength) {
      cut = part
      break
    }
  }
  return upTo(drawn, cut)
}

const headAt = (curve: Curve, t: number): string => {
  const drawn = upTo(curve, Math.max(0.02, t))
  return `translate(${drawn[3].x.toFixed(2)} ${drawn[3].y.toFixed(2)}) rotate(${endAngle(drawn).toFixed(2)})`
}

interface Props {
  readonly placed: PlacedMove
  /** How far the arrow was drawn before: 0 or 1. */
  readonly before: 0 | 1
  readonly words: Words
  readonly selected: boolean
}

/** One arrow: faint while it is to come, then drawn from where the bytes are to where they go; a packet runs along it. */
export function MoveArrow({ placed, before, words, selected }: Props) {
  const theme = useTheme()
  const moment = useMomentOfRender()
  const shaft = useRef<SVGPathElement>(null)
  const head = useRef<SVGPathElement>(null)
  const packet = useRef<SVGRectElement>(null)
  const { move, curve, label } = placed
  const after = move.done > 0 ? 1 : 0
  const { colour, width, dash } = lookOf(move.kind, theme)
  const drawnAt = (t: number): number => lerp(before, after, during(t, 0, 0.9))
  const packetAt = (t: number): string => {
    const { x, y } = pointAt(curve, during(t, 0, 0.9))
    return `translate(${x.toFixed(2)} ${y.toFixed(2)})`
  }
  const shows = (t: number): number => (move.now && t > 0 && t < 0.95 ? 1 : 0)
  useMotion((t) => {
    write(shaft.current, 'd', pathOf(shaftOf(curve, drawnAt(t))))
    write(head.current, 'transform', headAt(curve, drawnAt(t)))
    write(head.current, 'opacity', drawnAt(t) > 0 ? 1 : 0)
    write(packet.current, 'transform', packetAt(t))
    write(packet.current, 'opacity', shows(t))
  })
  const says = words.readPath.says.move(
    move.kind,
    words.readPath.place(move.from),
    words.readPath.place(move.to),
    move.bytes,
    move.done,
    move.times,
  )
  const marks = move.event === null ? { 'aria-label': says, role: 'img' } : markProps({ kind: 'event', event: move.event }, says)
  return (
    <g {...marks}>
      <title>{says}</title>
      <path d={pathOf(curve)} stroke="transparent" strokeWidth={16} fill="none" />
      <path d={pathOf(curve)} stroke={theme.softInk} strokeWidth={1} strokeDasharray="2 4" fill="none" opacity={after === 1 ? 0 : 0.8} />
      {selected ? <path d={pathOf(curve)} stroke={theme.ink} strokeWidth={width + 5} fill="none" opacity={0.35} /> : null}
      <path
        ref={shaft}
        d={pathOf(shaftOf(curve, drawnAt(moment)))}
        stroke={colour}
        strokeWidth={width}
        strokeDasharray={dash}
        fill="none"
        opacity={before === 0 && after === 0 ? 0 : 1}
      />
      <path
        ref={head}
        d="M0 0L-14 -7.5V7.5Z"
        fill={colour}
        transform={headAt(curve, drawnAt(moment))}
        opacity={drawnAt(moment) > 0 ? 1 : 0}
      />
      <rect
        ref={packet}
        x={-8}
        y={-6}
        width={16}
        height={12}
        rx={2}
        fill={colour}
        stroke={theme.card}
        strokeWidth={2}
        transform={packetAt(moment)}
        opacity={shows(moment)}
      />
      {label === null ? null : <Label box={label} own={after === 1 ? colour : theme.softInk} halo={false} />}
    </g>
  )
}
