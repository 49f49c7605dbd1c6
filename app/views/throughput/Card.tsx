import { useRef } from 'react'
import { Label } from '../../marks/Label'
import { lerp } from '../../marks/motion-shape'
import { useMomentOfRender, useMotion } from '../../ui/motion'
import { useTheme } from '../../ui/theme'
import { hueOf, radius } from '../../ui/tokens'
import type { PlacedBar, PlacedCard } from './cards'

function Bar({ bar, past, hue }: { readonly bar: PlacedBar; readonly past: number; readonly hue: string }) {
  const theme = useTheme()
  const filled = useRef<SVGRectElement>(null)
  const { ground } = bar
  const at = (t: number): string => lerp(past, bar.filled, t).toFixed(1)
  const moment = useMomentOfRender()
  useMotion((t) => filled.current?.setAttribute('width', at(t)))
  return (
    <>
      <rect {...ground} rx={4} fill={theme.paper} />
      <rect ref={filled} {...ground} width={at(moment)} rx={4} fill={bar.full ? theme.error : hue} />
    </>
  )
}

export function Card({ card, past }: { readonly card: PlacedCard; readonly past: PlacedCard | undefined }) {
  const theme = useTheme()
  const hue = hueOf(theme, card.broker - 1)
  return (
    <g>
      <rect {...card.box} rx={radius.card} fill={theme.panel} />
      <rect {...card.swatch} rx={3} fill={hue} />
      {card.texts.map((text) => (
        <Label key={`${String(text.x)} ${String(text.y)}`} box={text} />
      ))}
      {card.bars.map((bar, n) => (
        <Bar key={bar.part} bar={bar} past={past?.bars[n]?.filled ?? 0} hue={hue} />
      ))}
    </g>
  )
}
