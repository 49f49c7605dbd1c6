/** `lru`: the page touched longest ago goes first. `two-list`: a page touched once goes before one touched twice, as in Linux. */
export const cachePolicies = ['lru', 'two-list'] as const

export type CachePolicy = (typeof cachePolicies)[number]

/** Pages in memory, each list oldest first; with `lru` all are on `inactive`. The value says whether anybody has touched the page. */
export interface PageCache<Page> {
  readonly policy: CachePolicy
  readonly capacityPages: number
  readonly inactive: Map<Page, boolean>
  readonly active: Map<Page, boolean>
}

export const emptyCache = <Page>(policy: CachePolicy, capacityPages: number): PageCache<Page> => ({
  policy,
  capacityPages,
  inactive: new Map(),
  active: new Map(),
})

export const holds = <Page>({ inactive, active }: PageCache<Page>, page: Page): boolean => inactive.has(page) || active.has(page)

export const cachedPages = ({ inactive, active }: PageCache<unknown>): number => inactive.size + active.size

/** What becomes of one list: pages that leave their place, pages that are touched where they are, pages that come to its end. */
export interface ListChange<Page> {
  readonly gone: ReadonlySet<Page>
  readonly touched: ReadonlySet<Page>
  readonly added: ReadonlyMap<Page, boolean>
}

export interface CacheChange<Page> {
  readonly inactive: ListChange<Page>
  readonly active: ListChange<Page>
}

function applyToList<Page>(list: Map<Page, boolean>, { gone, touched, added }: ListChange<Page>): void {
  for (const page of gone) list.delete(page)
  for (const page of touched) if (list.has(page)) list.set(page, true)
  for (const [page, known] of added) list.set(page, known)
}

/** Makes a cache what a draft of it has become, in place. */
export function applyToCache<Page>({ inactive, active }: PageCache<Page>, change: CacheChange<Page>): void {
  applyToList(inactive, change.inactive)
  applyToList(active, change.active)
}

/** A cache of its own, for changing. */
export const copyCache = <Page>(cache: PageCache<Page>): PageCache<Page> => ({
  ...cache,
  inactive: new Map(cache.inactive),
  active: new Map(cache.active),
})
