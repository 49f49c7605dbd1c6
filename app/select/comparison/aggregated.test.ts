import { expect, test } from 'vitest'
import { aggregated } from './aggregated'

const readers = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `m${String(n)}`, letter: String(n), index: n }))
const partitions = readers(9).map(({ name }) => name)

test('many readers are their number; time without a reader stays as it is', () => {
  const bars = [
    { from: 0, to: 10, readers: readers(8) },
    { from: 10, to: 20, readers: readers(9).slice(1) },
    { from: 20, to: 30, readers: [] },
    { from: 30, to: 40, readers: readers(2) },
  ]
  const row = aggregated({ label: 'p0–p8', partitions, bars }, 5)
  expect(row.bars.map(({ from, to, readers: who }) => [from, to, who.map(({ name }) => name).join(' ')])).toEqual([
    [0, 20, '8'],
    [20, 30, ''],
    [30, 40, 'm0 m1'],
  ])
})

test('a row of few partitions is left as it is', () => {
  const row = { label: 'p0', partitions: ['t-0'], bars: [{ from: 0, to: 10, readers: readers(7) }] }
  expect(aggregated(row, 100)).toBe(row)
})

test('what is too short to be seen is told with what comes after; time without a reader never goes', () => {
  const bars = [
    { from: 0, to: 3, readers: readers(2) },
    { from: 3, to: 6, readers: readers(3) },
    { from: 6, to: 7, readers: [] },
    { from: 7, to: 40, readers: readers(4) },
  ]
  const row = aggregated({ label: 'p0–p8', partitions, bars }, 5)
  expect(row.bars.map(({ from, to, readers: who }) => [from, to, who.length])).toEqual([
    [0, 6, 3],
    [6, 7, 0],
    [7, 40, 4],
  ])
})
