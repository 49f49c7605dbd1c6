import { lazy, useState, type ReactNode } from 'react'
import { useShallow } from 'zustand/shallow'
import type { Place } from '../player/place'
import { MovingFigure } from '../player/MovingFigure'
import { problemText } from '../player/problem-text'
import { presenting$ } from '../player/presenting'
import { usePlayer, usePlayhead, useWords } from '../player/react'
import { Timeline } from '../player/Timeline'
import { GranularityChoice, Transport } from '../player/Transport'
import { Segmented } from '../ui/Segmented'
import { useNarrow } from '../ui/use-narrow'
import { useStore } from 'zustand'
import { Caption } from './Caption'
import { Notice } from './Notice'
import { RunHeader } from './RunHeader'
import { usePresentKey } from './use-present-key'
import { useRun } from './use-run'
import { SkipLink } from './SkipLink'
import { Late } from '../player/Late'
import { Choices } from './Choices'

const Details = lazy(async () => ({ default: (await import('./Details')).Details }))
const Changes = lazy(async () => ({ default: (await import('./Changes')).Changes }))
const PhoneBar = lazy(async () => ({ default: (await import('./PhoneBar')).PhoneBar }))
const SandboxPanel = lazy(async () => ({ default: (await import('./SandboxPanel')).SandboxPanel }))

type Side = 'details' | 'what-if'

function SidePanel({ first, panel, run }: { readonly first: Side; readonly panel: ReactNode; readonly run: Place['run'] }) {
  const words = useWords().sandbox
  const [side, setSide] = useState(first)
  // The picture comes first: what stands beside it is fetched when there is something to say of.
  const drawn = usePlayhead((head) => head.scene !== null)
  return (
    <aside className="run-side" aria-label={words.side}>
      <Segmented
        label={words.side}
        choices={[
          { value: 'details', text: words.details },
          { value: 'what-if', text: words.whatIf },
        ]}
        value={side}
        onChange={setSide}
      />
      {side === 'what-if' && panel !== null ? panel : null}
      {drawn && (side === 'details' || panel === null) ? (
        <Late of={side}>{side === 'what-if' ? <SandboxPanel run={run} /> : <Details />}</Late>
      ) : null}
    </aside>
  )
}

interface Props {
  readonly place: Place
  readonly base: Partial<Place>
  readonly section: string
  readonly title: ReactNode
  readonly up: Partial<Place>
  readonly side?: Side
  /** What can be changed, in place of what the sandbox offers; it stays while another run is opened. */
  readonly panel?: ReactNode
}

/** A run, to be stepped through: what happened, the figure, the facts, and the time. */
export function RunPage({ place, base, section, title, up, side = 'details', panel = null }: Props) {
  const player = usePlayer()
  const words = useWords()
  const narrow = useNarrow()
  const presenting = useStore(presenting$, ({ on }) => on)
  useRun(player, place, base, panel !== null)
  usePresentKey()
  const { status, problem } = usePlayhead(useShallow((head) => ({ status: head.status, problem: head.problem })))
  const changed = usePlayhead((head) => head.branch !== 0)
  const changes = <Late>{changed ? <Changes /> : null}</Late>
  return (
    <div className={`run${narrow ? ' run-narrow' : ''}`}>
      <SkipLink to="figure" />
      <RunHeader base={base} section={section} title={title} up={up} />
      <div className="run-caption">
        <Caption run={place.run} />
        {narrow ? null : changes}
      </div>
      <main className="run-figure" id="figure" tabIndex={-1} aria-label={words.site.figure}>
        {status === 'refused' && problem !== null ? <p className="refused error-text">{problemText(problem, words)}</p> : <Notice />}
        {status === 'refused' || presenting ? null : <MovingFigure />}
      </main>
      {narrow ? (
        <section className="run-more" aria-label={words.player.granularity}>
          <GranularityChoice />
          {changes}
          <Choices />
        </section>
      ) : null}
      <SidePanel first={side} panel={panel} run={place.run} />
      {narrow ? (
        <Late>
          <PhoneBar run={place.run} />
        </Late>
      ) : (
        <>
          <Transport />
          <Timeline />
        </>
      )}
    </div>
  )
}
