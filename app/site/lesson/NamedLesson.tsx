import { useEffect, useState } from 'react'
import { contents } from '../../lessons/contents'
import type { Lesson } from '../../lessons/lesson'
import { usePlayer } from '../../player/react'
import { problem } from '../../session/messages'
import { LessonsPage } from '../LessonsPage'
import { LessonPage } from './LessonPage'

/** The lesson of that name, once it is here, or the list with the sentence that there is none. */
export function NamedLesson({ slug, startAt }: { readonly slug: string; readonly startAt: number }) {
  const player = usePlayer()
  const [lesson, setLesson] = useState<Lesson | null>(null)
  const entry = contents.find((each) => each.slug === slug)
  useEffect(() => {
    let wanted = true
    entry?.load().then(
      (loaded) => {
        if (wanted) setLesson(loaded)
      },
      () => {
        player.showProblem(problem('cannot-fetch', { what: slug }))
      },
    )
    return () => {
      wanted = false
    }
  }, [entry, player, slug])
  if (entry !== undefined) return lesson === null ? null : <LessonPage lesson={lesson} startAt={startAt} />
  return <LessonsPage unknown={slug} />
}
