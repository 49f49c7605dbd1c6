import { useMemo } from 'react'
import { Badge } from '../../marks/Badge'
import { Label } from '../../marks/Label'
import { Marks } from '../../marks/Marks'
import { Texts } from '../../marks/Texts'
import { useUnderway } from '../../marks/use-underway'
import type { PageCacheMoment } from '../../select/page-cache'
import type { Selection } from '../../select/subject'
import { useTheme } from '../../ui/theme'
import { radius } from '../../ui/tokens'
import type { Words } from '../../words/en'
import type { ViewProps } from '../view'
import { cellLook, Cells, EvictedHatching, useEvictedHatching } from './Cells'
import type { FeltLayout } from './felt'
import { Flow } from './Flow'
import { layout, type PageCacheLayout } from './layout'
import { ReaderPin } from './Readers'
import { roomFor } from './room'
import type { PageCacheSpec } from './spec'

function Windows({ placed }: { readonly placed: PageCacheLayout }) {
  const theme = useTheme()
  return placed.windows.map(({ window, brackets, label }) => (
    <g key={`${String(window.first)} ${String(window.by)}`}>
      {brackets.map(({ from, to, y, open }) => (
        <path
          key={y}
          d={`M${String(from)} ${String(y - 3)}v5H${String(to)}${open ? '' : 'v-5'}`}
          stroke={theme.dma}
          strokeWidth={window.blocking || window.now ? 2.5 : 1.5}
          fill="none"
        />
      ))}
      {label === null ? null : <Label box={label} own={theme.dma} />}
    </g>
  ))
}

function Legend({ placed, hatching }: { readonly placed: PageCacheLayout; readonly hatching: string }) {
  const theme = useTheme()
  return placed.legend.map(({ state, x, y, text }) => {
    const { fill, stroke, width, dash } = cellLook(state === 'marker' ? 'ahead' : state, theme, hatching)
    return (
      <g key={state}>
        <rect x={x} y={y} width={11} height={15} rx={1.5} fill={fill} stroke={stroke} strokeWidth={width} strokeDasharray={dash} />
        {state === 'marker' ? <path d={`M${String(x + 3)} ${String(y + 3)}l5 4.5l-5 4.5z`} fill={theme.dma} /> : null}
        <Label box={text} />
      </g>
    )
  })
}

/** What the readers feel, in words, under what it comes to. */
function Felt({ felt, past }: { readonly felt: FeltLayout; readonly past: FeltLayout }) {
  const theme = useTheme()
  return (
    <g>
      <rect {...felt.box} rx={radius.card} fill={theme.panel} />
      {felt.badges.map(({ reader, x, y }) => (
        <g key={reader.name} transform={`translate(${String(x)} ${String(y)})`}>
          <Badge letter={reader.letter} index={reader.index} radius={9} />
        </g>
      ))}
      <Texts now={felt.texts} past={past.texts} />
    </g>
  )
}

interface DrawnProps {
  readonly from: PageCacheMoment
  readonly to: PageCacheMoment
  readonly now: PageCacheLayout
  readonly old: PageCacheLayout
  readonly words: Words
  readonly selection: Selection | null
}

function Drawn({ from, to, now, old, words, selection }: DrawnProps) {
  const hatching = useEvictedHatching()
  const picked = selection?.kind === 'event' ? selection.event : null
  return (
    <>
      <defs>
        <EvictedHatching id={hatching.id} />
      </defs>
      <Cells grid={now.grid} from={from.pages} to={to.pages} markers={to.markers} hatching={hatching.paint} />
      <Windows placed={now} />
      <Texts now={now.texts} past={old.texts} />
      {now.readers.map((each) => {
        const event = to.events[each.n] ?? null
        return (
          <ReaderPin
            key={each.reader.name}
            now={each}
            past={old.readers.find(({ reader }) => reader.name === each.reader.name) ?? each}
            event={event}
            selected={event !== null && event === picked}
            words={words}
          />
        )
      })}
      <Legend placed={now} hatching={hatching.paint} />
      {now.numbers.map(({ value, texts }, n) => (
        <Texts key={n} now={[value, ...texts]} past={[old.numbers[n]?.value ?? value, ...(old.numbers[n]?.texts ?? texts)]} />
      ))}
      {now.felt === null ? null : <Felt felt={now.felt} past={old.felt ?? now.felt} />}
      {now.flow === null ? null : <Flow now={now.flow} pastX={(old.flow ?? now.flow).now.x} readers={to.readers} />}
    </>
  )
}

/** Which pages of a segment are in memory, who reads where, and what comes from the disk. */
export function PageCacheView({ from, to, size, words, selection, onSelect }: ViewProps<PageCacheSpec>) {
  const underway = useUnderway()
  const { scale, detail } = useMemo(() => roomFor(to.moment, words, size), [to, words, size])
  const width = size.width / scale
  const past = underway ? (from.moment ?? to.moment) : to.moment
  const now = useMemo(() => (to.moment === null ? null : layout(to.moment, words, width, detail)), [to, words, width, detail])
  const old = useMemo(
    () => (past === to.moment || past === null ? now : layout(past, words, width, detail)),
    [past, to, now, words, width, detail],
  )
  const tall = Math.max(size.height / scale, now?.height ?? 0)
  return (
    <svg width={size.width} height={tall * scale} viewBox={`0 0 ${String(width)} ${String(tall)}`} style={{ fontKerning: 'none' }}>
      <Marks onSelect={onSelect}>
        {now === null || old === null || past === null || to.moment === null ? (
          <Label box={{ x: width / 2, y: 60, text: words.pageCache.empty, size: 14, face: 'sans400', anchor: 'middle', ink: 'soft' }} />
        ) : (
          <Drawn from={past} to={to.moment} now={now} old={old} words={words} selection={selection} />
        )}
      </Marks>
    </svg>
  )
}
