import { describe, expect, test } from 'vitest'
import { overlaps } from '../../marks/__golden__/legible'
import { extentOf } from '../../marks/text-box'
import { catalogue } from '../../words/catalogue'
import { comparedAt as at } from './examples'
import { layout, textsIn } from './layout'
import { inOneLine, type CompareSpec } from './spec'
import { textsOf } from './texts'

const three = at(9_500_000)
const [eager] = three.lanes
const examples: Readonly<Record<string, CompareSpec>> = {
  three,
  four: {
    ...three,
    lanes: [...three.lanes, ...(eager === undefined ? [] : [{ ...eager, name: 'consumer', protocol: 'consumer' as const }])],
  },
  two: { ...three, lanes: three.lanes.slice(0, 2) },
  start: at(0),
  end: at(24_000_000),
  large: { ...three, lanes: three.lanes.map((lane) => ({ ...lane, measures: { ...lane.measures, bytes: 998_700 } })) },
  empty: { ...three, lanes: [] },
}

const rooms = [
  [320, 420],
  [360, 480],
  [560, 700],
  [735, 480],
  [735, 1100],
  [1240, 560],
  [1390, 700],
  [1880, 800],
] as const

describe.each(['en', 'zh-TW'] as const)('%s', (language) => {
  test.each(Object.entries(examples))('%s: no two texts overlap, none leaves the picture', (_, spec) => {
    for (const [width, height] of rooms) {
      const placed = layout(spec, textsOf(spec, catalogue[language]), { width, height, presenter: false })
      const all = textsIn(placed)
      expect({ width, overlaps: overlaps(all) }).toEqual({ width, overlaps: [] })
      const outside = all.filter((text) => {
        const { x, y, width: wide, height: high } = extentOf(text)
        return x < -1 || x + wide > width + 1 || y < -1 || y + high > placed.height + 6
      })
      expect({ width, outside: outside.map(({ text }) => text) }).toEqual({ width, outside: [] })
    }
  })

  test.each([
    [944, 506],
    [944, 540],
    [1180, 480],
    [1820, 820],
  ])('presented in %i × %i all lanes fit, in type of 18 px and more, and each says its first number', (width, height) => {
    for (const [name, spec] of Object.entries(examples)) {
      const texts = textsOf(spec, catalogue[language])
      const placed = layout(spec, texts, { width, height, presenter: true })
      const all = textsIn(placed)
      expect({ name, over: Math.max(0, placed.height - height - 0.5) }).toEqual({ name, over: 0 })
      expect({ name, overlaps: overlaps(all) }).toEqual({ name, overlaps: [] })
      expect(Math.min(...all.map((text) => text.size))).toBeGreaterThanOrEqual(18)
      texts.lanes.forEach(({ cells }, n) => {
        const said = [...(placed.lanes[n]?.texts ?? []), ...(placed.lanes[n]?.numbers.texts ?? [])].map(({ text }) => text).join(' ')
        expect(said).toContain(cells[0]?.value ?? '?')
      })
    }
  })

  test('on a projector nothing is under 24 px', () => {
    for (const spec of [three, examples['four'] ?? three]) {
      const all = textsIn(layout(spec, textsOf(spec, catalogue[language]), { width: 1280, height: 720, presenter: true }))
      expect(overlaps(all)).toEqual([])
      expect(Math.min(...all.map((text) => text.size))).toBeGreaterThanOrEqual(24)
    }
  })
})

test('a number’s bar is as long as its part of the column’s largest', () => {
  const placed = layout(three, textsOf(three, catalogue.en), { width: 1280, height: 640, presenter: false })
  const unread = placed.lanes.map(({ numbers }) => numbers.bars[0]?.filled ?? 0)
  const seconds = three.lanes.map(({ measures }) => measures.unread)
  expect((unread[1] ?? 0) / (unread[2] ?? 1)).toBeCloseTo((seconds[1] ?? 0) / (seconds[2] ?? 1))
})

test('beside a text on a phone lanes say less where they fit then, and nothing is lost where there is room', () => {
  const two = { ...three, lanes: three.lanes.slice(0, 2) }
  const texts = textsOf(two, catalogue.en)
  const at = (height: number) => layout(two, texts, { width: 312, height, presenter: false })
  expect(at(900).form).toBe('phone')
  const least = at(100)
  expect(least.form).toBe('phone')
  expect(least.height).toBeGreaterThan(100)
  const less = at(Math.floor(least.height) - 20)
  expect(less.form).toBe('flat')
  expect(overlaps(textsIn(less))).toEqual([])
  expect(less.height).toBeLessThan(least.height)
})

test('a column’s name on one line is written as its language is', () => {
  expect(inOneLine(['Seconds', 'unread'])).toBe('Seconds unread')
  expect(inOneLine(['無人讀取', '的秒數'])).toBe('無人讀取的秒數')
  expect(inOneLine(['C reads', 'after'])).toBe('C reads after')
})
