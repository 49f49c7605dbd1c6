import './lesson.css'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { Lesson } from '../../lessons/lesson'
import { presenting$ } from '../../player/presenting'
import { usePlayer, useWords } from '../../player/react'
import { plain } from '../lesson-text'
import { noteInLink } from '../navigation'
import { settings$ } from '../settings'
import { usePresentKey } from '../use-present-key'
import { BeatSection } from './BeatSection'
import { nextAsked } from './beats'
import { Choices } from '../Choices'
import { LessonFigure } from './LessonFigure'
import { RichText } from './RichText'
import { useLesson, type LessonState } from './use-lesson'
import { SkipLink } from '../SkipLink'
import { LessonHead } from './LessonHead'
import { Tries } from './Tries'

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
          <p className="lesson-title">{plain(texts['title'], words)}</p>
          <h1>{plain(texts['question'], words)}</h1>
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
      <footer className="page-foot lesson-foot">
        <Choices />
        {words.site.independence}
      </footer>
    </div>
  )
}
