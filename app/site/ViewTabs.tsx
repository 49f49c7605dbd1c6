import { useEffect, useRef } from 'react'
import type { RunPlace } from '../player/place'
import { usePlayer, usePlayhead, useWords } from '../player/react'
import type { ViewName } from '../views/names'
import { Link } from './Link'

const noViews: readonly ViewName[] = []

/** Where more tabs stand in a row than fit, the one that is in front comes into it. The page itself stays. */
function uncover(tabs: HTMLElement): void {
  const pressed = tabs.querySelector('[aria-pressed="true"]')
  if (pressed === null) return
  const [room, tab] = [tabs.getBoundingClientRect(), pressed.getBoundingClientRect()]
  tabs.scrollLeft += Math.max(0, tab.right - room.right) + Math.min(0, tab.left - room.left)
}

/** The views that have something to show of the run, as tabs. */
export function ViewTabs({ className, run = null }: { readonly className: string; readonly run?: RunPlace | null }) {
  const player = usePlayer()
  const words = useWords().site
  const view = usePlayhead((head) => head.view)
  const views = usePlayhead((head) => head.runs[0]?.views ?? noViews)
  const comparable = usePlayhead((head) => head.runs[0]?.comparable === true)
  const tabs = useRef<HTMLElement>(null)
  useEffect(() => {
    if (tabs.current !== null) uncover(tabs.current)
  }, [view, views])
  return (
    <nav ref={tabs} className={className} aria-label={words.viewsLabel}>
      {views.map((name) => (
        <button
          key={name}
          type="button"
          className="button button-pill"
          aria-pressed={name === view}
          onClick={() => {
            player.setView(name)
          }}
        >
          {words.views[name]}
        </button>
      ))}
      {comparable && run !== null ? (
        <Link to={{ run: { kind: run.kind, name: run.name, compare: true } }} className="button button-pill">
          {words.views.compare}
        </Link>
      ) : null}
    </nav>
  )
}
