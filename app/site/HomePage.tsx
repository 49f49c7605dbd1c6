import { useWords } from '../player/react'
import { useStore } from 'zustand'
import { contents, type Entry } from '../lessons/contents'
import { unreadTime } from '../marks/partition-bars/spec'
import type { Strip } from '../select/strip'
import { useTheme } from '../ui/theme'
import { Link } from './Link'
import { plain } from './lesson-text'
import { PageFrame } from './PageFrame'
import { useRunStrips } from './run-strips'
import { settings$ } from './settings'
import { StripPicture } from './StripPicture'
import { useSeen } from './use-seen'

/** The same script twice: a consumer joins while another is slow. */
const hero = [
  { scenario: 'one-slow-member', lane: 'eager' },
  { scenario: 'one-slow-member', lane: 'cooperative' },
] as const

const heroFrom = 3_000_000
const heroTo = 16_000_000
const joins = 5_000_000

function HeroLane({ strip, title }: { readonly strip: Strip | null; readonly title: string }) {
  const theme = useTheme()
  const words = useWords().site
  const lost = strip === null ? null : unreadTime({ rows: strip.rows, from: heroFrom, to: heroTo }).lost
  return (
    <figure className="hero-lane">
      <figcaption>
        <b>{title}</b>
        <span>{lost === null ? words.loading : words.unread(lost)}</span>
      </figcaption>
      <StripPicture strip={strip} rows={6} rowHeight={14} gap={5} from={heroFrom} to={heroTo} at={joins} ink={theme.ink} title={title} />
    </figure>
  )
}

function LessonRow({ lesson }: { readonly lesson: Entry }) {
  const words = useWords()
  const { language } = useStore(settings$)
  const [row, seen] = useSeen<HTMLLIElement>()
  const { scenario, lane } = lesson
  // Nobody waits for runs that he may never scroll to.
  const [strip = null] = useRunStrips(seen ? [{ scenario, ...(lane === undefined ? {} : { lane }) }] : [])
  const texts = lesson.texts[language]
  const title = plain(texts.title, words)
  return (
    <li ref={row} className="row home-row">
      <Link to={{ lesson: lesson.slug }} className="home-row-name">
        {title}
      </Link>
      <span className="soft">{plain(texts.lead, words)}</span>
      <StripPicture
        strip={strip}
        rows={3}
        rowHeight={14}
        gap={5}
        from={strip?.from ?? 0}
        to={strip?.to ?? 1}
        title={words.site.ownershipOf(title)}
      />
    </li>
  )
}

function LessonRows() {
  return (
    <ul className="rows home-rows">
      {contents.map((lesson) => (
        <LessonRow key={lesson.slug} lesson={lesson} />
      ))}
    </ul>
  )
}

/** What this is, and where to begin: the pictures are runs of the engine in this page. */
export function HomePage() {
  const words = useWords()
  const [eager = null, cooperative = null] = useRunStrips(hero)
  const [first] = contents
  return (
    <PageFrame current={null}>
      <section className="hero">
        <div>
          <h1>{words.site.tagline}</h1>
          <p className="hero-lead">{words.site.lead}</p>
          <p className="hero-buttons">
            <Link
              to={first === undefined ? { run: { kind: 'scenario', name: 'classic-join' } } : { lesson: first.slug }}
              className="button button-primary button-large"
            >
              {words.site.startLesson}
            </Link>
            <Link to={{ page: 'sandbox' }} className="button button-large">
              {words.site.openSandbox}
            </Link>
          </p>
        </div>
        <div className="hero-lanes">
          <HeroLane strip={eager} title={words.ownership.mode.eager} />
          <HeroLane strip={cooperative} title={words.ownership.mode.cooperative} />
          <p className="soft">{words.site.heroNote}</p>
        </div>
      </section>
      <LessonRows />
    </PageFrame>
  )
}
