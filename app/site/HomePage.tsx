import { useWords } from '../player/react'
import { contents } from '../lessons/contents'
import { unreadTime } from '../marks/partition-bars/spec'
import type { Strip } from '../select/strip'
import { useTheme } from '../ui/theme'
import { TopicRows } from './home/TopicRows'
import { Link } from './Link'
import { PageFrame } from './PageFrame'
import { useRunStrips } from './run-strips'
import { StripPicture } from './StripPicture'

/** The same script twice: a consumer joins while another is slow. */
const hero = [
  { scenario: 'one-slow-member', lane: 'eager' },
  { scenario: 'one-slow-member', lane: 'consumer' },
] as const

/** The lesson that the first button opens. */
const startsAt = 3

/** Both groups are settled by then. */
const heroFrom = 4_000_000
const heroTo = 16_000_000
const joins = 5_000_000

function HeroLane({
  strip,
  title,
  protocol,
}: {
  readonly strip: Strip | null
  readonly title: string
  readonly protocol: 'classic' | 'consumer'
}) {
  const theme = useTheme()
  const words = useWords().site
  const lost = strip === null ? null : unreadTime({ rows: strip.rows, from: heroFrom, to: heroTo }).lost
  return (
    <figure className="hero-lane">
      <figcaption>
        <b style={{ color: theme[protocol] }}>{title}</b>
        <span>{lost === null ? words.loading : words.unread(lost)}</span>
      </figcaption>
      <StripPicture strip={strip} rows={6} rowHeight={14} gap={5} from={heroFrom} to={heroTo} at={joins} ink={theme.ink} title={title} />
    </figure>
  )
}

/** What this is, and where to begin: the pictures are runs of the engine in this page. */
export function HomePage() {
  const words = useWords()
  const [eager = null, consumer = null] = useRunStrips(hero)
  const start = contents.find(({ number }) => number === startsAt) ?? contents[0]
  return (
    <PageFrame current={null}>
      <section className="hero">
        <div>
          <h1>{words.site.tagline}</h1>
          <p className="hero-lead">{words.site.lead}</p>
          <p className="hero-buttons">
            <Link
              to={start === undefined ? { run: { kind: 'scenario', name: 'classic-join' } } : { lesson: start.slug }}
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
          <HeroLane strip={eager} title={words.ownership.mode.eager} protocol="classic" />
          <HeroLane strip={consumer} title={words.ownership.consumer} protocol="consumer" />
          <p className="soft">{words.site.heroNote}</p>
        </div>
      </section>
      <TopicRows />
    </PageFrame>
  )
}
