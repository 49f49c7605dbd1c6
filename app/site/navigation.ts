import { createStore } from 'zustand/vanilla'
import { readLink, writeLink, type ReadLink } from '../player/link'
import type { Place } from '../player/place'

/** Where the page is, and how often a link has led to a place: the same place again is another visit. */
export interface Location extends ReadLink {
  readonly visit: number
  /** The link came from outside, and not out of this page: what it says of language and theme is meant. */
  readonly given: boolean
}

const read = (): ReadLink => readLink(location.search, location.hash)

export const location$ = createStore<Location>(() => ({ ...read(), visit: 0, given: true }))

/** Marks the entries of the history that this page wrote: those that a reader typed or pasted have no mark. */
const mark = 'kafkascope'

let timer: ReturnType<typeof setTimeout> | null = null
/** The address that is to be written next. */
let latest = (): string => location.href
/** The address that was acted on last: browsers tell of one change in two ways. */
let seen = location.href

function write(): void {
  timer = null
  try {
    history.replaceState(mark, '', latest())
    seen = location.href
  } catch {
    // Some browsers allow only so many changes a minute; the next one carries this place as well.
  }
}

/** What is still to be written is of the place that is left now. */
function stopWriting(): boolean {
  if (timer === null) return false
  clearTimeout(timer)
  timer = null
  return true
}

/** Go to another page or run; the one before is a step of the browser's back button away. */
export function navigate(place: Partial<Place>): void {
  if (stopWriting()) write()
  history.pushState(mark, '', `${location.pathname}${writeLink(place)}`)
  seen = location.href
  location$.setState(({ visit }) => ({ ...read(), visit: visit + 1, given: false }), true)
  scrollTo(0, 0)
}

/** Be somewhere else without a new entry in the history: where a reader turns a setting, every turn would be one. */
export function replacePlace(place: Partial<Place>): void {
  stopWriting()
  latest = () => `${location.pathname}${writeLink(place)}`
  write()
  location$.setState(({ visit }) => ({ ...read(), visit, given: false }), true)
}

/** Keep the address in step with the reader, without a new entry in the history and not more often than browsers like: it is made when it is written. */
export function noteInLink(place: Partial<Place>): void {
  latest = () => `${location.pathname}${writeLink(place)}`
  timer ??= setTimeout(write, 150)
}

/** The address of a place, whole: what Share gives away. */
export const addressOf = (place: Partial<Place>, page = location.pathname): string => `${location.origin}${page}${writeLink(place)}`

/** The browser has led somewhere: by its back button, or by a link that was pasted over this one's. */
function follow(): void {
  if (location.href === seen) return
  stopWriting()
  seen = location.href
  const given = history.state !== mark
  if (given) history.replaceState(mark, '', seen)
  location$.setState(({ visit }) => ({ ...read(), visit: visit + 1, given }), true)
}

/** From now on the page follows the browser's back and forward. */
export function listenToHistory(): void {
  history.replaceState(mark, '', location.href)
  addEventListener('popstate', follow)
  addEventListener('hashchange', follow)
}
