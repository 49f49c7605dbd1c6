import { expect, test } from 'vitest'
import { mapWith, mapWithout } from './replaced-map'

test('what is shared stays as it was, whatever is put in or taken out of the copy', () => {
  for (const entries of [
    [],
    [[1, 'a']],
    [
      [1, 'a'],
      [2, 'b'],
      [3, 'c'],
    ],
  ] as [number, string][][])
    for (const key of [1, 2, 4]) {
      const map = new Map(entries)
      const [more, less] = [new Map(entries).set(key, 'new'), new Map(entries)]
      less.delete(key)
      expect([...mapWith(map, key, 'new')]).toEqual([...more])
      expect([...mapWithout(map, key)]).toEqual([...less])
      expect([...map]).toEqual(entries)
    }
})
