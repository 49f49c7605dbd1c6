import { useStore } from 'zustand'
import { contents } from '../../lessons/contents'
import { useWords } from '../../player/react'
import { Link } from '../Link'
import { plain } from '../lesson-text'
import { useRunStrips } from '../run-strips'
import { settings$ } from '../settings'
import { StripPicture } from '../StripPicture'
import { useReader } from '../use-reader'
import { useSeen } from '../use-seen'
import { MomentGlance } from './MomentGlance'
import { lessonsOf, placeOfOwn, topics, type GlanceOf, type Topic } from './topics'

function Glance({ glance, seen, title }: { readonly glance: GlanceOf; readonly seen: boolean; readonly title: string }) {
  const words = useWords()
  // Nobody waits for runs that he may never scroll to.
  const [strip = null] = useRunStrips(seen && glance.kind === 'strip' ? [glance] : [])
  if (glance.kind === 'moment') return seen ? <MomentGlance glance={glance} title={title} /> : <span />
  return (
    <StripPicture
      strip={strip}
      rows={3}
      rowHeight={14}
      gap={5}
      from={strip?.from ?? 0}
      to={strip?.to ?? 1}
      title={words.site.ownershipOf(title)}
    />
  )
}

function TopicRow({ topic, there }: { readonly topic: Topic; readonly there: boolean }) {
  const words = useWords()
  const { language } = useStore(settings$)
  const [row, seen] = useSeen<HTMLLIElement>()
  const lessons = lessonsOf(topic, contents)
  const [first] = lessons
  const { title, lead } = words.site.topics[topic.name]
  if (first === undefined) return null
  return (
    <li ref={row} className="row home-row">
      <Link to={{ lesson: first.slug }} className="home-row-name">
        {title}
      </Link>
      <div>
        <p>{lead}</p>
        <p className="home-row-lessons soft">
          {lessons.map(({ slug, number, texts }) => (
            <Link key={slug} to={{ lesson: slug }}>
              {`${String(number)} ${plain(texts[language].title, words)}`}
            </Link>
          ))}
          {topic.own?.map((own) => (
            <Link key={own} to={placeOfOwn(own)}>
              {words.site.own[own]}
            </Link>
          ))}
        </p>
      </div>
      <Glance glance={topic.glance} seen={seen && (there || topic.waits === undefined)} title={title} />
    </li>
  )
}

/** What the course is about, each topic with its lessons and a small picture that the engine makes here. */
export function TopicRows() {
  const there = useReader()
  return (
    <ul className="rows home-rows">
      {topics.map((topic) => (
        <TopicRow key={topic.name} topic={topic} there={there} />
      ))}
    </ul>
  )
}
