import type { MouseEvent, ReactNode } from 'react'
import { useStore } from 'zustand'
import { writeLink } from '../player/link'
import type { Place } from '../player/place'
import { navigate } from './navigation'
import { settings$ } from './settings'

/** A link to a place of this site; the language goes along. */
export function Link({
  to,
  className,
  children,
  current,
  title,
}: {
  readonly to: Partial<Place>
  readonly className?: string
  readonly children: ReactNode
  readonly current?: boolean
  readonly title?: string
}) {
  const { language, theme } = useStore(settings$)
  const place = { ...to, language, theme }
  const onClick = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    navigate(place)
  }
  return (
    <a className={className} href={writeLink(place)} onClick={onClick} title={title} aria-current={current === true ? 'page' : undefined}>
      {children}
    </a>
  )
}
