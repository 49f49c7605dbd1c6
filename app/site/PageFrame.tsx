import type { ReactNode } from 'react'
import { useWords } from '../player/react'
import { Choices } from './Choices'
import { Link } from './Link'
import { Notice } from './Notice'
import { SkipLink } from './SkipLink'

const pages = ['lessons', 'sandbox', 'recordings', 'segment', 'embed', 'evidence'] as const

export type PageName = (typeof pages)[number]

export function SiteNav({ current }: { readonly current: PageName | null }) {
  const words = useWords().site
  const names = {
    lessons: words.lessons,
    sandbox: words.sandbox,
    recordings: words.yourCluster,
    segment: words.yourSegment,
    embed: words.embed,
    evidence: words.evidence,
  }
  return (
    <nav className="site-nav" aria-label={words.pages}>
      {pages.map((page) => (
        <Link key={page} to={{ page }} current={page === current}>
          {names[page]}
        </Link>
      ))}
    </nav>
  )
}

/** A page that is read: header, text, footer. */
export function PageFrame({
  current,
  children,
  title,
}: {
  readonly current: PageName | null
  readonly children: ReactNode
  readonly title?: string
}) {
  const words = useWords().site
  return (
    <div className="page">
      <SkipLink to="content" />
      <header className="page-head">
        <Link to={{}} className="brand">
          {words.name}
        </Link>
        <SiteNav current={current} />
        <Choices />
      </header>
      <main id="content" className="page-main" tabIndex={-1}>
        <Notice />
        {title === undefined ? null : <h1>{title}</h1>}
        {children}
      </main>
      <footer className="page-foot">{words.independence}</footer>
    </div>
  )
}
