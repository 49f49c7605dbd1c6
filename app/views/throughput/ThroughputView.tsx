import { memo, useMemo, useRef } from 'react'
import { Label } from '../../marks/Label'
import { Marks } from '../../marks/Marks'
import { lerp } from '../../marks/motion-shape'
import { useMomentOfRender, useMotion } from '../../ui/motion'
import { useTheme } from '../../ui/theme'
import { hueOf, radius } from '../../ui/tokens'
import { scaleThatFits } from '../presenter-scale'
import type { ViewProps } from '../view'
import type { PlacedBar, PlacedCard } from './cards'
import { layout, type PlacedKey, type ThroughputLayout } from './layout'
import type { PlacedPlot } from './plot'
import { detailFor } from './room'
import type { ThroughputSpec } from './spec'
import { useThroughputWords } from './words'

const dotted = '2 4'

const Plot = memo(function Plot({ plot }: { readonly plot: PlacedPlot }) {
  const theme = useTheme()
  const { box, areas, rules, acts, read, copied } = plot
  const [left, right] = [String(box.x), String(box.x + box.width)]
  return (
    <g>
      {rules.map(({ y, text }) => (
        <g key={y}>
          <path d={`M${left} ${String(y)}H${right}`} stroke={theme.hairline} strokeWidth={1} />
          {text === null ? null : <Label box={text} />}
        </g>
      ))}
      {areas.map(({ broker, path }) => (
        <path key={broker} d={path} fill={hueOf(theme, broker - 1)} stroke={theme.paper} strokeWidth={1} />
      ))}
      {acts.map(({ text, line }, n) => (
        <g key={n}>
          <path d={line} stroke={theme.ink} strokeWidth={1.25} strokeDasharray={dotted} fill="none" />
          {text === null ? null : <Label box={text} halo />}
        </g>
      ))}
      <path d={copied} stroke={theme.paper} strokeWidth={4} fill="none" />
      <path d={copied} stroke={theme.ink} strokeWidth={2} strokeDasharray="2 3" fill="none" />
      <path d={read} stroke={theme.paper} strokeWidth={4} fill="none" />
      <path d={read} stroke={theme.ink} strokeWidth={2} fill="none" />
    </g>
  )
})

/** As the plot draws the number beside it. */
function Key({ of, x, y, width, height }: PlacedKey) {
  const theme = useTheme()
  if (of === 'written') return <rect x={x} y={y} width={width} height={height} rx={2} fill={hueOf(theme, 0)} />
  const middle = String(y + height / 2)
  const dashes = of === 'copied' ? '2 3' : undefined
  return <path d={`M${String(x)} ${middle}h${String(width)}`} stroke={theme.ink} strokeWidth={2} strokeDasharray={dashes} />
}

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

function Card({ card, past }: { readonly card: PlacedCard; readonly past: PlacedCard | undefined }) {
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
