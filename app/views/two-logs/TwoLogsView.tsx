import { useMemo } from 'react'
import { Between } from '../../marks/Between'
import { Hatching, useHatching } from '../../marks/Hatching'
import { Label } from '../../marks/Label'
import { markProps } from '../../marks/mark-props'
import { Marks } from '../../marks/Marks'
import { Texts } from '../../marks/Texts'
import { ToldRecords } from '../../marks/ToldRecords'
import { useUnderway } from '../../marks/use-underway'
import { useTheme } from '../../ui/theme'
import { lines, radius } from '../../ui/tokens'
import { scaleThatFits } from '../presenter-scale'
import type { ViewProps } from '../view'
import { layout, type TwoLogsLayout } from './layout'
import type { ToldRow } from './told-row'
import type { TwoLogsSpec } from './spec'
import type { PlacedCard } from './talk-layout'
import { useTwoLogsWords } from './words'
import { Side } from './Side'

function Card({ placed, selected }: { readonly placed: PlacedCard; readonly selected: boolean }) {
  const theme = useTheme()
  const { box, texts, arrow, message } = placed
  const down = arrow.to > arrow.from
  return (
    <g {...markProps({ kind: 'message', message }, texts.map(({ text }) => text).join(', '))}>
      <line x1={arrow.x} x2={arrow.x} y1={arrow.from} y2={arrow.to + (down ? -8 : 8)} stroke={theme.ink} strokeWidth={1.75} />
      <path d={`M${String(arrow.x)} ${String(arrow.to)}l5 ${down ? '-9' : '9'}h-10z`} fill={theme.ink} />
      <rect {...box} rx={radius.card} fill={theme.card} stroke={theme.ink} strokeWidth={selected ? 3 : lines.border} />
      {texts.map((text) => (
        <Label key={text.y} box={text} />
      ))}
    </g>
  )
}

const fateOf = ({ kept }: { readonly kept: boolean }) => ({ kept, bad: !kept })

/** The place where the logs part, and what lies beyond. */
function Parting({ now }: { readonly now: TwoLogsLayout }) {
  const theme = useTheme()
  const { parting, bracket } = now
  return (
    <>
      {parting?.spans.map(([top, bottom]) => (
        <line key={top} x1={parting.x} x2={parting.x} y1={top} y2={bottom} stroke={theme.ink} strokeWidth={2} strokeDasharray="2 4" />
      ))}
      {bracket === null ? null : (
        <path
          d={`M${String(bracket.x)} ${String(bracket.y + 7)}v-6H${String(bracket.to)}v6`}
          fill="none"
          stroke={theme.error}
          strokeWidth={1.75}
        />
      )}
    </>
  )
}

/** Two logs of one partition against each other: where they part, what is cut, and who was told otherwise. */
export function TwoLogsView({ from, to, size, words, selection, onSelect }: ViewProps<TwoLogsSpec>) {
  const own = useTwoLogsWords(words)
  const hatching = useHatching()
  const underway = useUnderway()
  const scale = useMemo(
    () => scaleThatFits(size.presenter, size.height, (by) => layout(to, words, size.width / by, true).height),
    [to, words, size.presenter, size.height, size.width],
  )
  const width = size.width / scale
  const now = useMemo(() => layout(to, words, width, size.presenter), [to, words, width, size.presenter])
  const old = useMemo(
    () => (underway ? layout(from, words, width, size.presenter) : now),
    [underway, from, now, words, width, size.presenter],
  )
  const tall = Math.max(size.height / scale, now.height)
  const before = (rows: readonly ToldRow[], producer: string): ToldRow | undefined => rows.find((row) => row.producer === producer)
  return (
    <svg width={size.width} height={tall * scale} viewBox={`0 0 ${String(width)} ${String(tall)}`} style={{ fontKerning: 'none' }}>
      <defs>
        <Hatching id={hatching.id} />
      </defs>
      <Marks onSelect={onSelect}>
        {now.sides.map((side) => (
          <Side
            key={side.broker}
            now={side}
            past={old.sides.find(({ broker }) => broker === side.broker) ?? side}
            partition={to?.partition ?? ''}
            hatch={hatching.paint}
          />
        ))}
        <Parting now={now} />
        {now.cards.map((card) => (
          <Between
            key={card.message}
            from={old.cards.some(({ message }) => message === card.message) ? { x: 0, y: 0 } : null}
            to={{ x: 0, y: 0 }}
          >
            <Card placed={card} selected={selection?.kind === 'message' && selection.message === card.message} />
          </Between>
        ))}
        {now.lost.map((row) => (
          <ToldRecords key={`lost ${row.producer}`} now={row} past={before(old.lost, row.producer)} fateOf={fateOf} />
        ))}
        {now.kept.map((row) => (
          <ToldRecords key={`kept ${row.producer}`} now={row} past={before(old.kept, row.producer)} fateOf={fateOf} />
        ))}
        <Texts now={now.texts} past={old.texts} />
      </Marks>
      {to === null ? (
        <Label box={{ x: width / 2, y: 60, text: own.empty, size: 14, face: 'sans400', anchor: 'middle', ink: 'soft' }} />
      ) : null}
    </svg>
  )
}
