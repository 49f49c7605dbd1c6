import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { Lesson, Try } from '../../lessons/lesson'
import { presenting$ } from '../../player/presenting'
import { usePlayer, useWords } from '../../player/react'
import { useWordsWith } from '../../player/use-words-with'
import { Choices } from '../Choices'
import { plain } from '../lesson-text'
import { Link } from '../Link'
import { noteInLink } from '../navigation'
import { PresentButton, ShareButton } from '../RunHeader'
import { settings$ } from '../settings'
import { usePresentKey } from '../use-present-key'
import { BeatSection } from './BeatSection'
import { nextAsked } from './beats'
import { LessonFigure } from './LessonFigure'
import { RichText } from './RichText'
import { useLesson, type LessonState } from './use-lesson'
import './lesson.css'
import { SkipLink } from '../SkipLink'

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

/** What the room and a screen reader are told of the beat. */
function useTelling(state: LessonState, texts: Readonly<Record<string, string>>): void {
  const player = usePlayer()
  const words = useWords()
  const { index, beats, told, asking } = state
  useEffect(() => {
    const placed = beats[index]
    const phase = beats.slice(0, index + 1).findLast((each) => each.phase !== null)?.phase ?? null
    const values = told?.[index]?.values ?? {}
    const text = (key: string): string => plain(texts[key], words, values)
    if (placed === undefined) player.tell({ phase: '', title: text('question'), text: text('lead') })
    else {
      const { id } = placed.beat
      const name = phase === null ? '' : text(`phase.${phase}`)
      if (asking) player.tell({ phase: name, title: text(`${id}.predict`), text: '' })
      else player.tell({ phase: name, title: text(id), text: text(`${id}.text`) })
    }
  }, [player, words, index, beats, told, asking, texts])
}

function LessonHead({ lesson, index, question }: { readonly lesson: Lesson; readonly index: number; readonly question: string }) {
  const words = useWords()
  const { language, theme } = useStore(settings$)
  const base = { lesson: lesson.slug }
  return (
    <header className="run-head lesson-head">
      <p className="crumbs">
        <Link to={{}} className="brand">
          {words.site.name}
        </Link>
        <span className="crumb">
          <Link to={{ page: 'lessons' }}>{words.site.lessons}</Link>
        </span>
        <b className="crumb crumb-here">{`${String(lesson.number)} ${question}`}</b>
      </p>
      <div className="run-tools">
        <PresentButton />
        <ShareButton base={base} place={{ ...base, step: index + 1, language, theme }} />
        <Choices />
      </div>
    </header>
  )
}

/** One change that breaks or mends what was seen. */
function Tries({
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

interface Props {
  readonly lesson: Lesson
  readonly startAt: number
}

/** A lesson, read by scrolling: the figure follows, and every step can be taken back. */
export function LessonPage({ lesson, startAt }: Props) {
  const words = useWords()
  const { language, theme } = useStore(settings$)
  const presenting = useStore(presenting$, ({ on }) => on)
  const state = useLesson(lesson, startAt)
  const texts: Readonly<Record<string, string>> = lesson.texts[language]
  usePresentKey()
  useTelling(state, texts)
  useEffect(() => {
    if (state.told !== null) noteInLink({ lesson: lesson.slug, step: state.index + 1, language, theme })
  }, [lesson.slug, state.told, state.index, language, theme])
  const { beats, told, index, answers, goTo, answer } = state
  const asked = nextAsked(beats, answers, index)
  return (
    <div className="lesson">
      <SkipLink to="lesson" />
      <LessonHead lesson={lesson} index={index} question={plain(texts['question'], words)} />
      <main id="lesson" className="lesson-text" tabIndex={-1}>
        <header className="lesson-intro">
          <h1>{plain(texts['title'], words)}</h1>
          <p className="lead">
            <RichText text={texts['lead'] ?? ''} />
          </p>
        </header>
        {beats.map((placed, n) => (
          <BeatSection
            key={placed.beat.id}
            placed={placed}
            number={n + 1}
            told={told?.[n] ?? null}
            texts={texts}
            current={n === index}
            early={asked >= 0 && n > asked}
            chosen={answers.has(placed.beat.id) ? answers.get(placed.beat.id) : undefined}
            onReach={() => {
              if (n !== index) goTo(n)
            }}
            onChoose={(choice) => {
              answer(placed, choice)
            }}
            onGoOn={() => {
              goTo(n + 1)
            }}
          />
        ))}
        <Tries lesson={lesson} state={state} texts={texts} />
      </main>
      <LessonFigure lesson={lesson} state={state} shown={!presenting} />
      <footer className="page-foot lesson-foot">{words.site.independence}</footer>
    </div>
  )
}
