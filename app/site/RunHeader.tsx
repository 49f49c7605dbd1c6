import { lazy, useEffect, useRef, useState, type ReactNode } from 'react'
import { useShallow } from 'zustand/shallow'
import type { Place, RunPlace } from '../player/place'
import { setPresenting } from '../player/presenting'
import { usePlayer, usePlayhead, useWords } from '../player/react'
import { Icon } from '../ui/Icon'
import type { ViewName } from '../views/names'
import { Choices } from './Choices'
import { Link } from './Link'
import { placeOf } from './use-run'
import { Late } from '../player/Late'

const noViews: readonly ViewName[] = []

const ShareDialog = lazy(async () => ({ default: (await import('./ShareDialog')).ShareDialog }))

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

/** The button with which a reader gives this moment away. */
export function ShareButton({ base, place }: { readonly base: Partial<Place>; readonly place?: Partial<Place> }) {
  const player = usePlayer()
  const words = useWords().site
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="button button-pill"
        onClick={() => {
          setOpen(true)
        }}
      >
        {words.share}
      </button>
      {open ? (
        <Late>
          <ShareDialog
            place={place ?? placeOf(player.store.getState(), base)}
            onClose={() => {
              setOpen(false)
            }}
          />
        </Late>
      ) : null}
    </>
  )
}

export function PresentButton() {
  const words = useWords().site
  const ready = usePlayhead((head) => head.status === 'ready')
  return (
    <button
      type="button"
      className="button button-pill present-button"
      aria-disabled={!ready}
      aria-keyshortcuts="p"
      onClick={() => {
        if (ready) setPresenting(true)
      }}
    >
      {words.present}
    </button>
  )
}

const none: readonly string[] = []

interface Props {
  readonly base: Partial<Place>
  readonly section: ReactNode
  readonly title: ReactNode
  readonly up: Partial<Place>
}

/** Where this is, the views, and what can be done with the moment. */
export function RunHeader({ base, section, title, up }: Props) {
  const words = useWords().site
  const { groups, group } = usePlayhead(useShallow((head) => ({ groups: head.runs[0]?.groups ?? none, group: head.group })))
  const player = usePlayer()
  return (
    <header className="run-head">
      <Link to={up} className="run-back">
        <Icon name="chevron" />
        <span className="hidden-text">{words.back}</span>
      </Link>
      <p className="crumbs">
        <Link to={{}} className="brand">
          {words.name}
        </Link>
        <span className="crumb">{section}</span>
        <b className="crumb crumb-here">{title}</b>
        {groups.length > 1 ? (
          <select
            className="select"
            value={group ?? groups[0]}
            onChange={({ target }) => {
              player.setGroup(target.value)
            }}
          >
            {groups.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        ) : null}
      </p>
      <ViewTabs className="view-tabs" run={base.run ?? null} />
      <div className="run-tools">
        <PresentButton />
        <ShareButton base={base} />
        <Choices />
      </div>
    </header>
  )
}
