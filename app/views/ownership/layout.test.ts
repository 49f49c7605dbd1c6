import { describe, expect, test } from 'vitest'
import { overlaps } from '../../marks/__golden__/legible'
import { extentOf } from '../../marks/text-box'
import { catalogue } from '../../words/catalogue'
import { examples } from './examples'
import { layout, textsIn } from './layout'
import { textsOf } from './texts'

const rooms = [
  [320, 420],
  [360, 480],
  [735, 480],
  [1280, 640],
  [1920, 900],
] as const

describe.each(['en', 'zh-TW'] as const)('%s', (language) => {
  test.each(Object.keys(examples) as (keyof typeof examples)[])('%s: no two texts overlap, none leaves the picture', (name) => {
    const spec = examples[name]
    for (const [width, height] of rooms) {
      const all = textsIn(layout(spec, textsOf(spec, catalogue[language]), { width, height, presenter: false }))
      expect({ width, overlaps: overlaps(all) }).toEqual({ width, overlaps: [] })
      const outside = all
        .filter((text) => extentOf(text).x < -1 || extentOf(text).x + extentOf(text).width > width + 1)
        .map((text) => text.text)
      expect({ width, outside }).toEqual({ width, outside: [] })
    }
  })

  test('on a projector nothing is under 24 px', () => {
    const spec = examples.eager
    const all = textsIn(layout(spec, textsOf(spec, catalogue[language]), { width: 1024, height: 700, presenter: true }))
    expect(overlaps(all)).toEqual([])
    expect(Math.min(...all.map((text) => text.size))).toBeGreaterThanOrEqual(24)
  })
})

test('a bar is as long as its time', () => {
  const placed = layout(examples.eager, textsOf(examples.eager, catalogue.en), { width: 1280, height: 640, presenter: false })
  const [first, second] = placed.lanes[0]?.bars.rows[0]?.bars ?? []
  expect((second?.width ?? 0) / (first?.width ?? 1)).toBeCloseTo(4600 / 2300)
})
