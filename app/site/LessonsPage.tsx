import { useStore } from 'zustand'
import { contents } from '../lessons/contents'
import { useWords } from '../player/react'
import { Link } from './Link'
import { plain } from './lesson-text'
import { PageFrame } from './PageFrame'
import { settings$ } from './settings'

/** The course: each lesson with the question that it answers. */
export function LessonsPage() {
  const words = useWords()
  const { language } = useStore(settings$)
  return (
    <PageFrame current="lessons" title={words.site.lessons}>
      <p className="lead">{words.site.lessonsLead}</p>
      <ol className="rows">
        {contents.map((lesson) => {
          const texts = lesson.texts[language]
          return (
            <li key={lesson.slug} className="row">
              <Link to={{ lesson: lesson.slug }} className="home-row-name">
                {`${String(lesson.number)} ${plain(texts.question, words)}`}
              </Link>
              <span>{plain(texts.title, words)}</span>
              <span className="soft">{words.site.beats(lesson.beatCount)}</span>
            </li>
          )
        })}
      </ol>
    </PageFrame>
  )
}
