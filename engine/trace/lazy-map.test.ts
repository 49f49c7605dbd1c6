import { expect, test } from 'vitest'
import { LazyMap } from './lazy-map'

function lazy(): { readonly map: LazyMap<number>; readonly read: string[] } {
  const map = new LazyMap<number>()
  const values = new Map(['a', 'b', 'c', 'd'].map((node, n) => [node, n]))
  const read: string[] = []
  map.expect([...values.keys()], (node) => {
    const value = values.get(node)
    if (value === undefined) return
    values.delete(node)
    map.put(node, value)
    read.push(node)
    if (values.size === 0) map.complete()
  })
  return { map, read }
}

test('whoever looks through the values and stops has read no more than he looked at', () => {
  const { map, read } = lazy()
  for (const value of map.values()) if (value === 1) break
  expect(read).toEqual(['a', 'b'])
  for (const [node, value] of map) if (value === 2) expect(node).toBe('c')
  expect(read).toEqual(['a', 'b', 'c', 'd'])
  expect([...map.entries()]).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 2],
    ['d', 3],
  ])
})

test('a key says nothing of its value, and reads none', () => {
  const { map, read } = lazy()
  expect([[...map.keys()].join(''), map.size, map.has('c'), map.has('x')]).toEqual(['abcd', 4, true, false])
  expect(read).toEqual([])
  expect([...map.values()]).toEqual([0, 1, 2, 3])
})
