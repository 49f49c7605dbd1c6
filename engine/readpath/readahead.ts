/** What the kernel remembers of one open file: the last window, and the tail of it whose first page carries the marker. In pages. */
export interface Readahead {
  readonly start: number
  readonly size: number
  readonly async: number
  /** Of the large-folio variant. */
  readonly order: number
  /** The page read last; −1 = none. */
  readonly previous: number
}

export interface ReadaheadLimits {
  /** `read_ahead_kb` in pages; 0 switches readahead off. */
  readonly maxPages: number
  /** The largest folio of the variant that was measured on Linux 6.18; null = the textbook rule. */
  readonly maxFolioOrder: number | null
}

export type ReadaheadReason = 'first' | 'next-on-miss' | 'merged' | 'marker' | 'random'

/** Pages asked of the disk at once. Where the marker is null nobody will ask for more by reading one of them. */
export interface Window {
  readonly first: number
  readonly pages: number
  readonly marker: number | null
  readonly reason: ReadaheadReason
}

export interface Asked {
  readonly next: Readahead
  /** Null where nothing is left to ask for. */
  readonly window: Window | null
}

export const noReadahead: Readahead = { start: 0, size: 0, async: 0, order: 0, previous: -1 }

function firstSize(wanted: number, max: number): number {
  let power = 1
  while (power < wanted) power *= 2
  if (power <= Math.floor(max / 32)) return Math.min(power * 4, max)
  return power <= Math.floor(max / 4) ? Math.min(power * 2, max) : max
}

function nextSize(size: number, max: number): number {
  if (size < Math.floor(max / 16)) return 4 * size
  return size <= Math.floor(max / 2) ? 2 * size : max
}

function log2Floor(n: number): number {
  let order = 0
  while (2 ** (order + 1) <= n) order += 1
  return order
}

/** What the state says, as far as the file goes. */
function windowOf({ start, size, async }: Readahead, filePages: number, reason: ReadaheadReason): Window | null {
  const pages = Math.min(size, filePages - start)
  if (pages <= 0) return null
  const marker = start + size - async
  return { first: start, pages, marker: marker < start + pages ? marker : null, reason }
}

/** A window that would meet its own marker at once takes the next one in (Linux: ondemand_readahead, `readit`). */
function merged(window: Readahead, max: number): Readahead {
  const added = nextSize(window.size, max)
  return window.size + added <= max
    ? { ...window, size: window.size + added, async: added }
    : { ...window, size: max, async: Math.floor(max / 2) }
}

/** A page is not there. `wanted` pages, with it, are still to be read of this request. */
export function onMiss(state: Readahead, page: number, wanted: number, filePages: number, limits: ReadaheadLimits): Asked {
  const max = limits.maxPages
  const sequential = page === 0 || page === state.previous + 1 || page === state.previous
  if (max === 0 || !sequential) {
    const pages = Math.min(wanted, filePages - page)
    return { next: state, window: { first: page, pages, marker: null, reason: 'random' } }
  }
  const follows = state.size > 0 && page === state.start + state.size
  const size = follows ? nextSize(state.size, max) : firstSize(wanted, max)
  const async = follows || size <= wanted ? size : size - wanted
  const fresh = { start: page, size, async, order: 0, previous: state.previous }
  const next = async === size ? merged(fresh, max) : fresh
  return { next, window: windowOf(next, filePages, follows ? 'next-on-miss' : next === fresh ? 'first' : 'merged') }
}

/** Folios of growing order end at multiples of their size. */
function rounded({ start, size, order, previous }: Readahead, maxFolioOrder: number): Readahead {
  const grown = order + 2
  const folio = 2 ** grown
  const end = Math.floor((start + size) / folio) * folio
  const pages = end > start ? end - start : size
  return { start, size: pages, async: pages, order: Math.min(grown, maxFolioOrder, log2Floor(pages)), previous }
}

/** The page with the marker is read: it is there, and the next window is asked for while the reader goes on. */
export function onMarker(state: Readahead, filePages: number, limits: ReadaheadLimits): Asked {
  const size = nextSize(state.size, limits.maxPages)
  const plain = { ...state, start: state.start + state.size, size, async: size }
  const next = limits.maxFolioOrder === null ? plain : rounded(plain, limits.maxFolioOrder)
  return { next, window: windowOf(next, filePages, 'marker') }
}

/** Whether reading this page asks for the next window. */
export const isMarker = ({ start, size, async }: Readahead, page: number): boolean => size > 0 && async > 0 && page === start + size - async

/** A lone sequential reader with a cache without end: what it asks for, and how often it had to wait. */
export function readSequentially(
  filePages: number,
  requestPages: number,
  limits: ReadaheadLimits,
  mostWindows = Infinity,
): { readonly windows: readonly Window[]; readonly synchronousMisses: number } {
  const windows: Window[] = []
  let state = noReadahead
  let loaded = 0
  let synchronousMisses = 0
  const take = ({ next, window }: Asked): void => {
    state = next
    if (window === null) return
    windows.push(window)
    loaded = Math.max(loaded, window.first + window.pages)
  }
  for (let page = 0; page < filePages && windows.length < mostWindows; page++) {
    const wanted = Math.min(requestPages - (page % requestPages), filePages - page)
    if (page >= loaded) {
      synchronousMisses += 1
      take(onMiss(state, page, wanted, filePages, limits))
    }
    if (isMarker(state, page)) take(onMarker(state, filePages, limits))
    state = { ...state, previous: page }
  }
  return { windows, synchronousMisses }
}
