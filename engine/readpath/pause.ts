import type { SimTime } from '../kernel/node'
import { appendTimer, applyToMemory, copyMemory, decideMemory } from './memory'
import { readTimer } from './memory-draft'
import { holds } from './page-cache'
import type { PageCacheState, Reader } from './page-cache-state'

/** How far ahead is looked: nobody asks about longer pauses, and every step of the look costs. */
const stepsMost = 2_000

/** When a reader wakes by itself; null: when something is written. */
function wakesAt({ phase, dueAt, awaited }: Reader, { windows }: PageCacheState): SimTime | null {
  if (phase === 'caught-up') return null
  if (phase !== 'blocked') return dueAt
  const window = windows.find(({ first, pages }) => awaited !== null && awaited >= first && awaited < first + pages)
  return window?.readyAt ?? dueAt
}

function timersOf(state: PageCacheState, now: SimTime): Map<string, SimTime> {
  const timers = new Map<string, SimTime>()
  const { appendIntervalUs: every } = state
  if (every !== null && state.writtenPages < state.segmentPages) timers.set(appendTimer, (Math.floor(now / every) + 1) * every)
  for (const reader of state.readers.values()) {
    const at = wakesAt(reader, state)
    if (at !== null) timers.set(readTimer(reader.name), Math.max(now, at))
  }
  return timers
}

function earliest(timers: ReadonlyMap<string, SimTime>): readonly [key: string, at: SimTime] | null {
  let first: readonly [string, SimTime] | null = null
  for (const timer of timers) if (first === null || timer[1] < first[1]) first = timer
  return first
}

const nobody: ReadonlySet<string> = new Set()

/**
 * For how long a reader may pause from now on before the page that it reads next has gone from memory: found by letting the others
 * go on, on a copy, but for those who are to stop as well. Null: it is gone already, or is there for as long as is looked ahead.
 */
export function pauseUntilGone(state: PageCacheState, name: string, now: SimTime, stopping: ReadonlySet<string> = nobody): SimTime | null {
  const reader = state.readers.get(name)
  if (reader === undefined) return null
  const page = reader.position
  const missing = (memory: PageCacheState): boolean => page < memory.writtenPages && !holds(memory.cache, page)
  if (missing(state)) return null
  const stops = (each: string): boolean => each === name || stopping.has(each)
  const ahead = copyMemory(state)
  ahead.readers = new Map([...state.readers].map(([key, each]) => [key, stops(key) ? { ...each, phase: 'paused' } : each]))
  const timers = timersOf(ahead, now)
  for (const key of state.readers.keys()) if (stops(key)) timers.delete(readTimer(key))
  for (let step = 0; step < stepsMost; step++) {
    const due = earliest(timers)
    if (due === null) return null
    const [key, at] = due
    timers.delete(key)
    const { changes, effects } = decideMemory(ahead, { kind: 'timer', key }, { now: at })
    for (const change of changes) applyToMemory(ahead, change)
    for (const effect of effects) if (effect.do === 'timer' && effect.at !== null) timers.set(effect.key, effect.at)
    if (missing(ahead)) return at - now
  }
  return null
}
