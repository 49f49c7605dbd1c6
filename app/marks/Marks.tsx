import { useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import type { Selection } from '../select/subject'
import { selectionOf } from './mark-props'

interface Props {
  readonly onSelect: ((selection: Selection) => void) | null
  readonly children: ReactNode
}

const markAt = (target: EventTarget): Element | null => (target instanceof Element ? target.closest('[data-mark]') : null)

/** One tab stop for a whole figure: up and down go from mark to mark, Enter picks one out. Left and right are the player's. */
export function Marks({ onSelect, children }: Props) {
  const root = useRef<SVGGElement>(null)
  const marks = (): SVGElement[] => [...(root.current?.querySelectorAll<SVGElement>('[data-mark]') ?? [])]
  const choose = (mark: Element | null): void => {
    const selection = selectionOf(mark?.getAttribute('data-mark') ?? '')
    if (selection !== null) onSelect?.(selection)
  }
  const move = (event: KeyboardEvent, by: 1 | -1): void => {
    const all = marks()
    const here = all.findIndex((mark) => mark === document.activeElement)
    const next = here < 0 ? all[by === 1 ? 0 : all.length - 1] : all[(here + by + all.length) % all.length]
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    next.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'ArrowDown') move(event, 1)
    else if (event.key === 'ArrowUp') move(event, -1)
    else if (event.key === 'Enter') {
      const mark = markAt(event.target)
      if (mark === null) return
      event.preventDefault()
      event.stopPropagation()
      choose(mark)
    }
  }
  const onClick = (event: MouseEvent): void => {
    choose(markAt(event.target))
  }
  return (
    <g
      ref={root}
      role="group"
      tabIndex={onSelect === null ? undefined : 0}
      onKeyDown={onSelect === null ? undefined : onKeyDown}
      onClick={onSelect === null ? undefined : onClick}
    >
      {children}
    </g>
  )
}
