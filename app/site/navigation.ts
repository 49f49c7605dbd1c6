import { createStore } from 'zustand/vanilla'
import { readLink, writeLink, type ReadLink } from '../player/link'
import type { Place } from '../player/place'

/** Where the page is: what its link says. */
export const location$ = createStore<ReadLink>(() => readLink(location.search, location.hash))

const refresh = (): void => {
  location$.setState(readLink(location.search, location.hash), true)
}

/** Go to another page or run; the one before is a step of the browser's back button away. */
export function navigate(place: Partial<Place>): void {
  history.pushState(null, '', `${location.pathname}${writeLink(place)}`)
  refresh()
  scrollTo(0, 0)
}

let timer: ReturnType<typeof setTimeout> | null = null
let latest = ''

function write(): void {
  timer = null
  try {
    history.replaceState(null, '', latest)
  } catch {
    // Some browsers allow only so many changes a minute; the next one carries this place as well.
  }
}

/** Be somewhere else without a new entry in the history: where a reader turns a setting, every turn would be one. */
export function replacePlace(place: Partial<Place>): void {
  if (timer !== null) clearTimeout(timer)
  latest = `${location.pathname}${writeLink(place)}`
  write()
  refresh()
}

/** Keep the address in step with the reader, without a new entry in the history and not more often than browsers like. */
export function noteInLink(place: Partial<Place>): void {
  latest = `${location.pathname}${writeLink(place)}`
  timer ??= setTimeout(write, 150)
}

/** The address of a place, whole: what Share gives away. */
export const addressOf = (place: Partial<Place>, page = location.pathname): string => `${location.origin}${page}${writeLink(place)}`

/** From now on the page follows the browser's back and forward. */
export function listenToHistory(): void {
  addEventListener('popstate', refresh)
  addEventListener('hashchange', refresh)
}
