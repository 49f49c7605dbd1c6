import { useRef } from 'react'
import { memberHue } from '../../marks/hue'
import { lerp, translated, write } from '../../marks/motion-shape'
import { useMomentOfRender, useMotion } from '../../ui/motion'
import { useTheme } from '../../ui/theme'
import { sans } from '../../ui/tokens'
import type { Pin } from './near-layout'
import type { LogWords } from './words'

function One({ now, past, words }: { readonly now: Pin; readonly past: Pin; readonly words: LogWords }) {
  const theme = useTheme()
  const moment = useMomentOfRender()
  const pin = useRef<SVGGElement>(null)
  const at = (t: number): string => translated(past.y === now.y ? lerp(past.x, now.x, t) : now.x, now.y)
  useMotion((t) => {
    write(pin.current, 'transform', at(t))
  })
  const says = words.pins(now.name, now.position)
  return (
    <g ref={pin} transform={at(moment)} role="img" aria-label={says}>
      <title>{says}</title>
      <path d="M0 8L-5 13H5Z" fill={memberHue(theme, now.index)} transform="rotate(180 0 12)" />
      <circle r={10} fill={memberHue(theme, now.index)} stroke={theme.paper} />
      <text y={4.3} textAnchor="middle" fontFamily={sans} fontSize={12} fontWeight={600} fill={theme.onFill}>
        {now.letter}
      </text>
    </g>
  )
}

/** Whoever reads this log, over the record that comes next. */
export function Pins({ now, past, words }: { readonly now: readonly Pin[]; readonly past: readonly Pin[]; readonly words: LogWords }) {
  return now.map((pin) => <One key={pin.name} now={pin} past={past.find(({ name }) => name === pin.name) ?? pin} words={words} />)
}
