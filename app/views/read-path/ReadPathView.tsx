import { useMemo } from 'react'
import { Between } from '../../marks/Between'
import { Label } from '../../marks/Label'
import { Marks } from '../../marks/Marks'
import { Texts } from '../../marks/Texts'
import type { ReadPathLane } from '../../select/read-path'
import type { Selection } from '../../select/subject'
import { useTheme } from '../../ui/theme'
import { lines, radius } from '../../ui/tokens'
import { useUnderway } from '../../marks/use-underway'
import type { Words } from '../../words/en'
import type { ViewProps } from '../view'
import { Crossings } from './Crossings'
import { layout } from './layout'
import type { PlacedLane, PlacedStop } from './lane'
import { MoveArrow } from './Moves'
import { roomFor } from './room'
import type { ReadPathSpec } from './spec'

function Stop({ placed }: { readonly placed: PlacedStop }) {
  const theme = useTheme()
  const { stop, box, texts } = placed
  return (
    <g>
      <rect
        {...box}
        rx={radius.card}
        fill={stop.idle ? theme.panel : theme.card}
        stroke={stop.idle ? theme.softInk : theme.ink}
        strokeWidth={stop.idle ? lines.hair : 1.5}
        strokeDasharray={stop.idle ? '4 4' : undefined}
      />
      {texts.map((text) => (
        <Label key={text.y} box={stop.idle ? { ...text, ink: 'soft' } : text} />
      ))}
    </g>
  )
}

interface LaneProps {
  readonly placed: PlacedLane
  readonly past: PlacedLane | null
  readonly lane: ReadPathLane
  readonly before: ReadPathLane
  readonly words: Words
  readonly selection: Selection | null
}

function Lane({ placed, past, lane, before, words, selection }: LaneProps) {
  const theme = useTheme()
  // Another round of the loop begins with nothing done.
  const same = before.call === lane.call && before.strategy === lane.strategy
  const crossed = same ? before.crossings.filter(({ done }) => done).length : 0
  const picked = selection?.kind === 'event' ? selection.event : null
  return (
    <Between from={past ?? placed} to={placed}>
      <Texts now={placed.texts} past={(past ?? placed).texts} />
      {placed.floors.map(({ floor, box, text }) => (
        <g key={floor}>
          <rect {...box} rx={radius.card} fill={theme.panel} />
          <Label box={text} />
        </g>
      ))}
      <Crossings placed={placed} before={crossed} words={words} />
      {placed.stops.map((stop, n) => (
        <Stop key={n} placed={stop} />
      ))}
      {placed.moves.map((move) => {
        const { kind, from, to } = move.move
        const key = `${kind} ${from} ${to}`
        const old = same ? before.moves.find((each) => `${each.kind} ${each.from} ${each.to}` === key) : undefined
        return (
          <MoveArrow
            key={key}
            placed={move}
            before={(old?.done ?? 0) > 0 ? 1 : 0}
            words={words}
            selected={picked !== null && picked === move.move.event}
          />
        )
      })}
      {placed.totals.map(({ ink, value, texts }, n) => (
        <g key={n}>
          <Texts now={[value]} past={[past?.totals[n]?.value ?? value]} own={theme[ink]} />
          <Texts now={texts} past={past?.totals[n]?.texts ?? texts} />
        </g>
      ))}
    </Between>
  )
}

/** Who moves the bytes, and how often the line between user and kernel is crossed: the same bytes on several roads. */
export function ReadPathView({ from, to, size, words, selection, onSelect }: ViewProps<ReadPathSpec>) {
  const underway = useUnderway()
  const { scale, telling } = useMemo(() => roomFor(to, words, size), [to, words, size])
  const width = size.width / scale
  const past = underway ? from : to
  const now = useMemo(() => layout(to, words, width, telling), [to, words, width, telling])
  const old = useMemo(() => (past === to ? now : layout(past, words, width, telling)), [past, to, now, words, width, telling])
  const tall = Math.max(size.height / scale, now.height)
  return (
    <svg width={size.width} height={tall * scale} viewBox={`0 0 ${String(width)} ${String(tall)}`} style={{ fontKerning: 'none' }}>
      <Marks onSelect={onSelect}>
        <Texts now={now.texts} past={old.texts} />
        {now.lanes.map((placed) => {
          const lane = to.lanes[placed.lane]
          const before = past.lanes[placed.lane]
          if (lane === undefined) return null
          return (
            <Lane
              key={placed.lane}
              placed={placed}
              past={old.lanes.find(({ lane: each }) => each === placed.lane) ?? null}
              lane={lane}
              before={before ?? lane}
              words={words}
              selection={selection}
            />
          )
        })}
      </Marks>
      {to.lanes.length === 0 ? (
        <Label box={{ x: width / 2, y: 60, text: words.readPath.empty, size: 14, face: 'sans400', anchor: 'middle', ink: 'soft' }} />
      ) : null}
    </svg>
  )
}
