import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asMap, MapDraft } from './map-draft'

const keyArb = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const actArb = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('set' as const), key: keyArb, value: fc.nat({ max: 9 }) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('delete' as const), key: keyArb, value: fc.constant(0) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('clear' as const), key: keyArb, value: fc.constant(0) }) },
)

test('a draft reads as the changed map would, its changes make it so, and the map is not touched', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(keyArb, fc.nat({ max: 9 }))), fc.array(actArb), (start, acts) => {
      const base = new Map(start)
      const changed = new Map(start)
      const draft = new MapDraft(base)
      for (const { do: act, key, value } of acts) {
        if (act === 'set') {
          draft.set(key, value)
          changed.set(key, value)
        } else if (act === 'delete') expect(draft.delete(key)).toBe(changed.delete(key))
        else {
          draft.clear()
          changed.clear()
        }
      }
      expect(draft.size).toBe(changed.size)
      expect([...draft.keys()].sort()).toEqual([...changed.keys()].sort())
      for (const key of ['a', 'b', 'c', 'd', 'e'] as const) expect(draft.get(key)).toBe(changed.get(key))
      expect(base).toEqual(new Map(start))
      const changes = draft.changes()
      if (changes?.cleared === true) base.clear()
      for (const [key, value] of changes?.set ?? []) {
        if (value === undefined) base.delete(key)
        else base.set(key, value)
      }
      expect(base).toEqual(changed)
    }),
    { seed: 7 },
  )
})

test('a set is a map of its members', () => {
  const draft = new MapDraft(asMap(new Set(['a', 'b'])))
  draft.delete('a')
  draft.set('c', true)
  expect(draft.keys()).toEqual(['b', 'c'])
})
