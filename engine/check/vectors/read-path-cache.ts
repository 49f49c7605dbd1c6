import { access, CacheDraft } from '../../readpath/cache-draft'
import { cachePolicies, emptyCache } from '../../readpath/page-cache'
import { readSequentially, type ReadaheadLimits } from '../../readpath/readahead'
import { differ, list, object, onlyKeys, proseKeys, size, text, Unreadable, whole, type Json } from './reading'
import type { VectorDifference } from './result'

const pages = (unit: Json): ReadaheadLimits => ({ maxPages: size(unit['maxPages'], 'maxPages', 0), maxFolioOrder: null })

/** How many pages a file of a vector may have: the reader goes through them one by one. */
const mostPages = 16_777_216

function filePages(value: unknown): number {
  const number = size(value, 'filePages')
  if (number > mostPages) throw new Unreadable('filePages', `${String(mostPages)} at most`, value)
  return number
}

/** The windows that a file read from front to end is fetched in. */
export function checkReadahead(unit: Json): readonly VectorDifference[] {
  onlyKeys(unit, [...proseKeys, 'filePages', 'requestPages', 'maxPages', 'expected'], '')
  const expected = object(unit['expected'], 'expected')
  onlyKeys(expected, ['windows', 'synchronousMisses', 'requests'], 'expected.')
  const got = readSequentially(filePages(unit['filePages']), size(unit['requestPages'], 'requestPages'), pages(unit))
  return [
    ...differ(
      'windows',
      expected['windows'],
      got.windows.map((window) => [window.first, window.pages]),
    ),
    ...differ('synchronousMisses', whole(expected['synchronousMisses'], 'expected.synchronousMisses'), got.synchronousMisses),
    ...differ('requests', whole(expected['requests'], 'expected.requests'), got.windows.length),
  ]
}

/** The first windows, where the cache keeps many pages as one. */
export function checkLargeFolio(unit: Json): readonly VectorDifference[] {
  onlyKeys(unit, [...proseKeys, 'requestPages', 'maxPages', 'maxFolioOrder', 'expectedFirstWindows'], '')
  const wanted = list(unit['expectedFirstWindows'], 'expectedFirstWindows')
  const limits = { ...pages(unit), maxFolioOrder: size(unit['maxFolioOrder'], 'maxFolioOrder', 0) }
  const { windows } = readSequentially(mostPages, size(unit['requestPages'], 'requestPages'), limits, wanted.length)
  return differ(
    'expectedFirstWindows',
    wanted,
    windows.map((window) => window.pages),
  )
}

/** A page cache of either policy, access by access. */
export function checkPageCache(unit: Json): readonly VectorDifference[] {
  onlyKeys(unit, [...proseKeys, 'policy', 'capacityPages', 'accesses', 'expected'], '')
  const policy = cachePolicies.find((name) => name === unit['policy'])
  if (policy === undefined) throw new Unreadable('policy', 'a known policy', unit['policy'])
  const expected = object(unit['expected'], 'expected')
  const left = policy === 'lru' ? ['residentOldestFirst'] : ['inactiveOldestFirst', 'activeOldestFirst']
  onlyKeys(expected, ['outcomes', 'hits', 'misses', 'evicted', ...left], 'expected.')
  const draft = new CacheDraft(emptyCache<string>(policy, size(unit['capacityPages'], 'capacityPages')))
  const outcomes = list(unit['accesses'], 'accesses').map((page) => access(draft, text(page, 'accesses')))
  const { inactive, active } = draft.cache
  const lists: Readonly<Record<string, unknown>> = {
    residentOldestFirst: [...inactive.keys()],
    inactiveOldestFirst: [...inactive.keys()],
    activeOldestFirst: [...active.keys()],
  }
  return [
    ...differ('outcomes', expected['outcomes'], outcomes),
    ...differ('hits', expected['hits'], outcomes.filter((outcome) => outcome === 'hit').length),
    ...differ('misses', expected['misses'], outcomes.filter((outcome) => outcome === 'miss').length),
    ...differ(
      'evicted',
      expected['evicted'],
      draft.moves.filter(({ move }) => move === 'evicted').map(({ page }) => page),
    ),
    ...left.flatMap((name) => differ(name, expected[name], lists[name])),
  ]
}
