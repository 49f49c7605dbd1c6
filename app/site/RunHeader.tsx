import type { ReactNode } from 'react'
import { useShallow } from 'zustand/shallow'
import type { Place } from '../player/place'
import { usePlayer, usePlayhead, useWords } from '../player/react'
import { Icon } from '../ui/Icon'
import { Choices } from './Choices'
import { Link } from './Link'
import { ViewTabs } from './ViewTabs'
import { PresentButton, ShareButton } from './HeaderButtons'

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
