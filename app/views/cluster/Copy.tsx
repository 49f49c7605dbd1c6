import { Between } from '../../marks/Between'
import { EpochBars } from '../../marks/EpochBars'
import { Label } from '../../marks/Label'
import { markProps } from '../../marks/mark-props'
import { Texts } from '../../marks/Texts'
import { useTheme } from '../../ui/theme'
import { hueOf } from '../../ui/tokens'
import type { Words } from '../../words/en'
import type { PlacedCell, PlacedCopy, SyncBadge } from './copy-layout'

function Cell({ placed, copy }: { readonly placed: PlacedCell; readonly copy: PlacedCopy }) {
  const theme = useTheme()
  const hue = hueOf(theme, placed.cell.epoch)
  const filled = copy.role === 'leader' && !copy.dashed
  return (
    <>
      <rect
        x={placed.x}
        y={placed.y}
        width={placed.width}
        height={placed.height}
        rx={4}
        fill={filled ? hue : theme.card}
        stroke={hue}
        strokeWidth={2}
        strokeDasharray={copy.dashed ? '3 3' : undefined}
      />
      {placed.texts.map((text) => (
        <Label key={text.y} box={text} own={filled ? theme.onFill : hue} />
      ))}
    </>
  )
}

function Badge({ badge }: { readonly badge: SyncBadge }) {
  const theme = useTheme()
  const { broker, state, x, y, width, height } = badge
  const filled = state === 'in'
  return (
    <>
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        rx={6}
        fill={filled ? theme.ink : theme.panel}
        stroke={filled ? theme.ink : theme.softInk}
        strokeDasharray={state === 'out' ? '3 3' : undefined}
      />
      <Label
        box={{ x: x + width / 2, y: y + 13.5, text: String(broker), size: 12, face: 'sans600', anchor: 'middle', ink: 'own' }}
        own={filled ? theme.paper : theme.softInk}
      />
    </>
  )
}

const cellKey = ({ cell }: PlacedCell): string => `${String(cell.offset)} ${String(cell.epoch)}`

export function Copy({ now, past, words }: { readonly now: PlacedCopy; readonly past: PlacedCopy; readonly words: Words }) {
  const theme = useTheme()
  const gone = past.cells.filter((old) => !now.cells.some((cell) => cellKey(cell) === cellKey(old)))
  const { cluster } = words
  const says = [now.partition, cluster.broker(now.broker), ...[...now.texts.slice(1), now.markSays].map(({ text }) => text)].join(', ')
  return (
    <g {...markProps({ kind: 'partition', partition: now.partition }, says)}>
      <Texts now={[...now.texts, now.markSays]} past={[...past.texts, past.markSays]} />
      <EpochBars bars={now.epochs} />
      {gone.map((placed) => (
        <Between key={`gone ${cellKey(placed)}`} from={{ x: 0, y: 0 }} to={null}>
          <Cell placed={placed} copy={past} />
        </Between>
      ))}
      {now.cells.map((placed) => {
        const old = past.cells.find((cell) => cellKey(cell) === cellKey(placed))
        const from = old === undefined ? null : { x: old.x - placed.x, y: old.y - placed.y }
        return (
          <Between key={cellKey(placed)} from={from} to={{ x: 0, y: 0 }}>
            <Cell placed={placed} copy={now} />
          </Between>
        )
      })}
      <Between from={{ x: past.mark.x, y: past.mark.top }} to={{ x: now.mark.x, y: now.mark.top }}>
        <line y2={now.mark.bottom - now.mark.top} stroke={theme.ink} strokeWidth={2} />
      </Between>
      {now.badges.map((badge) => (
        <Badge key={badge.broker} badge={badge} />
      ))}
    </g>
  )
}
