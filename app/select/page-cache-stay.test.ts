import { expect, test } from 'vitest'
import { laneOf, parseScenario, Session, sourceOfSetup } from '../../engine'
import pageCache from '../lessons/17-page-cache/scenarios/page-cache.json'
import { pageCacheOf, type CacheReader } from './page-cache'

/** The readers of a lane of lesson 17 at a moment. */
function readersAt(lane: string | null, ms: number): ReadonlyMap<string, CacheReader> {
  const parsed = parseScenario(pageCache)
  const setup = parsed.ok ? (lane === null ? parsed.setup : laneOf(parsed.setup, lane)) : null
  if (setup === null) throw new Error('no such lane')
  const session = new Session(sourceOfSetup(setup), null)
  session.extendToTime(ms * 1000)
  const { steps } = session.here
  const readers = session.withFrame(steps, steps, (frame) => pageCacheOf(frame, frame.time)?.readers ?? [])
  return new Map(readers.map((reader) => [reader.name, reader]))
}

test('what is said of a pause is what happens: C pauses for longer in one lane, and pays', () => {
  const said = readersAt(null, 5_100).get('C')?.stay
  expect(said?.now).toBeLessThan(6_000_000)
  // With D gone as well, what is still to be written does not fill the memory.
  expect(said?.without).toBe('stays')
  expect(readersAt('pause', 11_400).get('C')?.waits).toBeGreaterThan(0)
  // With two lists it does not: nothing says that its page would go.
  expect(readersAt('two-list', 5_100).get('C')?.stay).toEqual({ now: null, without: null })
  expect(readersAt('two-list', 11_400).get('C')?.waits).toBe(0)
})

test('where the segment ends before the page would go, with nobody late, it stays', () => {
  expect(readersAt('caught-up', 9_000).get('C')?.stay).toEqual({ now: null, without: null })
  expect(readersAt(null, 9_000).get('C')?.stay?.now).toBeGreaterThan(0)
})

test('who reads from the disk has nothing to lose, and what it waited is counted', () => {
  const readers = readersAt(null, 9_000)
  expect(readers.get('D')).toMatchObject({ stay: null, misses: 1, waits: 1 })
  expect(readers.get('D')?.waitedUs).toBeGreaterThan(0)
  expect(readers.get('A')).toMatchObject({ waits: 0, waitedUs: 0, diskBytes: 0 })
})
