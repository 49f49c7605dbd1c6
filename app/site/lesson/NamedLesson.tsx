import { useEffect, useState } from 'react'
import { contents } from '../../lessons/contents'
import type { Lesson } from '../../lessons/lesson'
import { LessonsPage } from '../LessonsPage'
import { LessonPage } from './LessonPage'

/** The lesson of that name, once it is here, or the list with the sentence that there is none. */
export function NamedLesson({ slug, startAt }: { readonly slug: string; readonly startAt: number }) {
  const [lesson, setLesson] = useState<Lesson | null>(null)
  const [failed, setFailed] = useState<Error | null>(null)
  const entry = contents.find((each) => each.slug === slug)
  useEffect(() => {
    let wanted = true
    entry?.load().then(
      (loaded) => {
        if (wanted) setLesson(loaded)
      },
      (error: unknown) => {
        if (wanted) setFailed(error instanceof Error ? error : new Error(String(error)))
      },
    )
    return () => {
      wanted = false
    }
  }, [entry, slug])
  if (failed !== null) throw failed
  if (entry !== undefined) return lesson === null ? null : <LessonPage lesson={lesson} startAt={startAt} />
  return <LessonsPage unknown={slug} />
}
