/** `lru`: the page touched longest ago goes first. `two-list`: a page touched once goes before one touched twice, as in Linux. */
export const cachePolicies = ['lru', 'two-list'] as const

export type CachePolicy = (typeof cachePolicies)[number]

/** Pages in memory, each list oldest first; with `lru` all are on `inactive`. The value says whether anybody has touched the page. */
export interface PageCache<Page> {
  readonly policy: CachePolicy
  readonly capacityPages: number
  readonly inactive: ReadonlyMap<Page, boolean>
  readonly active: ReadonlyMap<Page, boolean>
}

export type CacheMove<Page> = { readonly page: Page; readonly move: 'evicted' | 'promoted' | 'demoted' }

export const emptyCache = <Page>(policy: CachePolicy, capacityPages: number): PageCache<Page> => ({
  policy,
  capacityPages,
  inactive: new Map(),
  active: new Map(),
})

export const holds = <Page>({ inactive, active }: PageCache<Page>, page: Page): boolean => inactive.has(page) || active.has(page)

export const cachedPages = ({ inactive, active }: PageCache<unknown>): number => inactive.size + active.size

/** A cache that is being changed: a copy, so that whoever decides changes nothing. */
export class CacheDraft<Page> {
  readonly moves: CacheMove<Page>[] = []
  private readonly policy: CachePolicy
  private readonly capacityPages: number
  private readonly inactive: Map<Page, boolean>
  private readonly active: Map<Page, boolean>

  constructor(cache: PageCache<Page>) {
    this.policy = cache.policy
    this.capacityPages = cache.capacityPages
    this.inactive = new Map(cache.inactive)
    this.active = new Map(cache.active)
  }

  get cache(): PageCache<Page> {
    return { policy: this.policy, capacityPages: this.capacityPages, inactive: this.inactive, active: this.active }
  }

  has(page: Page): boolean {
    return this.inactive.has(page) || this.active.has(page)
  }

  /** A page that is there is read or written. */
  touch(page: Page): void {
    const touched = this.inactive.get(page)
    if (touched === undefined) {
      if (this.active.delete(page)) this.active.set(page, true)
      return
    }
    if (this.policy === 'two-list' && !touched) {
      this.inactive.set(page, true)
      return
    }
    this.inactive.delete(page)
    if (this.policy === 'lru') {
      this.inactive.set(page, true)
      return
    }
    this.active.set(page, true)
    this.moves.push({ page, move: 'promoted' })
  }

  /** A page comes in; where there is no room, others go first. Read ahead is not yet touched. */
  insert(page: Page, touched: boolean): void {
    while (this.inactive.size + this.active.size >= this.capacityPages) this.evict()
    this.inactive.set(page, touched)
  }

  private evict(): void {
    if (this.inactive.size === 0) {
      const [demoted] = this.active.keys()
      if (demoted === undefined) return
      this.active.delete(demoted)
      this.inactive.set(demoted, true)
      this.moves.push({ page: demoted, move: 'demoted' })
    }
    const [oldest] = this.inactive.keys()
    if (oldest === undefined) return
    this.inactive.delete(oldest)
    this.moves.push({ page: oldest, move: 'evicted' })
  }
}

/** Read a page, bringing it in where it is missing: the cache by itself, without readahead. */
export function access<Page>(draft: CacheDraft<Page>, page: Page): 'hit' | 'miss' {
  if (draft.has(page)) {
    draft.touch(page)
    return 'hit'
  }
  draft.insert(page, true)
  return 'miss'
}
