import { useMemo, useRef } from 'react'
import { Label } from '../../marks/Label'
import { Marks } from '../../marks/Marks'
import { lerp } from '../../marks/motion-shape'
import { useMomentOfRender, useMotion } from '../../ui/motion'
import { useTheme } from '../../ui/theme'
import { scaleThatFits } from '../presenter-scale'
import type { ViewProps } from '../view'
import { layout } from './layout'
import type { ThroughputLayout } from './shape'
import { detailFor } from './room'
import type { ThroughputSpec } from './spec'
import { useThroughputWords } from './words'
import { Key, Plot } from './Plot'
import { Card } from './Card'

const runsAt = ({ lanes }: ThroughputLayout, x: number): string =>
  lanes.map(({ plot: { box } }) => `M${String(x)} ${String(box.y - 3)}V${String(box.y + box.height + 3)}`).join('')

/** The one playhead, over all plots. */
function Now({ placed, from }: { readonly placed: ThroughputLayout; readonly from: number }) {
  const theme = useTheme()
  const line = useRef<SVGGElement>(null)
  const { now, axis } = placed
  const at = (t: number): string => `translate(${lerp(from - now.x, 0, t).toFixed(2)} 0)`
  const moment = useMomentOfRender()
  useMotion((t) => line.current?.setAttribute('transform', at(t)))
  return (
    <g ref={line} transform={at(moment)}>
      <path d={runsAt(placed, now.x)} stroke={theme.paper} strokeWidth={5} />
      <path d={`${runsAt(placed, now.x)}M${String(now.x)} ${String(axis.y)}V${String(now.pill.y)}`} stroke={theme.ink} strokeWidth={2} />
      <rect {...now.pill} rx={now.pill.height / 2} fill={theme.ink} />
      <Label box={now.text} own={theme.paper} />
    </g>
  )
}

function Drawn({ placed, past, fromX }: { readonly placed: ThroughputLayout; readonly past: ThroughputLayout; readonly fromX: number }) {
  const theme = useTheme()
  const { lanes, cards, keys, ticks, axis, texts, width } = placed
  return (
    <>
      {lanes.map(({ plot, texts: own, ruleY }, n) => (
        <g key={n}>
          {ruleY === null ? null : <path d={`M8 ${String(ruleY)}H${String(width - 8)}`} stroke={theme.hairline} strokeWidth={1} />}
          {own.map((text) => (
            <Label key={`${String(text.x)} ${String(text.y)}`} box={text} />
          ))}
          <Plot plot={plot} />
        </g>
      ))}
      {keys.map((key) => (
        <Key key={key.of} {...key} />
      ))}
      {ticks.map(({ x, text }) => (
        <g key={x}>
          <path d={`M${String(x)} ${String(axis.y)}v4`} stroke={theme.softInk} strokeWidth={1} fill="none" />
          {text === null ? null : <Label box={text} />}
        </g>
      ))}
      <Now placed={placed} from={fromX} />
      {cards.map((card) => (
        <Card key={card.broker} card={card} past={past.cards.find((each) => each.broker === card.broker)} />
      ))}
      {texts.map((text) => (
        <Label key={text.y} box={text} />
      ))}
    </>
  )
}

/** What a cluster takes and gives a second as it grows, and which part of which broker is full: of one run, or of several on one clock. */
export function ThroughputView({ from, to, size, words: all, onSelect }: ViewProps<ThroughputSpec>) {
  const words = useThroughputWords(all)
  const { presenter, width: roomWidth, height: roomHeight } = size
  const detail = useMemo(
    () => detailFor(to, words, { presenter, width: roomWidth, height: roomHeight }),
    [to, words, presenter, roomWidth, roomHeight],
  )
  const scale = useMemo(
    () => scaleThatFits(presenter, roomHeight, (by) => layout(to, words, roomWidth / by, roomHeight / by, detail)?.height ?? 0),
    [to, words, detail, presenter, roomWidth, roomHeight],
  )
  const [width, height] = [size.width / scale, size.height / scale]
  const placed = useMemo(() => layout(to, words, width, height, detail), [to, words, width, height, detail])
  const past = useMemo(
    () => (from === to ? placed : layout(from, words, width, height, detail)),
    [from, to, placed, words, width, height, detail],
  )
  const tall = Math.max(height, placed?.height ?? 0)
  return (
    <svg width={size.width} height={tall * scale} viewBox={`0 0 ${String(width)} ${String(tall)}`} style={{ fontKerning: 'none' }}>
      <Marks onSelect={onSelect}>
        {placed === null ? (
          <Label box={{ x: width / 2, y: 60, text: words.empty, size: 14, face: 'sans400', anchor: 'middle', ink: 'soft' }} />
        ) : (
          <Drawn placed={placed} past={past ?? placed} fromX={past?.now.x ?? placed.now.x} />
        )}
      </Marks>
    </svg>
  )
}
