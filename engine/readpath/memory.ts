import type { Context, Input, Outcome } from '../kernel/node'
import { MemoryDraft, readTimer, type MemoryChange } from './memory-draft'
import { applyToCache, copyCache } from './page-cache'
import type { PageCacheState, Reader } from './page-cache-state'
import { isMarker, onMarker, onMiss } from './readahead'

type MemoryOutcome = Outcome<MemoryChange, never, never>

const nothing: MemoryOutcome = { changes: [], effects: [] }

export const appendTimer = 'append'

export function applyToMemory(state: PageCacheState, change: MemoryChange): void {
  applyToCache(state.cache, change.cache)
  for (const [page, at] of change.evictions)
    if (at === null) state.evicted.delete(page)
    else state.evicted.set(page, at)
  Object.assign(state, change.fields)
}

/** A copy on which nothing that becomes of it is seen in the original. */
export const copyMemory = (state: PageCacheState): PageCacheState => ({
  ...state,
  cache: copyCache(state.cache),
  evicted: new Map(state.evicted),
})

/** A page was written: it is in memory, whoever waited for it gets it at once, and the next one is due. */
function append(draft: MemoryDraft): void {
  const { state, now } = draft
  if (draft.writtenPages >= state.segmentPages) return
  draft.append()
  for (const reader of state.readers.values()) {
    if (reader.phase !== 'caught-up') continue
    draft.put({ ...reader, phase: 'reading', dueAt: now })
    draft.timer(readTimer(reader.name), now)
  }
  if (state.appendIntervalUs !== null && draft.writtenPages < state.segmentPages) draft.timer(appendTimer, now + state.appendIntervalUs)
}

/** The reader sleeps until a page has come from the disk: the one place where its thread gives its processor away. */
function block(draft: MemoryDraft, reader: Reader, until: number): void {
  draft.put({ ...reader, phase: 'blocked', waits: reader.waits + 1, waitedUs: reader.waitedUs + until - draft.now })
  draft.timer(readTimer(reader.name), until)
}

function miss(draft: MemoryDraft, reader: Reader): void {
  const { position: page, name, wanted } = reader
  draft.tell('PageMissed', 'readpath/cache/missed', { reader: name, page })
  const asked = draft.ask(reader, page, onMiss(reader.readahead, page, wanted, draft.writtenPages, draft.state.limits))
  block(draft, { ...asked, misses: reader.misses + 1, awaited: page }, draft.onItsWay(page)?.readyAt ?? draft.now)
}

/** Takes a page, and asks for more where it carries the marker. */
function take(draft: MemoryDraft, reader: Reader): Reader {
  const { position: page, name } = reader
  const awaited = reader.awaited === page
  draft.take(page)
  if (awaited) draft.tell('PageRead', 'readpath/cache/delivered', { reader: name, page })
  else draft.tell('PageRead', 'readpath/cache/hit', { reader: name, page })
  draft.tellMoves()
  const marked = isMarker(reader.readahead, page)
  const asked = marked ? draft.ask(reader, page, onMarker(reader.readahead, draft.writtenPages, draft.state.limits)) : reader
  return {
    ...asked,
    readahead: { ...asked.readahead, previous: page },
    position: page + 1,
    wanted: reader.wanted - 1,
    hits: reader.hits + (reader.missed === page ? 0 : 1),
    readPages: reader.readPages + 1,
    awaited: null,
    missed: null,
  }
}

/** Reads on in its request until that is done, or a page has to be waited for. */
function request(draft: MemoryDraft, begun: Reader): void {
  let reader = begun
  while (reader.wanted > 0) {
    const page = reader.position
    if (!draft.has(page)) {
      miss(draft, { ...reader, missed: page })
      return
    }
    const window = draft.onItsWay(page)
    if (window !== undefined) {
      draft.tell('PageAwaited', 'readpath/cache/awaited', { reader: reader.name, page })
      block(draft, { ...reader, awaited: page }, window.readyAt)
      return
    }
    reader = take(draft, reader)
  }
  const dueAt = Math.max(draft.now, reader.dueAt + reader.intervalUs)
  draft.put({ ...reader, phase: 'reading', dueAt })
  draft.timer(readTimer(reader.name), dueAt)
}

function pause(draft: MemoryDraft, reader: Reader): void {
  draft.tell('ReaderPaused', 'readpath/reader/paused', { reader: reader.name, page: reader.position })
  const dueAt = draft.now + reader.pauseUs
  draft.put({ ...reader, phase: 'paused', paused: true, dueAt })
  draft.timer(readTimer(reader.name), dueAt)
}

function read(draft: MemoryDraft, reader: Reader): void {
  const { name, position, phase } = reader
  const detail = { reader: name, page: position, behindPages: draft.writtenPages - position }
  if (reader.pauseAt !== null && !reader.paused && draft.now >= reader.pauseAt && phase !== 'blocked') {
    pause(draft, reader)
    return
  }
  if (phase === 'waiting') draft.tell('ReaderStarted', 'readpath/reader/started', detail)
  if (phase === 'paused') draft.tell('ReaderResumed', 'readpath/reader/resumed', detail)
  // More at once than half of the memory holds would push out what it has just asked for.
  const most = Math.max(1, Math.floor(draft.state.cache.capacityPages / 2))
  const wanted = reader.wanted > 0 ? reader.wanted : Math.min(reader.requestPages, draft.writtenPages - position, most)
  if (wanted > 0) {
    request(draft, { ...reader, wanted })
    return
  }
  draft.tell('ReaderCaughtUp', 'readpath/reader/caught-up', { reader: name, page: position })
  draft.put({ ...reader, phase: 'caught-up' })
}

function arrive(draft: MemoryDraft, number: number): void {
  const window = draft.state.windows.find((one) => one.number === number)
  if (window === undefined) return
  const { reader, first, pages } = window
  draft.tell('PagesArrived', 'readpath/cache/arrived', { reader, first, pages })
}

/** A broker's memory and those who read through it: pages are written, read, asked of the disk, and go when there is no room. */
export function decideMemory(state: PageCacheState, input: Input<unknown, unknown>, context: Pick<Context, 'now'>): MemoryOutcome {
  if (input.kind !== 'timer') return nothing
  const draft = new MemoryDraft(state, context.now)
  const slash = input.key.indexOf('/')
  const what = slash < 0 ? input.key : input.key.slice(0, slash)
  const name = input.key.slice(slash + 1)
  const reader = state.readers.get(name)
  if (what === appendTimer) append(draft)
  else if (what === 'disk') arrive(draft, Number(name))
  else if (reader !== undefined) read(draft, reader)
  return { changes: [draft.change()], effects: draft.effects }
}
