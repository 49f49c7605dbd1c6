import { Between } from '../../marks/Between'
import { EpochBars } from '../../marks/EpochBars'
import { Label } from '../../marks/Label'
import { markProps } from '../../marks/mark-props'
import { Texts } from '../../marks/Texts'
import { useTheme } from '../../ui/theme'
import { hueOf, radius } from '../../ui/tokens'
import type { PlacedRecord, PlacedSide } from './side-layout'

function Cell({ placed, leads, hatch }: { readonly placed: PlacedRecord; readonly leads: boolean; readonly hatch: string }) {
  const theme = useTheme()
  const hue = placed.state === 'cut' ? theme.softInk : hueOf(theme, placed.epoch)
  const filled = leads && placed.state === 'there'
  const { x, y, width, height } = placed
  const box = { x, y, width, height, rx: 5 }
  const struck = placed.state !== 'there'
  return (
    <>
      <rect
        {...box}
        fill={placed.state === 'apart' ? hatch : filled ? hue : placed.state === 'cut' ? 'none' : theme.card}
        stroke={hue}
        strokeWidth={placed.state === 'cut' ? 1.25 : 2}
        strokeDasharray={placed.state === 'cut' ? '4 3' : undefined}
      />
      {placed.state === 'apart' ? <rect x={x + 7} y={y + 7} width={width - 14} height={height - 14} rx={3} fill={theme.card} /> : null}
      {placed.texts.map((text) => (
        <Label key={text.text} box={text} own={filled ? theme.onFill : hue} />
      ))}
      {struck && placed.state === 'cut' ? (
        <line x1={x + 6} x2={x + width - 6} y1={y + height - 7} y2={y + height - 7} stroke={theme.error} strokeWidth={1.5} />
      ) : null}
    </>
  )
}

interface SideProps {
  readonly now: PlacedSide
  readonly past: PlacedSide
  readonly partition: string
  readonly hatch: string
}

export function Side({ now, past, partition, hatch }: SideProps) {
  const theme = useTheme()
  const gone = past.cells.filter((old) => !now.cells.some(({ key }) => key === old.key))
  return (
    <g {...markProps({ kind: 'partition', partition }, now.texts.map(({ text }) => text).join(', '))}>
      <rect
        {...now.box}
        rx={radius.card}
        fill={now.away ? theme.paper : theme.panel}
        stroke={now.away ? theme.softInk : undefined}
        strokeDasharray={now.away ? '5 4' : undefined}
      />
      <Texts now={now.texts} past={past.texts} />
      <EpochBars bars={now.epochs} />
      {gone.map((placed) => (
        <Between key={`gone ${placed.key}`} from={{ x: 0, y: 0 }} to={null}>
          <Cell placed={placed} leads={past.leads} hatch={hatch} />
        </Between>
      ))}
      {now.cells.map((placed) => {
        const old = past.cells.find(({ key }) => key === placed.key)
        const from = old === undefined ? null : { x: old.x - placed.x, y: old.y - placed.y }
        return (
          <Between key={placed.key} from={from} to={{ x: 0, y: 0 }}>
            <Cell placed={placed} leads={now.leads} hatch={hatch} />
          </Between>
        )
      })}
    </g>
  )
}
