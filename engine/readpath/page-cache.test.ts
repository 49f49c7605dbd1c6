import { expect, test } from 'vitest'
import { access, CacheDraft } from './cache-draft'
import { applyToCache, emptyCache } from './page-cache'

test('a page that was only read ahead is touched once by its first reader, and stays where it is', () => {
  const draft = new CacheDraft(emptyCache<number>('two-list', 4))
  draft.insert(1, false)
  draft.touch(1)
  expect([...draft.cache.inactive]).toEqual([[1, true]])
  draft.touch(1)
  expect([...draft.cache.active.keys()]).toEqual([1])
  expect(draft.moves).toEqual([{ page: 1, move: 'promoted' }])
})

test('where all are active the oldest of them is demoted, and goes', () => {
  const draft = new CacheDraft(emptyCache<number>('two-list', 2))
  for (const page of [1, 1, 2, 2, 3]) access(draft, page)
  expect(draft.moves.map(({ page, move }) => `${String(page)} ${move}`)).toEqual(['1 promoted', '2 promoted', '1 demoted', '1 evicted'])
  expect(draft.has(1)).toBe(false)
})

test('a draft leaves the cache that it came from alone', () => {
  const cache = emptyCache<number>('lru', 1)
  const draft = new CacheDraft(cache)
  access(draft, 1)
  expect([cache.inactive.size, draft.cache.inactive.size]).toEqual([0, 1])
  applyToCache(cache, draft)
  expect([...cache.inactive]).toEqual([[1, true]])
})
