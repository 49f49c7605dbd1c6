import { useMemo } from 'react'
import { Between } from '../../marks/Between'
import { Label } from '../../marks/Label'
import { markProps } from '../../marks/mark-props'
import { Marks } from '../../marks/Marks'
import { Texts } from '../../marks/Texts'
import { ToldChip } from '../../marks/ToldChip'
import { useUnderway } from '../../marks/use-underway'
import { useTheme } from '../../ui/theme'
import { hueOf, lines, radius } from '../../ui/tokens'
import type { Words } from '../../words/en'
import { scaleThatFits } from '../presenter-scale'
import type { ViewProps } from '../view'
import type { PlacedBroker, PlacedCell, PlacedCopy, SyncBadge } from './copy-layout'
import { layout, type ClusterLayout } from './layout'
import type { PlacedNews } from './news-layout'
import type { ClusterSpec } from './spec'
import type { Fate, PlacedTold } from './told-layout'

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

function Copy({ now, past, words }: { readonly now: PlacedCopy; readonly past: PlacedCopy; readonly words: Words }) {
  const theme = useTheme()
  const gone = past.cells.filter((old) => !now.cells.some((cell) => cellKey(cell) === cellKey(old)))
  const { cluster } = words
  const says = [now.partition, cluster.broker(now.broker), ...[...now.texts.slice(1), now.markSays].map(({ text }) => text)].join(', ')
  return (
    <g {...markProps({ kind: 'partition', partition: now.partition }, says)}>
      <Texts now={[...now.texts, now.markSays]} past={[...past.texts, past.markSays]} />
      {now.epochs.map(({ epoch, x, to, y, label }) => (
        <g key={epoch}>
          <line x1={x} x2={to} y1={y} y2={y} stroke={hueOf(theme, epoch)} strokeWidth={2} />
          {label === null ? null : <Label box={label} own={hueOf(theme, epoch)} />}
        </g>
      ))}
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

function News({ placed, selected }: { readonly placed: PlacedNews; readonly selected: boolean }) {
  const theme = useTheme()
  const { news, box, texts, path, head } = placed
  return (
    <g {...markProps({ kind: 'message', message: news.message }, texts.map(({ text }) => text).join(', '))}>
      {path === null ? null : <path d={path} stroke={theme.ink} strokeWidth={1.75} strokeLinejoin="round" fill="none" />}
      {head === null ? null : <path d={`M${String(head.x)} ${String(head.y)}l5 9h-10z`} fill={theme.ink} />}
      <rect {...box} rx={radius.card} fill={theme.card} stroke={theme.ink} strokeWidth={selected ? 3 : lines.border} />
      {texts.map((text) => (
        <Label key={text.y} box={text} />
      ))}
    </g>
  )
}

const bad = (fate: Fate): boolean => fate === 'lost' || fate === 'refused'

function Told({ row, past }: { readonly row: PlacedTold; readonly past: PlacedTold | null }) {
  return (
    <g>
      <Texts now={row.texts} past={past?.texts ?? row.texts} />
      {row.chips.map((chip) => (
        <ToldChip
          key={chip.key}
          place={chip}
          texts={chip.texts}
          stays={past?.chips.some(({ key }) => key === chip.key) === true}
          kept={chip.fate === 'kept'}
          bad={bad(chip.fate)}
        />
      ))}
    </g>
  )
}

function Broker({ now, past, words }: { readonly now: PlacedBroker; readonly past: PlacedBroker; readonly words: Words }) {
  const theme = useTheme()
  const away = now.broker.fate === 'down'
  return (
    <g>
      <rect
        {...now.box}
        rx={radius.card}
        fill={away ? theme.paper : theme.panel}
        stroke={away ? theme.softInk : undefined}
        strokeDasharray={away ? '5 4' : undefined}
      />
      <Texts now={now.texts} past={past.texts} />
      {now.copies.map((copy) => (
        <Copy
          key={copy.partition}
          now={copy}
          past={past.copies.find(({ partition }) => partition === copy.partition) ?? copy}
          words={words}
        />
      ))}
    </g>
  )
}

/** Which broker leads what, how far each replica is, and the fetch that says so. */
export function ClusterView({ from, to, size, words, selection, onSelect }: ViewProps<ClusterSpec>) {
  const underway = useUnderway()
  const scale = useMemo(
    () => scaleThatFits(size.presenter, size.height, (by) => layout(to, words, size.width / by, true).height),
    [to, words, size.presenter, size.height, size.width],
  )
  const width = size.width / scale
  const place = (spec: ClusterSpec): ClusterLayout => layout(spec, words, width, size.presenter)
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const now = useMemo(() => place(to), [to, words, width, size.presenter])
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const old = useMemo(() => (underway ? place(from) : now), [underway, from, now, words, width, size.presenter])
  const tall = Math.max(size.height / scale, now.height)
  return (
    <svg width={size.width} height={tall * scale} viewBox={`0 0 ${String(width)} ${String(tall)}`} style={{ fontKerning: 'none' }}>
      <Marks onSelect={onSelect}>
        {now.brokers.map((each) => (
          <Broker
            key={each.broker.broker}
            now={each}
            past={old.brokers.find(({ broker }) => broker.broker === each.broker.broker) ?? each}
            words={words}
          />
        ))}
        {now.news === null ? null : (
          <Between key={now.news.news.message} from={null} to={{ x: 0, y: 0 }}>
            <News placed={now.news} selected={selection?.kind === 'message' && selection.message === now.news.news.message} />
          </Between>
        )}
        {now.told.map((row) => (
          <Told key={row.producer} row={row} past={old.told.find(({ producer }) => producer === row.producer) ?? null} />
        ))}
        <Texts now={now.texts} past={old.texts} />
      </Marks>
      {to.partitions.length === 0 ? (
        <Label box={{ x: width / 2, y: 60, text: words.cluster.empty, size: 14, face: 'sans400', anchor: 'middle', ink: 'soft' }} />
      ) : null}
    </svg>
  )
}
