import type { Place } from '../player/place'
import { addressOf } from './navigation'

const folder = (): string => location.pathname.replace(/[^/]*$/, '')

/** Where the figure of a place is, alone. */
export const embedAddress = (place: Partial<Place>): string => addressOf({ ...place, page: null, lesson: null }, `${folder()}embed.html`)

/** What to paste into a page: a frame that may run scripts and nothing else. */
export function embedCode(place: Partial<Place>): string {
  const source = embedAddress(place).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return `<iframe src="${source}" title="Kafkascope" sandbox="allow-scripts" width="100%" height="720" style="border:0" loading="lazy"></iframe>`
}
