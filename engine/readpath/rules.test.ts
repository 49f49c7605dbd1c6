import { expect, test } from 'vitest'
import { Rig } from './rig.test'
import { readPathRules } from './rules'
import { strategies, transferOf } from './strategy'

/** A handful of runs in which everything happens that can. */
export function everything(): Set<string> {
  const seen = new Set<string>()
  const see = (rig: Rig): void => {
    for (const rule of rig.rules()) seen.add(rule)
  }
  for (const strategy of strategies)
    for (const cached of [true, false])
      see(Rig.sending(transferOf(strategy, 1_000_000, 100_000, cached, { acceptBytes: 204_800 })).toTheEnd())
  see(Rig.sending(transferOf('kafka-plaintext', 300_000, 150_000, true, { acceptBytes: 81_920 })).toTheEnd())
  const tail = { warm: true, writtenPages: 100, appendPagesPerSecond: 10, capacityPages: 40 }
  const none = { maxPages: 0, maxFolioOrder: null }
  const two = { policy: 'two-list', capacityPages: 4, limits: none } as const
  see(Rig.reading(tail, [{ fromPage: 100 }, { pagesPerSecond: 40, pauseAt: 250_000, pauseUs: 1_000_000 }]).untilMs(3000))
  see(Rig.reading(two, [{}, { startAt: 50_000 }, { startAt: 75_000 }]).untilMs(2000))
  see(Rig.reading({ limits: { maxPages: 16, maxFolioOrder: null } }, [{ requestPages: 64, pagesPerSecond: 640 }]).untilMs(100))
  see(Rig.reading({ capacityPages: 128 }, [{ pagesPerSecond: 1_000_000 }]).untilMs(100))
  // A window of one page has no tail to carry a marker: the reader goes on behind it.
  see(Rig.reading({ limits: { maxPages: 1, maxFolioOrder: null } }, [{ pagesPerSecond: 3 }]).untilMs(20_000))
  return seen
}

test('every rule is reached by some run, and no event has one that is not listed', () => {
  expect([...everything()].sort()).toEqual(Object.keys(readPathRules).sort())
})
