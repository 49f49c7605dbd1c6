import { expect, test } from 'vitest'
import { en } from '../../words/en'
import { zhTW } from '../../words/zh-TW'
import type { Box } from '../../marks/text-box'
import { overlaps } from '../../marks/__golden__/legible'
import { assigning, before, crowd as consumers, settled, underway } from '../../marks/member-machine/examples'
import { crowd, movedOn, stable } from './examples'
import { stateMachineLayout, textsOf } from './layout'
import { layoutOf, roomFor } from './room'

interface Disc {
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly shown: boolean
}

/** Members that are drawn, and stand in none of these boxes. */
const outside = (tokens: readonly Disc[], boxes: readonly Box[]): readonly Disc[] =>
  tokens.filter(
    ({ x, y, radius, shown }) =>
      shown &&
      !boxes.some(
        (box) => x - radius >= box.x && x + radius <= box.x + box.width && y - radius >= box.y && y + radius <= box.y + box.height,
      ),
  )

test.each([
  [924, 530],
  [1820, 820],
  [1180, 480],
])('presented in %i × %i, both sides of a classic group fit, and no type comes under 18 px', (width, height) => {
  for (const words of [en, zhTW])
    for (const spec of [movedOn, stable, crowd(4, 'Empty')]) {
      const { scale, telling } = roomFor({ ...spec, kind: 'classic' }, words, { width, height, presenter: true })
      expect(scale * 12).toBeGreaterThanOrEqual(18)
      const { height: needs } = layoutOf({ ...spec, kind: 'classic' }, words, width / scale, height / scale, null, telling)
      expect(needs * scale).toBeLessThanOrEqual(height + 0.5)
    }
})

test.each([
  [944, 506],
  [944, 540],
  [1820, 820],
  [1180, 480],
])('presented in %i × %i, both sides of a consumer group fit as well', (width, height) => {
  for (const words of [en, zhTW])
    for (const reading of [underway, before, settled, assigning, consumers(50)]) {
      const spec = { ...reading, kind: 'consumer' } as const
      const { scale, telling } = roomFor(spec, words, { width, height, presenter: true })
      expect(scale * 12).toBeGreaterThanOrEqual(18)
      const placed = layoutOf(spec, words, width / scale, height / scale, null, telling)
      expect({ height: placed.height * scale <= height + 0.5 }).toEqual({ height: true })
      expect(overlaps(textsOf(placed))).toEqual([])
      expect(outside(placed.tokens, [...placed.group.boxes, ...placed.client.boxes])).toEqual([])
    }
})

test.each([650, 735, 1022])('up to seven members stand in one box, each seen, %i wide', (width) => {
  for (const state of ['Empty', 'CompletingRebalance', 'Stable'] as const)
    for (let count = 1; count <= 7; count++) {
      const { tokens, tokenTexts, client } = stateMachineLayout(crowd(count, state), en, width, 560, null)
      expect(tokenTexts).toEqual([])
      expect(tokens.every(({ shown }) => shown)).toBe(true)
      expect({ width, count, outside: outside(tokens, client.boxes) }).toEqual({ width, count, outside: [] })
    }
})

test.each([
  [320, 376],
  [280, 356],
  [312, 340],
])('beside a text on a phone, %i × %i, both sides of a classic group are in sight, and legible', (width, height) => {
  for (const words of [en, zhTW])
    for (const spec of [movedOn, stable, crowd(3, 'CompletingRebalance'), crowd(12, 'Stable')]) {
      const moment = { ...spec, kind: 'classic' } as const
      const { scale, telling } = roomFor(moment, words, { width, height, presenter: false })
      expect(scale).toBe(1)
      const placed = layoutOf(moment, words, width, height, null, telling)
      expect(placed.height).toBeLessThanOrEqual(height + 0.5)
      const texts = textsOf(placed)
      expect(overlaps(texts)).toEqual([])
      expect(Math.min(...texts.map(({ size }) => size))).toBeGreaterThanOrEqual(12)
      expect(placed.tokens.filter(({ shown }) => shown).length).toBeGreaterThanOrEqual(Math.min(2, spec.members.length))
      expect(outside(placed.tokens, placed.client.boxes)).toEqual([])
      expect(roomFor(moment, words, { width, height: 1200, presenter: false }).telling).toBe('all')
    }
})

test.each([
  [564, 608],
  [520, 560],
  [596, 570],
])('beside a text on a laptop, %i × %i, both sides of a consumer group are in sight, and legible', (width, height) => {
  for (const words of [en, zhTW])
    for (const reading of [underway, before, settled, assigning, consumers(50)]) {
      const spec = { ...reading, kind: 'consumer' } as const
      const { scale, telling } = roomFor(spec, words, { width, height, presenter: false })
      const placed = layoutOf(spec, words, width, height, null, telling)
      expect([scale, placed.height]).toEqual([1, height])
      const texts = textsOf(placed)
      expect(overlaps(texts)).toEqual([])
      expect(Math.min(...texts.map(({ size }) => size))).toBeGreaterThanOrEqual(12)
      expect(outside(placed.tokens, [...placed.group.boxes, ...placed.client.boxes])).toEqual([])
      expect(roomFor(spec, words, { width, height: 1400, presenter: false }).telling).toBe('all')
    }
})
