import { beforeAll, describe, expect, test } from 'vitest'
import { expectLegible, rooms } from '../../marks/__golden__/legible'
import { overlap } from '../../marks/text-box'
import { catalogue } from '../../words/catalogue'
import { loadArea } from '../../words/load'
import { leastScale } from '../presenter-scale'
import { examples } from './examples'
import { layout, textsIn } from './layout'

const languages = ['en', 'zh-TW'] as const

beforeAll(async () => {
  for (const language of languages) await loadArea(catalogue[language], 'twoLogs')
})

describe.each(languages)('%s', (language) => {
  test.each((Object.keys(examples) as (keyof typeof examples)[]).filter((name) => name !== 'empty'))(
    '%s: no two texts overlap, none leaves the picture, none is under 12 px',
    (name) => {
      for (const width of rooms) {
        const placed = layout(examples[name], catalogue[language], width)
        expectLegible(textsIn(placed), width, placed.height)
      }
    },
  )

  test('cards cover neither a log nor each other, and stay in the picture', () => {
    for (const spec of Object.values(examples))
      for (const width of rooms) {
        const { cards, sides } = layout(spec, catalogue[language], width)
        for (const [n, { box }] of cards.entries()) {
          expect(box.x >= 0 && box.x + box.width <= width).toBe(true)
          for (const side of sides) expect(overlap(box, side.box)).toBe(false)
          for (const other of cards.slice(n + 1)) expect(overlap(box, other.box)).toBe(false)
        }
      }
  })
})

test('an offset stands at one place in both logs and in what was told of it; the line of parting is there', () => {
  for (const width of rooms) {
    const { sides, lost, kept, parting } = layout(examples.parts, catalogue.en, width)
    const xOf = (key: string): readonly number[] =>
      [...sides.flatMap(({ cells }) => cells), ...[...lost, ...kept].flatMap(({ chips }) => chips)]
        .filter((each) => each.key.startsWith(`${key} `))
        .map(({ x }) => x)
    const [first = 0, ...rest] = xOf('3')
    expect(rest.length).toBeGreaterThan(1)
    for (const x of rest) expect(x).toBeCloseTo(first)
    expect(parting?.x).toBeCloseTo(first - 3)
  }
})

test('the question leaves where the follower ends, the answer comes to where it is to go on', () => {
  const { cards, parting } = layout(examples.parts, catalogue.en, 1280)
  const [question, answer] = cards
  expect(answer?.arrow.x).toBeCloseTo(parting?.x ?? -1)
  expect(question?.arrow.x ?? 0).toBeGreaterThan(answer?.arrow.x ?? 0)
  expect((question?.arrow.to ?? 0) > (question?.arrow.from ?? 0)).toBe(true)
  expect((answer?.arrow.to ?? 0) < (answer?.arrow.from ?? 0)).toBe(true)
})

test('what was cut is still marked, until the follower goes on', () => {
  const { sides, bracket } = layout(examples.cut, catalogue.en, 1280)
  expect(sides[0]?.cells.map(({ state }) => state)).toEqual(['there', 'there', 'there', 'cut', 'cut', 'cut', 'cut'])
  expect(bracket).not.toBeNull()
  expect(layout(examples.behind, catalogue.en, 1280).bracket).toBeNull()
})

test('fits a projector, at 18 px and more: nothing overlaps, and cards cover no log', () => {
  for (const language of languages)
    for (const spec of [examples.parts, examples.cut, examples.down, examples.behind]) {
      const placed = layout(spec, catalogue[language], 1024 / leastScale, true)
      expect(placed.height * leastScale).toBeLessThanOrEqual(520)
      expectLegible(textsIn(placed), 1024 / leastScale, placed.height)
      for (const { box } of placed.cards) for (const side of placed.sides) expect(overlap(box, side.box)).toBe(false)
    }
})
