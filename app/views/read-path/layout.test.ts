import { describe, expect, test } from 'vitest'
import { expectLegible, overlaps, rooms } from '../../marks/__golden__/legible'
import { overlap } from '../../marks/text-box'
import { catalogue } from '../../words/catalogue'
import { examples } from './examples'
import { layout, textsIn } from './layout'
import { roomFor } from './room'

describe.each(['en', 'zh-TW'] as const)('%s', (language) => {
  test.each((Object.keys(examples) as (keyof typeof examples)[]).filter((name) => name !== 'empty'))(
    '%s: no two texts overlap, none leaves the picture, none is under 12 px',
    (name) => {
      for (const width of rooms) {
        for (const telling of ['all', 'close', 'tight', 'short'] as const) {
          const placed = layout(examples[name], catalogue[language], width, telling)
          expectLegible(textsIn(placed), width, placed.height)
        }
      }
    },
  )
})

test.each(['en', 'zh-TW'] as const)('%s: a room sees all three floors of two lanes without scrolling', (language) => {
  const words = catalogue[language]
  for (const [width, height] of [
    [1024, 520],
    [1280, 600],
    [1920, 820],
  ] as const) {
    const { scale, telling } = roomFor(examples.pair, words, { width, height, presenter: true })
    const placed = layout(examples.pair, words, width / scale, telling)
    expect(scale).toBeGreaterThanOrEqual(1.5)
    expect(placed.height * scale).toBeLessThanOrEqual(height)
    expect(overlaps(textsIn(placed))).toEqual([])
  }
})

test.each(['en', 'zh-TW'] as const)(
  '%s: a page, a frame and a phone see the three floors and what is counted without scrolling',
  (language) => {
    const words = catalogue[language]
    for (const [name, width, height, tellings] of [
      ['pair', 640, 560, ['close']],
      ['pair', 1000, 900, ['all']],
      ['loop', 296, 400, ['tight']],
      ['tls', 340, 300, ['short']],
    ] as const) {
      const { scale, telling } = roomFor(examples[name], words, { width, height, presenter: false })
      expect(tellings, `${name} ${String(width)}`).toContain(telling)
      expect(layout(examples[name], words, width / scale, telling).firstRow * scale).toBeLessThanOrEqual(height)
    }
  },
)

test('room to spare makes the picture larger, and never so large that it would have to be scrolled', () => {
  const room = (height: number) => roomFor(examples.pair, catalogue.en, { width: 1000, height, presenter: false })
  expect(room(680).scale).toBe(1)
  expect(room(1100).scale).toBeGreaterThan(1.2)
  for (const height of [800, 900, 1000, 1100, 1200]) {
    const { scale, telling } = room(height)
    expect(layout(examples.pair, catalogue.en, 1000 / scale, telling).height * scale).toBeLessThanOrEqual(height)
    // From the first step to the last the picture keeps its size.
    expect(roomFor(examples.before, catalogue.en, { width: 1000, height, presenter: false })).toEqual({ scale, telling })
  }
})

test('no box lies on another, and every arrow begins and ends at the edge of one', () => {
  for (const [name, spec] of Object.entries(examples))
    for (const width of rooms)
      for (const lane of (['all', 'close', 'short'] as const).flatMap((telling) => layout(spec, catalogue.en, width, telling).lanes)) {
        const boxes = lane.stops.map(({ box }) => box)
        expect(boxes.length).toBeGreaterThan(1)
        for (const [n, one] of boxes.entries())
          for (const other of boxes.slice(n + 1)) expect(overlap(one, other), `${name} ${String(width)}`).toBe(false)
        for (const { curve } of lane.moves)
          for (const end of [curve[0], curve[3]])
            expect(
              boxes.some(({ x, y, width: w, height: h }) => end.x >= x - 1 && end.x <= x + w + 1 && end.y >= y - 1 && end.y <= y + h + 1),
              `${name} ${String(width)}`,
            ).toBe(true)
      }
})

test('a call that takes bytes back to user space has one arrow for each copy, and one that does not leaves the buffer alone', () => {
  const [readWrite, sendfile] = layout(examples.pair, catalogue.en, 1280).lanes
  expect(readWrite?.moves.map(({ label }) => label?.text)).toEqual(['1 DMA', '2 CPU', '3 CPU', '4 DMA'])
  expect(sendfile?.moves.map(({ label }) => label?.text)).toEqual(['1 DMA', 'page references', '2 DMA'])
  expect(sendfile?.stops.find(({ stop }) => stop.place === 'user-buffer')?.stop.idle).toBe(true)
  expect(readWrite?.crossings).toHaveLength(4)
  expect(sendfile?.crossings).toHaveLength(2)
})

test.each(['en', 'zh-TW'] as const)('%s: what is encrypted is said so, however narrow the lane', (language) => {
  for (const width of [320, 360, 540, 735])
    for (const telling of ['all', 'close', 'short'] as const) {
      const { lanes } = layout(examples.tls, catalogue[language], width, telling)
      const encrypted = lanes.flatMap(({ moves }) => moves.filter(({ move }) => move.kind === 'transform'))
      expect(encrypted.length).toBeGreaterThan(0)
      for (const { label } of encrypted)
        expect(label?.text, `${String(width)} ${telling}`).toContain(catalogue[language].readPath.arrow.encrypt(1))
    }
})
