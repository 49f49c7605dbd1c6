import { useRef } from 'react'
import { lerp, translated, write } from '../../marks/motion-shape'
import type { LogMoment } from '../../select/log/log-moment'
import { useMomentOfRender, useMotion } from '../../ui/motion'
import { useTheme } from '../../ui/theme'
import { drawingsOf, Placed, Leaving } from './NearCell'
import { Trays, Holes, Ties, Brackets } from './NearFrames'
import { cellSays } from './cell-says'
import type { StableMark } from './last-stable'
import type { Cells } from './near-layout'
import type { LogWords } from './words'

/** The cleaner's head: under the record that it is at. */
function Head({
  now,
  past,
}: {
  readonly now: { readonly x: number; readonly y: number }
  readonly past: { readonly x: number; readonly y: number }
}) {
  const theme = useTheme()
  const moment = useMomentOfRender()
  const head = useRef<SVGPathElement>(null)
  const at = (t: number): string => (past.y === now.y ? translated(lerp(past.x, now.x, t), now.y) : translated(now.x, now.y))
  useMotion((t) => {
    write(head.current, 'transform', at(t))
  })
  return <path ref={head} transform={at(moment)} d="M0 0L9 13H-9Z" fill={theme.ink} />
}

/** Where readers of committed records wait: dashed, since it moves on by itself when the transaction ends. */
function LastStable({ now, past }: { readonly now: StableMark; readonly past: StableMark }) {
  const theme = useTheme()
  const moment = useMomentOfRender()
  const mark = useRef<SVGGElement>(null)
  const at = (t: number): string => translated(past.y === now.y ? lerp(past.x, now.x, t) : now.x, 0)
  useMotion((t) => {
    write(mark.current, 'transform', at(t))
  })
  return (
    <g ref={mark} transform={at(moment)} fill="none" stroke={theme.ink} strokeWidth={2}>
      <path d={`M0 ${String(now.top)}V${String(now.bottom)}`} strokeDasharray="3 3" />
      <path d={`M0 ${String(now.y + 1)}L7 ${String(now.y + 12)}H-7Z`} strokeWidth={1.5} strokeLinejoin="round" />
    </g>
  )
}

interface Props {
  readonly from: LogMoment
  readonly to: LogMoment
  readonly now: Cells
  readonly old: Cells
  readonly words: LogWords
  readonly selected: number | null
  readonly hatching: string
}

/** The log record by record: segments as trays, brackets over what is clean, dirty, active, and the cleaner's head under it. */
export function NearCells({ from, to, now, old, words, selected, hatching }: Props) {
  const drawn = drawingsOf(to, now, words)
  const before = old === now ? drawn : drawingsOf(from, old, words)
  const gone = old === now ? [] : [...before].filter(([offset]) => !drawn.has(offset))
  return (
    <g>
      <Trays moment={to} near={now} />
      <Brackets near={now} />
      <Holes near={now} words={words} />
      <Ties near={now} />
      {gone.map(([offset, was]) => (
        <Leaving key={offset} was={was} hatching={hatching} />
      ))}
      {[...drawn].map(([offset, each]) => (
        <Placed
          key={offset}
          now={each}
          past={before.get(offset) ?? null}
          says={cellSays(to, each.cell.at, words)}
          selected={selected === offset}
          partition={to.partition}
          hatching={hatching}
        />
      ))}
      {now.stable === null ? null : <LastStable now={now.stable} past={old.stable ?? now.stable} />}
      {now.head === null ? null : <Head now={now.head} past={old.head ?? now.head} />}
    </g>
  )
}
