import { describe, expect, test } from 'vitest'
import { expectLegible, rooms } from '../../marks/__golden__/legible'
import { extentOf, overlap } from '../../marks/text-box'
import { catalogue } from '../../words/catalogue'
import { examples } from './examples'
import { cellOf } from './grid'
import { layout, textsIn } from './layout'
import { roomFor } from './room'

describe.each(['en', 'zh-TW'] as const)('%s', (language) => {
  test.each(Object.keys(examples) as (keyof typeof examples)[])(
    '%s: no two texts overlap, none leaves the picture, none is under 12 px',
    (name) => {
      const { moment } = examples[name]
      if (moment === null) return
      for (const width of rooms) {
        for (const detail of ['felt', 'full', 'close'] as const) {
          const placed = layout(moment, catalogue[language], width, detail)
          expectLegible(textsIn(placed), width, placed.height)
        }
      }
    },
  )
})

test('every page has a cell of its own, in the picture, and no text lies on one', () => {
  for (const { moment } of Object.values(examples)) {
    if (moment === null) continue
    for (const width of [240, 296, ...rooms]) {
      const placed = layout(moment, catalogue.en, width, width % 20 === 0 ? 'close' : 'felt')
      const cells = moment.pages.map((_, page) => cellOf(placed.grid, page))
      const wrong = cells.flatMap((cell, page) => {
        const next = cells[page + 1]
        const apart = next?.y !== cell.y || next.x > cell.x + cell.width
        return cell.width > 5 && cell.x + cell.width <= width && apart ? [] : [page]
      })
      expect({ width, wrong }).toEqual({ width, wrong: [] })
      const texts = textsIn(placed).map(extentOf)
      expect(
        texts.filter((box) => cells.some((cell) => overlap(cell, box))),
        String(width),
      ).toEqual([])
    }
  }
})

test.each(['en', 'zh-TW'] as const)('%s: a room shows all that moves without scrolling, in type of 18 px and more', (language) => {
  const words = catalogue[language]
  // The large one has more rows than any room holds: it scrolls.
  for (const { moment } of Object.values({ ...examples, large: examples.empty }))
    for (const [width, height] of [
      [1024, 520],
      [1280, 600],
      [1920, 820],
    ] as const) {
      const { scale, detail } = roomFor(moment, words, { width, height, presenter: true })
      expect(scale).toBeGreaterThanOrEqual(1.5)
      if (moment !== null) expect(layout(moment, words, width / scale, detail).height * scale).toBeLessThanOrEqual(height)
    }
})

test.each(['en', 'zh-TW'] as const)('%s: a page of little height has it all closer together, one with much has it larger', (language) => {
  const words = catalogue[language]
  const { moment } = examples.behind
  if (moment === null) return
  const low = roomFor(moment, words, { width: 640, height: 560, presenter: false })
  expect(low).toEqual({ scale: 1, detail: 'close' })
  const [closely, full] = [layout(moment, words, 640, 'close'), layout(moment, words, 640, 'full')]
  expect(closely.height).toBeLessThan(full.height - 90)
  expect(closely.flow?.bars).toHaveLength(full.flow?.bars.length ?? -1)
  const high = roomFor(moment, words, { width: 790, height: 1_000, presenter: false })
  expect(high.scale).toBeGreaterThan(1)
  expect(layout(moment, words, 790 / high.scale, high.detail).height * high.scale).toBeLessThanOrEqual(1_000)
})

test('pins of readers do not hide each other', () => {
  for (const width of rooms) {
    const { moment } = examples.behind
    if (moment === null) throw new Error('no moment')
    const { readers } = layout(moment, catalogue.en, width)
    expect(readers.length).toBeGreaterThan(1)
    for (const [n, one] of readers.entries())
      for (const other of readers.slice(n + 1)) if (one.y === other.y) expect(Math.abs(one.x - other.x)).toBeGreaterThanOrEqual(21)
  }
})

test.each(['en', 'zh-TW'] as const)(
  '%s: what each reader feels is told where there is room, and on a phone, the late one last',
  (language) => {
    const words = catalogue[language]
    const { moment } = examples.behind
    if (moment === null) return
    for (const [width, height] of [
      [790, 900],
      [328, 420],
    ] as const) {
      const { detail } = roomFor(moment, words, { width, height, presenter: false })
      const { felt } = layout(moment, words, width, detail)
      expect(felt?.badges.map(({ reader }) => reader.name)).toEqual(['A', 'B', 'C', 'D'])
      expect(felt?.texts[0]?.text).toBe(words.pageCache.felt.title)
      expect(felt?.texts[1]?.text).toContain('5.5')
    }
    const crowd = { ...moment, readers: [...moment.readers, ...moment.readers].map((reader, n) => ({ ...reader, name: `r${String(n)}` })) }
    const { felt } = layout(crowd, words, 790, 'felt')
    expect(felt?.badges).toHaveLength(5)
    expect(felt?.texts.at(-1)?.text).toBe(words.pageCache.felt.more(3))
  },
)

test('the knob of the moment lies on no text, wherever the moment is', () => {
  for (const language of ['en', 'zh-TW'] as const)
    for (const [name, { moment }] of Object.entries(examples)) {
      if (moment === null) continue
      for (const width of rooms)
        for (const detail of ['felt', 'full', 'close'] as const)
          for (let part = 0; part <= 8; part++) {
            const placed = layout({ ...moment, time: (moment.endsAt * part) / 8 }, catalogue[language], width, detail)
            if (placed.flow === null) continue
            const { x, top } = placed.flow.now
            const knob = { x: x - 5, y: top - 5, width: 10, height: 10 }
            const under = textsIn(placed).filter((text) => overlap(knob, extentOf(text)))
            expect({ name, width, detail, part, under: under.map(({ text }) => text) }).toEqual({ name, width, detail, part, under: [] })
          }
    }
})
