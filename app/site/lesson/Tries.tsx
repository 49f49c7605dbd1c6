import type { Lesson, Try } from '../../lessons/lesson'
import { useWordsWith } from '../../player/use-words-with'
import { Link } from '../Link'
import { RichText } from './RichText'
import type { LessonState } from './use-lesson'

/** Opens the sandbox where the change belongs. */
function TryLink({ attempt, state, text }: { readonly attempt: Try; readonly state: LessonState; readonly text: string }) {
  const at = state.beats.findIndex(({ beat }) => beat.id === attempt.beat)
  const placed = state.beats[at]
  const step = Math.max(0, (state.told?.[at]?.step ?? 1) - 1)
  if (placed === undefined) return null
  const lane = attempt.lane ?? (attempt.scenario === undefined ? placed.run.lane : undefined)
  const run = { kind: 'scenario', name: attempt.scenario ?? placed.run.scenario, ...(lane === undefined ? {} : { lane }) } as const
  const { action } = attempt
  return (
    <Link
      to={{ page: 'sandbox', run, view: placed.view, step, ...(action === undefined ? {} : { interventions: [{ step, action }] }) }}
      className="button"
    >
      <RichText text={text} />
    </Link>
  )
}

/** One change that breaks or mends what was seen. */
export function Tries({
  lesson,
  state,
  texts,
}: {
  readonly lesson: Lesson
  readonly state: LessonState
  readonly texts: Readonly<Record<string, string>>
}) {
  const words = useWordsWith('lesson')
  return (
    <section className="lesson-try">
      <h2>{words.lesson.tryIt}</h2>
      <p>
        <RichText text={texts['try'] ?? ''} />
      </p>
      <div className="lesson-tries">
        {lesson.tries.map((attempt) => (
          <TryLink key={attempt.id} attempt={attempt} state={state} text={texts[`try.${attempt.id}`] ?? ''} />
        ))}
      </div>
    </section>
  )
}
