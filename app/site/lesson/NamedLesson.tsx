import { useEffect, useState } from 'react'
import { contents } from '../../lessons/contents'
import type { Lesson } from '../../lessons/lesson'
import { usePlayer, useWords } from '../../player/react'
import { problem } from '../../session/messages'
import { PageFrame } from '../PageFrame'
import { LessonPage } from './LessonPage'

/** The lesson of that name, once it is here, or the sentence that there is none. */
export function NamedLesson({ slug, startAt }: { readonly slug: string; readonly startAt: number }) {
  const words = useWords()
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
  return (
    <PageFrame current="lessons" title={words.site.lessons}>
      <p className="error-text">{words.errors['unknown-lesson']({ value: slug })}</p>
    </PageFrame>
  )
}
