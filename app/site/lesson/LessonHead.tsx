import { useStore } from 'zustand'
import type { Lesson } from '../../lessons/lesson'
import { useWords } from '../../player/react'
import { Icon } from '../../ui/Icon'
import { Choices } from '../Choices'
import { Link } from '../Link'
import { PresentButton, ShareButton } from '../HeaderButtons'
import { settings$ } from '../settings'

export function LessonHead({ lesson, index, question }: { readonly lesson: Lesson; readonly index: number; readonly question: string }) {
  const words = useWords()
  const { language, theme } = useStore(settings$)
  const base = { lesson: lesson.slug }
  return (
    <header className="run-head lesson-head">
      <Link to={{ page: 'lessons' }} className="run-back">
        <Icon name="chevron" />
        <span className="hidden-text">{words.site.back}</span>
      </Link>
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
