import { useShallow } from 'zustand/shallow'
import { MovingFigure } from '../../player/MovingFigure'
import { currentStep, currentTime } from '../../player/playhead'
import { problemText } from '../../player/problem-text'
import { usePlayer, usePlayhead } from '../../player/react'
import { useWordsWith } from '../../player/use-words-with'
import { MoveNote, StepButtons } from '../../player/Transport'
import type { Lesson } from '../../lessons/lesson'
import type { ViewName } from '../../views/names'
import { Link } from '../Link'
import { Notice } from '../Notice'
import type { LessonState } from './use-lesson'

/** Questions that a picture of readers would answer. */
const ofReaders: ReadonlySet<string> = new Set(['how-often-read', 'what-is-learned'])

/** The figure beside the text, at the same moment, and the way from it into the app. */
export function LessonFigure({ lesson, state, shown }: { readonly lesson: Lesson; readonly state: LessonState; readonly shown: boolean }) {
  const player = usePlayer()
  const words = useWordsWith('lesson')
  const { view, step, time, status, trouble, waiting } = usePlayhead(
    useShallow((head) => ({
      view: head.view,
      step: currentStep(head),
      time: currentTime(head),
      status: head.status,
      trouble: head.problem,
      waiting: head.runs.length === 0 && head.progress === null && head.status !== 'refused',
    })),
  )
  const placed = state.beats[Math.max(0, state.index)]
  const run = placed?.run ?? { scenario: lesson.scenario }
  // Where lanes are beside each other the moment is one of all of them.
  const beside = placed?.view === 'compare'
  const how = beside ? { compare: true as const } : run.lane === undefined ? {} : { lane: run.lane }
  // One run has many views; runs beside each other have one, which no single run has.
  const offered = (name: ViewName): boolean => (name === 'compare') === beside
  return (
    <section
      className="lesson-figure"
      aria-label={words.site.figure}
      data-asking={state.asking && placed !== undefined && ofReaders.has(placed.beat.predict?.ask ?? '') ? 'readers' : undefined}
    >
      <nav className="lesson-views" aria-label={words.site.viewsLabel}>
        {lesson.views.filter(offered).map((name) => (
          <button
            key={name}
            type="button"
            className="button button-pill"
            aria-pressed={name === (beside ? 'compare' : view)}
            onClick={() => {
              player.setView(name)
            }}
          >
            {words.site.views[name]}
          </button>
        ))}
      </nav>
      <div className="lesson-drawing">
        {status === 'refused' && trouble !== null ? (
          <p className="refused error-text">{problemText(trouble, words)}</p>
        ) : (
          <>
            <Notice />
            {waiting ? (
              <p className="soft" role="status">
                {words.site.loading}
              </p>
            ) : shown ? (
              <MovingFigure />
            ) : null}
          </>
        )}
      </div>
      <div className="lesson-tools">
        <StepButtons />
        <p className="position">{words.lesson.position(state.index + 1, state.beats.length, time)}</p>
        <Link to={{ run: { kind: 'scenario', name: run.scenario, ...how }, step, view }} className="lesson-open">
          {words.lesson.openMoment}
        </Link>
      </div>
      <MoveNote />
    </section>
  )
}
