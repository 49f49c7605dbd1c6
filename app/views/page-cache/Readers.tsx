import { useRef } from 'react'
import { memberHue } from '../../marks/hue'
import { markProps } from '../../marks/mark-props'
import { lerp, translated, write } from '../../marks/motion-shape'
import { useMomentOfRender, useMotion } from '../../ui/motion'
import { useTheme } from '../../ui/theme'
import { sans } from '../../ui/tokens'
import type { Words } from '../../words/en'
import type { PlacedReader } from './pins'

interface Props {
  readonly now: PlacedReader
  readonly past: PlacedReader
  readonly event: number | null
  readonly selected: boolean
  readonly words: Words
}

/** A reader as a pin over the page that it reads next; it walks along with what it reads. */
export function ReaderPin({ now, past, event, selected, words }: Props) {
  const theme = useTheme()
  const moment = useMomentOfRender()
  const pin = useRef<SVGGElement>(null)
  const stem = useRef<SVGPathElement>(null)
  const { reader } = now
  const hue = memberHue(theme, reader.index)
  // From one row to the next it is there at once: a way across the rows would say something that did not happen.
  const walks = past.y === now.y
  const at = (t: number): string => translated(walks ? lerp(past.x, now.x, t) : now.x, now.y)
  const stemAt = (t: number): string => {
    const [x, tipX] = walks ? [lerp(past.x, now.x, t), lerp(past.tip.x, now.tip.x, t)] : [now.x, now.tip.x]
    return `M${x.toFixed(2)} ${String(now.y + 6)}L${tipX.toFixed(2)} ${String(now.tip.y)}`
  }
  useMotion((t) => {
    write(pin.current, 'transform', at(t))
    write(stem.current, 'd', stemAt(t))
  })
  const says = words.pageCache.says.reader(reader.name, reader.page, reader.behind, reader.hits, reader.misses, reader.diskBytes)
  const marks = event === null ? { 'aria-label': says, role: 'img' } : markProps({ kind: 'event', event }, says)
  return (
    <g {...marks}>
      <title>{says}</title>
      <path ref={stem} d={stemAt(moment)} stroke={hue} strokeWidth={3} fill="none" />
      <g ref={pin} transform={at(moment)}>
        <circle r={selected ? 11 : 10} fill={hue} stroke={selected ? theme.ink : theme.paper} strokeWidth={selected ? 2 : 1} />
        <text y={4.3} textAnchor="middle" fontFamily={sans} fontSize={12} fontWeight={600} fill={theme.onFill}>
          {reader.letter}
        </text>
      </g>
    </g>
  )
}
