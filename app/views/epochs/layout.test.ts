import { describe, expect, test } from 'vitest'
import { overlaps } from '../../marks/__golden__/legible'
import { extentOf } from '../../marks/text-box'
import { catalogue } from '../../words/catalogue'
import { assigning, before, classic, crowd, none, settled, underway } from '../../marks/member-machine/examples'
import { columnsOf } from './columns'
import { epochsLayout, textsOf } from './layout'
import { rungEpochs } from './ladder'
import { roomFor } from './room'
import type { EpochsSpec } from './spec'

const rooms = [
  [320, 440],
  [360, 560],
  [640, 560],
  [735, 640],
  [1022, 640],
  [1280, 640],
  [1920, 900],
  [960, 400],
] as const

const specs: Readonly<Record<string, EpochsSpec>> = {
  underway,
  before,
  settled,
  assigning,
  classic,
  none,
  'no member': crowd(0),
  'one member': crowd(1),
  'three members': crowd(3),
  'ten members': crowd(10),
  'thirty members': crowd(30),
  'fifty members': crowd(50),
  'a thousand members': crowd(1000),
}

describe.each(['en', 'zh-TW'] as const)('%s', (language) => {
  test.each(Object.keys(specs))('%s: no two texts overlap, none leaves the picture, in any room', (name) => {
    const spec = specs[name]
    if (spec === undefined) throw new Error(name)
    for (const [width, height] of rooms) {
      const layout = epochsLayout(spec, catalogue[language], width, height)
      const texts = textsOf(layout)
      expect({ width, overlaps: overlaps(texts) }).toEqual({ width, overlaps: [] })
      const outside = texts
        .filter((text) => {
          const { x, y, width: wide } = extentOf(text)
          return x < -0.5 || x + wide > width + 0.5 || y < 0 || text.y > layout.height
        })
        .map((text) => text.text)
      expect({ width, outside }).toEqual({ width, outside: [] })
    }
  })
})

test('badges of one rung keep apart', () => {
  for (const count of [1, 3, 30, 50, 1000]) {
    for (const [width, height] of rooms) {
      const { columns } = epochsLayout(crowd(count), catalogue.en, width, height)
      expect(columns.length).toBeGreaterThan(0)
      for (const [n, column] of columns.entries()) {
        const next = columns[n + 1]
        if (next !== undefined) expect(next.x - column.x).toBeGreaterThanOrEqual(2 * column.radius)
      }
    }
  }
})

test('up to fifty members stand for themselves, more are gathered and it is said', () => {
  expect(columnsOf(crowd(50), catalogue.en, 1500).form).toBe('listed')
  expect(columnsOf(crowd(51), catalogue.en, 1500).form).toBe('gathered')
  const texts = textsOf(epochsLayout(crowd(51), catalogue.en, 1920, 900)).map((text) => text.text)
  expect(texts).toContain('51 members, gathered by epoch and state')
  const gathered = columnsOf(crowd(1000), catalogue.en, 900).columns
  expect(gathered.reduce((sum, column) => sum + Number(column.letter), 0)).toBe(1000)
})

test('every epoch that something stands on has a rung; few missing ones between have one, too', () => {
  expect(rungEpochs(underway)).toEqual([3, 2])
  expect(rungEpochs(assigning)).toEqual([9, 8, 2])
  expect(rungEpochs({ ...underway, groupEpoch: 5 })).toEqual([5, 4, 3, 2])
})

test('a member stands on the rung of its epoch, and one that is none on the ground', () => {
  const layout = epochsLayout(underway, catalogue.en, 1022, 640)
  const y = (epoch: number): number | undefined => layout.rungs.find((rung) => rung.epoch === epoch)?.y
  expect(layout.columns.map((column) => column.y)).toEqual([y(3), y(2), y(3)])
  const earlier = epochsLayout(before, catalogue.en, 1022, 640)
  expect(earlier.columns[2]?.y).toBe(earlier.ground)
})

test('one arrow from each blocker to each whom it blocks', () => {
  const layout = epochsLayout(underway, catalogue.en, 1022, 640)
  expect(layout.arrows.map((arrow) => [arrow.key, arrow.text.text])).toEqual([['B|C', 'p2 must be released first']])
})

test.each([
  [944, 506],
  [944, 540],
  [1180, 480],
  [1820, 820],
])('presented in %i × %i, all fits, in type of 18 px and more', (width, height) => {
  for (const words of [catalogue.en, catalogue['zh-TW']])
    for (const [name, spec] of Object.entries(specs)) {
      const { scale, telling } = roomFor(spec, words, { width, height, presenter: true })
      const layout = epochsLayout(spec, words, width / scale, height / scale, telling)
      const texts = textsOf(layout)
      expect({ name, least: Math.min(...texts.map(({ size }) => size)) * scale >= 18 }).toEqual({ name, least: true })
      expect({ name, over: Math.max(0, layout.height * scale - height - 0.5) }).toEqual({ name, over: 0 })
      expect({ name, overlaps: overlaps(texts) }).toEqual({ name, overlaps: [] })
    }
})

test('beside a text on a phone the picture says less where it fits then; with room it says all', () => {
  for (const words of [catalogue.en, catalogue['zh-TW']])
    for (const spec of [underway, before, settled]) {
      const room = { width: 312, presenter: false }
      const { scale, telling } = roomFor(spec, words, { ...room, height: 330 })
      expect({ scale, telling }).toEqual({ scale: 1, telling: 'bare' })
      const layout = epochsLayout(spec, words, 312, 330, telling)
      expect(layout.height).toBeLessThanOrEqual(330.5)
      expect(overlaps(textsOf(layout))).toEqual([])
      expect(roomFor(spec, words, { ...room, height: 560 })).toEqual({ scale: 1, telling: 'all' })
      expect(roomFor(spec, words, { width: 640, height: 330, presenter: false })).toEqual({ scale: 1, telling: 'all' })
    }
})

test('where one column stands for members of several epochs it stands on the lowest rung, which says so', () => {
  const spread = {
    ...crowd(30),
    members: crowd(30).members.map((member, n) => ({ ...member, epoch: 31 - 3 * (n % 6), state: 'STABLE' as const })),
  }
  const spec: EpochsSpec = { ...spread, groupEpoch: 31, assignmentEpoch: 31, waits: [] }
  for (const [width, height] of rooms) {
    const placed = epochsLayout(spec, catalogue.en, width, height)
    const lowest = placed.rungs.at(-1)
    for (const { members, y, epoch } of placed.columns) {
      const epochs = new Set(members.map((member) => member.epoch))
      if (epochs.size === 1) expect([...epochs]).toEqual([placed.rungs.find((rung) => rung.y === y)?.epoch])
      else expect([y, epoch]).toEqual([lowest?.y, lowest?.epoch])
    }
    const gathered = placed.columns.some(({ members }) => new Set(members.map((member) => member.epoch)).size > 1)
    const words = placed.texts.map(({ text }) => text)
    if (gathered) expect(words.filter((text) => catalogue.en.epochs.rungOrLess(lowest?.epoch ?? 0).includes(text))).toHaveLength(1)
    expect(gathered).toBe(width < 480)
  }
})
