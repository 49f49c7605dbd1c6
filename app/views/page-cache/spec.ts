import type { Frame } from '../../../engine'
import { pageCacheOf, type PageCacheMoment, type PageState } from '../../select/page-cache'
import type { Subject } from '../../select/subject'
import type { Words } from '../../words/en'

export interface PageCacheSpec {
  readonly moment: PageCacheMoment | null
}

export const select = (frame: Frame, { endsAt }: Subject): PageCacheSpec => ({ moment: pageCacheOf(frame, endsAt) })

export const pageStates = ['cached', 'ahead', 'evicted', 'disk', 'unwritten'] as const satisfies readonly PageState[]

export const countOf = (pages: readonly PageState[], state: PageState): number =>
  pages.reduce((count, each) => count + (each === state ? 1 : 0), 0)

export function describe({ moment }: PageCacheSpec, { pageCache }: Words): string {
  const { says } = pageCache
  if (moment === null) return pageCache.empty
  const { pages, capacityPages, time, readers, windows, survives } = moment
  const last = windows.at(-1)
  return [
    says.head(time, pages.length, capacityPages),
    says.states(pageStates.map((state) => [state, countOf(pages, state)] as const).filter(([, count]) => count > 0)),
    ...readers.map(({ name, page, behind, hits, misses, diskBytes }) => says.reader(name, page, behind, hits, misses, diskBytes)),
    ...(last === undefined ? [] : [says.window(last.first, last.pages, last.by, last.blocking)]),
    ...(survives === null ? [] : [says.survives(survives)]),
  ].join(' ')
}
