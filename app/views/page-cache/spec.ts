import type { Frame } from '../../../engine'
import { pageCacheOf, type CacheReader, type PageCacheMoment, type PageState } from '../../select/page-cache'
import type { Subject } from '../../select/subject'
import type { Words } from '../../words/en'

export interface PageCacheSpec {
  readonly moment: PageCacheMoment | null
}

export const select = (frame: Frame, { endsAt }: Subject): PageCacheSpec => ({ moment: pageCacheOf(frame, endsAt) })

export const pageStates = ['cached', 'ahead', 'evicted', 'disk', 'unwritten'] as const satisfies readonly PageState[]

export const countOf = (pages: readonly PageState[], state: PageState): number =>
  pages.reduce((count, each) => count + (each === state ? 1 : 0), 0)

/** What reading costs a reader, and what it has to lose: the first wording says most. */
export function feltSays({ waits, waitedUs, diskBytes, stay }: CacheReader, { pageCache }: Words): readonly string[] {
  const { felt } = pageCache
  const costs = waits === 0 && diskBytes === 0 ? felt.free : felt.cost(waits, waitedUs, diskBytes)
  if (stay === null) return costs
  const stays = felt.stays(stay.now, stay.without)
  return [...stays.flatMap((each) => costs.map((cost) => felt.both(cost, each))), ...stays]
}

/** Whoever reads from the disk comes last: it is the others who feel it. */
export const inOrder = (readers: readonly CacheReader[]): readonly CacheReader[] => [
  ...readers.filter(({ stay }) => stay !== null),
  ...readers.filter(({ stay }) => stay === null),
]

export const feltTitle = (readers: readonly CacheReader[], { pageCache: { felt } }: Words): string =>
  readers.some(({ stay }) => stay === null) ? felt.title : felt.alone

export function describe({ moment }: PageCacheSpec, words: Words): string {
  const { pageCache } = words
  const { says } = pageCache
  if (moment === null) return pageCache.empty
  const { pages, capacityPages, time, readers, windows, survives } = moment
  const last = windows.at(-1)
  return [
    says.head(time, pages.length, capacityPages),
    says.states(pageStates.map((state) => [state, countOf(pages, state)] as const).filter(([, count]) => count > 0)),
    ...readers.map(({ name, page, behind, hits, misses, diskBytes }) => says.reader(name, page, behind, hits, misses, diskBytes)),
    ...readers.map((reader) => pageCache.felt.says(reader.name, feltSays(reader, words)[0] ?? '')),
    ...(last === undefined ? [] : [says.window(last.first, last.pages, last.by, last.blocking)]),
    ...(survives === null ? [] : [says.survives(survives)]),
  ].join(' ')
}
