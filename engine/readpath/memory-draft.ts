import type { Detail } from '../kernel/event'
import type { Effect, SimTime } from '../kernel/node'
import { CacheDraft } from './cache-draft'
import type { CacheChange } from './page-cache'
import { windowsKept, type DiskWindow, type PageCacheState, type Reader } from './page-cache-state'
import type { Asked, ReadaheadReason, Window } from './readahead'
import type { ReadPathRule } from './rules'
import { timePresets } from './time-model'

/** What of a page cache is replaced by a step. */
export type MemoryFields = Pick<
  PageCacheState,
  'writtenPages' | 'readers' | 'windows' | 'windowsAsked' | 'diskFreeAt' | 'diskPages' | 'readPages'
>

export interface MemoryChange {
  readonly kind: 'became'
  readonly cache: CacheChange<number>
  /** Pages that had to go, and those that came back, in order: page → when it went, or null. */
  readonly evictions: readonly (readonly [page: number, at: SimTime | null])[]
  readonly fields: MemoryFields
}

export const readTimer = (reader: string): string => `read/${reader}`

const readaheadRules: Readonly<Record<ReadaheadReason, ReadPathRule>> = {
  first: 'readpath/readahead/first',
  'next-on-miss': 'readpath/readahead/next-on-miss',
  merged: 'readpath/readahead/merged',
  marker: 'readpath/readahead/marker',
  random: 'readpath/readahead/random',
}

/** One step of a page cache as it is being decided: what it will have become, and what is to be told of it. */
export class MemoryDraft {
  readonly effects: Effect<never, never>[] = []
  private readonly draft: CacheDraft<number>
  private readonly evictions: (readonly [page: number, at: SimTime | null])[] = []
  private readonly readers: Map<string, Reader>
  private windows: readonly DiskWindow[]
  private windowsAsked: number
  private diskFreeAt: SimTime
  private diskPages: number
  private readPages: number
  writtenPages: number

  constructor(
    readonly state: PageCacheState,
    readonly now: SimTime,
  ) {
    this.draft = new CacheDraft(state.cache)
    this.readers = new Map(state.readers)
    this.windows = state.windows
    this.windowsAsked = state.windowsAsked
    this.diskFreeAt = state.diskFreeAt
    this.diskPages = state.diskPages
    this.readPages = state.readPages
    this.writtenPages = state.writtenPages
  }

  tell(type: string, rule: ReadPathRule, detail: Detail): void {
    this.effects.push({ do: 'event', type, rule, detail })
  }

  timer(key: string, at: SimTime): void {
    this.effects.push({ do: 'timer', key, at })
  }

  has(page: number): boolean {
    return this.draft.has(page)
  }

  append(): void {
    const page = this.writtenPages
    this.insert(page, true)
    this.writtenPages += 1
    this.tell('PageAppended', 'readpath/cache/appended', { page })
    this.tellMoves()
  }

  /** Takes a page that is there. */
  take(page: number): void {
    this.draft.touch(page)
    this.readPages += 1
  }

  put(reader: Reader): void {
    this.readers.set(reader.name, reader)
  }

  /** The window in which a page is still on its way. */
  onItsWay(page: number): DiskWindow | undefined {
    return this.windows.findLast(({ first, pages, readyAt }) => page >= first && page < first + pages && readyAt > this.now)
  }

  private insert(page: number, touched: boolean): void {
    this.draft.insert(page, touched)
    this.evictions.push([page, null])
  }

  /** Asks the disk for those pages of a window that are not there. The reader comes back with what it asked for in its book. */
  ask(reader: Reader, page: number, { next, window }: Asked): Reader {
    const known = { ...reader, readahead: next }
    return window === null ? known : this.submit(known, page, window)
  }

  private submit(reader: Reader, page: number, window: Window): Reader {
    const { first, pages, marker, reason } = window
    const missing: number[] = []
    for (let n = first; n < first + pages; n++) if (!this.has(n)) missing.push(n)
    if (missing.length === 0) return reader
    for (const one of missing) this.insert(one, false)
    const { diskLatencyNs, diskGBps } = timePresets[this.state.time]
    const ns = diskLatencyNs + (missing.length * this.state.pageBytes) / diskGBps
    const readyAt = Math.max(this.now, this.diskFreeAt) + Math.ceil(ns / 1000)
    const number = ++this.windowsAsked
    const asked = { number, reader: reader.name, first, pages, marker, reason, askedAt: page, submittedAt: this.now, readyAt }
    this.windows = [...this.windows.slice(-(windowsKept - 1)), asked]
    this.diskFreeAt = readyAt
    this.diskPages += missing.length
    const detail = { reader: reader.name, first, pages, fromDisk: missing.length, ...(marker === null ? {} : { marker }), page }
    this.tell('ReadAhead', readaheadRules[reason], detail)
    this.timer(`disk/${String(number)}`, readyAt)
    this.tellMoves()
    return { ...reader, diskPages: reader.diskPages + missing.length }
  }

  /** What room had to be made for, and which pages changed lists, since it was told last. */
  tellMoves(): void {
    const moves = this.draft.moves.splice(0)
    const of = (move: 'evicted' | 'promoted' | 'demoted'): number[] => moves.filter((one) => one.move === move).map(({ page }) => page)
    const [evicted, promoted, demoted] = [of('evicted'), of('promoted'), of('demoted')]
    for (const page of evicted) this.evictions.push([page, this.now])
    if (demoted.length > 0) this.tell('PagesDemoted', 'readpath/cache/demoted', { pages: demoted })
    if (evicted.length > 0) this.tell('PagesEvicted', 'readpath/cache/evicted', { pages: evicted })
    if (promoted.length > 0) this.tell('PagesPromoted', 'readpath/cache/promoted', { pages: promoted })
  }

  change(): MemoryChange {
    return {
      kind: 'became',
      cache: this.draft,
      evictions: this.evictions,
      fields: {
        writtenPages: this.writtenPages,
        readers: this.readers,
        windows: this.windows,
        windowsAsked: this.windowsAsked,
        diskFreeAt: this.diskFreeAt,
        diskPages: this.diskPages,
        readPages: this.readPages,
      },
    }
  }
}
