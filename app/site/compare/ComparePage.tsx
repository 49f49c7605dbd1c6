import { lazy, useState, type ReactNode } from 'react'
import { useShallow } from 'zustand/shallow'
import { useStore } from 'zustand'
import { CaptionText } from '../../player/CaptionText'
import type { Place, RunPlace } from '../../player/place'
import { MovingFigure } from '../../player/MovingFigure'
import { PhoneTimeline } from '../../player/PhoneTimeline'
import type { Playhead } from '../../player/playhead'
import { presenting$ } from '../../player/presenting'
import { problemText } from '../../player/problem-text'
import { usePlayer, usePlayhead, useWords } from '../../player/react'
import { GranularityChoice, MoveNote, Position, SpeedChoice, StepButtons } from '../../player/Transport'
import { useNarrow } from '../../ui/use-narrow'
import type { CompareSpec } from '../../views/compare/spec'
import type { ThroughputSpec } from '../../views/throughput/spec'
import { Notice } from '../Notice'
import { RunHeader } from '../RunHeader'
import { usePresentKey } from '../use-present-key'
import { useRun } from '../use-run'
import { CompareTable } from './CompareTable'
import './compare.css'
import { SkipLink } from '../SkipLink'
import { Late } from '../../player/Late'

const LaneDetails = lazy(async () => ({ default: (await import('./LaneDetails')).LaneDetails }))
const ThroughputTable = lazy(async () => ({ default: (await import('../throughput/ThroughputTable')).ThroughputTable }))

interface Props {
  readonly place: Place
  readonly run: RunPlace
  readonly base: Partial<Place>
  readonly title: ReactNode
}

/** The player, always in reach: below everything, and never out of the window. */
function Bar() {
  const words = useWords().player
  return (
    <section className="compare-bar" aria-label={words.controls}>
      <div className="compare-row">
        <StepButtons />
        <Position />
        <GranularityChoice />
        <SpeedChoice />
        <MoveNote />
      </div>
      <PhoneTimeline />
    </section>
  )
}

function Table({ run }: { readonly run: RunPlace }) {
  const scene = usePlayhead((head) => head.scene)
  if (scene?.view === 'throughput')
    return (
      <Late>
        <ThroughputTable spec={scene.to.spec as ThroughputSpec} run={run} />
      </Late>
    )
  return scene?.view === 'compare' ? <CompareTable spec={scene.to.spec as CompareSpec} run={run} /> : null
}

/** The facts of one lane, which are fetched when somebody opens them. */
function Facts() {
  const words = useWords().compare
  const [open, setOpen] = useState(false)
  return (
    <section className="compare-facts" aria-label={words.facts}>
      <button
        type="button"
        className="button"
        aria-expanded={open}
        onClick={() => {
          setOpen(!open)
        }}
      >
        {words.facts}
      </button>
      <Late>{open ? <LaneDetails /> : null}</Late>
    </section>
  )
}

/** Of whatever the lanes are compared by. */
function lanesIn({ scene }: Playhead): number {
  if (scene?.view !== 'compare' && scene?.view !== 'throughput') return 3
  return (scene.to.spec as CompareSpec | ThroughputSpec).lanes.length
}

/** Several runs of one script on one clock: the picture, its numbers as a table, and the time. */
export function ComparePage({ place, run, base, title }: Props) {
  const player = usePlayer()
  const words = useWords()
  const narrow = useNarrow()
  const presenting = useStore(presenting$, ({ on }) => on)
  useRun(player, place, base, false)
  usePresentKey()
  const { status, problem } = usePlayhead(useShallow((head) => ({ status: head.status, problem: head.problem })))
  const lanes = usePlayhead(lanesIn)
  const ofGroups = usePlayhead((head) => head.view === 'compare')
  const least = narrow ? lanes * 190 + 130 : ofGroups ? lanes * 110 + 92 : lanes * 132 + 130
  const alone: RunPlace = { kind: run.kind, name: run.name, ...(run.lane === undefined ? {} : { lane: run.lane }) }
  return (
    <div className={`compare-run${narrow ? ' run-narrow' : ''}`}>
      <SkipLink to="figure" />
      <RunHeader base={base} section={words.site.scenario} title={title} up={{ run: alone }} />
      <section className="compare-caption caption" aria-live="polite" aria-label={words.site.caption}>
        <CaptionText />
        {ofGroups ? <p className="soft compare-lead">{words.compare.lead}</p> : null}
      </section>
      <main className="compare-figure" style={{ minHeight: least }} id="figure" tabIndex={-1} aria-label={words.site.figure}>
        {status === 'refused' && problem !== null ? <p className="refused error-text">{problemText(problem, words)}</p> : <Notice />}
        {status === 'refused' || presenting ? null : <MovingFigure pickable={false} />}
      </main>
      <Table run={run} />
      {ofGroups ? <Facts /> : null}
      <Bar />
    </div>
  )
}
