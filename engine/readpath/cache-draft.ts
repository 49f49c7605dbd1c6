import { type ListChange, type CacheChange, type PageCache, copyCache, applyToCache } from './page-cache'

/** A page that changed its list, or left. */
export type CacheMove<Page> = { readonly page: Page; readonly move: 'evicted' | 'promoted' | 'demoted' }

/** A list that is being changed: what changes lies beside the list, which may be long. */
class ListDraft<Page> implements ListChange<Page> {
  readonly gone = new Set<Page>()
  readonly touched = new Set<Page>()
  readonly added = new Map<Page, boolean>()

  constructor(private readonly list: ReadonlyMap<Page, boolean>) {}

  get size(): number {
    return this.list.size - this.gone.size + this.added.size
  }

  /** Whether the page was touched; undefined where it is not in the list. */
  get(page: Page): boolean | undefined {
    const added = this.added.get(page)
    if (added !== undefined) return added
    return this.gone.has(page) ? undefined : this.touched.has(page) || this.list.get(page)
  }

  delete(page: Page): boolean {
    if (this.added.delete(page)) return true
    if (this.gone.has(page) || !this.list.has(page)) return false
    this.gone.add(page)
    return true
  }

  push(page: Page, touched: boolean): void {
    this.added.set(page, touched)
  }

  touchInPlace(page: Page): void {
    if (this.added.has(page)) this.added.set(page, true)
    else this.touched.add(page)
  }

  get oldest(): Page | undefined {
    for (const page of this.list.keys()) if (!this.gone.has(page)) return page
    for (const page of this.added.keys()) return page
    return undefined
  }
}

/** A cache as it is being decided on: whoever decides changes nothing. */
export class CacheDraft<Page> implements CacheChange<Page> {
  readonly moves: CacheMove<Page>[] = []
  readonly inactive: ListDraft<Page>
  readonly active: ListDraft<Page>

  constructor(private readonly before: PageCache<Page>) {
    this.inactive = new ListDraft(before.inactive)
    this.active = new ListDraft(before.active)
  }

  /** What it has become so far, written out. */
  get cache(): PageCache<Page> {
    const cache = copyCache(this.before)
    applyToCache(cache, this)
    return cache
  }

  has(page: Page): boolean {
    return this.inactive.get(page) !== undefined || this.active.get(page) !== undefined
  }

  /** A page that is there is read or written. */
  touch(page: Page): void {
    const touched = this.inactive.get(page)
    if (touched === undefined) {
      if (this.active.delete(page)) this.active.push(page, true)
      return
    }
    if (this.before.policy === 'two-list' && !touched) {
      this.inactive.touchInPlace(page)
      return
    }
    this.inactive.delete(page)
    if (this.before.policy === 'lru') {
      this.inactive.push(page, true)
      return
    }
    this.active.push(page, true)
    this.moves.push({ page, move: 'promoted' })
  }

  /** A page comes in; where there is no room, others go first. Read ahead is not yet touched. */
  insert(page: Page, touched: boolean): void {
    while (this.inactive.size + this.active.size >= this.before.capacityPages) this.evict()
    this.inactive.push(page, touched)
  }

  private evict(): void {
    if (this.inactive.size === 0) {
      const demoted = this.active.oldest
      if (demoted === undefined) return
      this.active.delete(demoted)
      this.inactive.push(demoted, true)
      this.moves.push({ page: demoted, move: 'demoted' })
    }
    const { oldest } = this.inactive
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
