import { useStore } from 'zustand'
import { contents } from '../lessons/contents'
import { useWords } from '../player/react'
import { lessonsOf, topics, type Topic } from './home/topics'
import { Link } from './Link'
import { plain } from './lesson-text'
import { PageFrame } from './PageFrame'
import { settings$ } from './settings'

function TopicLessons({ topic }: { readonly topic: Topic }) {
  const words = useWords()
  const { language } = useStore(settings$)
  const lessons = lessonsOf(topic, contents)
  if (lessons.length === 0) return null
  return (
    <section className="topic">
      <h2>{words.site.topics[topic.name].title}</h2>
      <ul className="rows">
        {lessons.map((lesson) => {
          const texts = lesson.texts[language]
          return (
            <li key={lesson.slug} className="row lesson-row">
              <Link to={{ lesson: lesson.slug }} className="home-row-name">
                {`${String(lesson.number)} ${plain(texts.question, words)}`}
              </Link>
              <span>{plain(texts.title, words)}</span>
              <span className="soft">{words.site.beats(lesson.beatCount)}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The course: each lesson with the question that it answers. `unknown`: what was asked for, where there is no lesson of that name. */
export function LessonsPage({ unknown = null }: { readonly unknown?: string | null }) {
  const words = useWords()
  return (
    <PageFrame current="lessons" title={words.site.lessons}>
      {unknown === null ? (
        <p className="lead">{words.site.lessonsLead}</p>
      ) : (
        <p className="error-text" role="alert">
          {words.errors['unknown-lesson']({ value: unknown })}
        </p>
      )}
      {topics.map((topic) => (
        <TopicLessons key={topic.name} topic={topic} />
      ))}
    </PageFrame>
  )
}
