import { describe, expect, test } from 'vitest'
import { expectLegible, rooms } from '../../marks/__golden__/legible'
import { catalogue } from '../../words/catalogue'
import { examples } from './examples'
import { layout, textsIn } from './layout'

describe.each(['en', 'zh-TW'] as const)('%s', (language) => {
  test.each((Object.keys(examples) as (keyof typeof examples)[]).filter((name) => name !== 'empty'))(
    '%s: no two texts overlap, none leaves the picture, none is under 12 px',
    (name) => {
      for (const width of rooms) {
        const placed = layout(examples[name], catalogue[language], width)
        expectLegible(textsIn(placed), width, placed.height)
      }
    },
  )
})

test('cells stay in their broker, and an offset stands at the same place in every copy', () => {
  for (const spec of Object.values(examples))
    for (const width of rooms)
      for (const { box, copies } of layout(spec, catalogue.en, width).brokers)
        for (const { cells, mark, partition } of copies) {
          const inside = cells.every((cell) => cell.x >= box.x && cell.x + cell.width <= box.x + box.width)
          expect({ width, partition, inside }).toEqual({ width, partition, inside: true })
          expect(mark.x).toBeLessThanOrEqual(box.x + box.width)
        }
  const [one, two] = layout(examples.parts, catalogue.en, 1280).brokers
  const at = (n: number, of = one): number => (of?.copies[0]?.xOf(n) ?? 0) - (of?.box.x ?? 0)
  expect(at(3)).toBeCloseTo(at(3, two))
})

test('an arrow goes from where the follower ends to that offset of the leader, and an answer comes to where it is to go on', () => {
  const { news, brokers } = layout(examples.cut, catalogue.en, 1280)
  const copy = (n: number) => brokers[n]?.copies[0]
  expect(news?.passes.get(3)).toBe((copy(2)?.xOf(5) ?? 0) + 6)
  expect(news?.head?.x).toBe((copy(1)?.xOf(5) ?? 0) + 6)
  const diverging = layout(examples.parts, catalogue.en, 1280)
  expect(diverging.news?.head?.x).toBe((diverging.brokers[0]?.copies[0]?.xOf(3) ?? 0) + 6)
})
