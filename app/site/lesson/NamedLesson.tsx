import { lessons } from '../../lessons/index'
import { useWords } from '../../player/react'
import { PageFrame } from '../PageFrame'
import { LessonPage } from './LessonPage'

/** The lesson of that name, or the sentence that there is none. */
export function NamedLesson({ slug, startAt }: { readonly slug: string; readonly startAt: number }) {
  const words = useWords()
  const lesson = lessons.find((each) => each.slug === slug)
  if (lesson !== undefined) return <LessonPage lesson={lesson} startAt={startAt} />
  return (
    <PageFrame current="lessons" title={words.site.lessons}>
      <p className="error-text">{words.errors['unknown-lesson']({ value: slug })}</p>
    </PageFrame>
  )
}
