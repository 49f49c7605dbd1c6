import { beforeAll, describe, expect, test } from 'vitest'
import { expectLegible } from '../../marks/__golden__/legible'
import { catalogue } from '../../words/catalogue'
import { loadArea } from '../../words/load'
import { examples } from './examples'
import { layout, textsIn } from './layout'
import { placeOf } from './near-layout'
import { logWords, type LogWords } from './words'

const rooms = [320, 360, 480, 735, 1280, 1920] as const
const languages = ['en', 'zh-TW'] as const

beforeAll(async () => {
  for (const language of languages) await loadArea(catalogue[language], 'logView')
})

const wordsOf = (language: (typeof languages)[number]): LogWords => {
  const words = logWords(catalogue[language])
  if (words === null) throw new Error(language)
  return words
}

describe.each(languages)('%s', (language) => {
  test.each(Object.keys(examples) as (keyof typeof examples)[])(
    '%s: no two texts overlap, none leaves the picture, none is under 12 px',
    (name) => {
      const { moment, lanes } = examples[name]
      if (moment === null) return
      for (const width of rooms)
        for (const position of [moment.sections.logStart, moment.sections.firstDirty, moment.sections.end]) {
          const placed = layout({ moment, lanes }, position, wordsOf(language), width)
          expectLegible(textsIn(placed), width, placed.height)
        }
    },
  )
})

test('every record has a place of its own, in order, within its segment’s tray', () => {
  const moments = Object.values(examples).flatMap(({ moment }) => moment ?? [])
  expect(moments.length).toBeGreaterThan(3)
  for (const moment of moments) {
    for (const width of rooms) {
      const { near: lanes, far } = layout({ moment, lanes: [] }, 0, wordsOf('en'), width)
      const near = lanes[0]?.cells
      if (near === undefined) {
        const lines = far?.lines ?? []
        expect(lines.length).toBeGreaterThan(0)
        expect(lines.reduce((sum, { first, last }) => sum + last - first, 0)).toBe(moment.cells.count)
        for (const line of lines) expect(line.last - line.first).toBeLessThanOrEqual(far?.perLine ?? 0)
        continue
      }
      expect(near.cells.map(({ at }) => at)).toEqual(Array.from({ length: moment.cells.count }, (_, n) => n))
      for (const [n, cell] of near.cells.entries()) {
        const next = near.cells[n + 1]
        if (next?.line === cell.line) expect(next.x).toBeGreaterThanOrEqual(cell.x + near.size.width)
        const segment = moment.segments.findIndex(({ first, count }) => cell.at >= first && cell.at < first + count)
        const tray = near.trays.find((each) => each.segment === segment && each.line === cell.line)
        expect(cell.x).toBeGreaterThan(tray?.x ?? Infinity)
        expect(cell.x + near.size.width).toBeLessThan((tray?.x ?? 0) + (tray?.width ?? 0))
      }
    }
  }
})

test('the mark of a reading position stands before the first record that is read from there', () => {
  const { moment } = examples.dirty
  if (moment === null) throw new Error('no moment')
  const near = layout({ moment, lanes: [] }, 0, wordsOf('en'), 1280).near[0]?.cells
  if (near === undefined) throw new Error('no cells')
  expect(near.cells.length).toBeGreaterThan(0)
  for (const cell of near.cells) {
    const mark = placeOf(near, cell.offset)
    expect(mark.line).toBe(cell.line)
    expect(cell.x - mark.x).toBeGreaterThan(0)
    expect(cell.x - mark.x).toBeLessThan(near.size.gap)
  }
})

test('a segment is broken only where that saves a line', () => {
  const moments = Object.values(examples).flatMap(({ moment }) => (moment !== null && moment.cells.count <= 160 ? [moment] : []))
  let kept = 0
  for (const moment of moments)
    for (const width of rooms) {
      const cells = layout({ moment, lanes: [] }, 0, wordsOf('en'), width).near[0]?.cells
      if (cells === undefined) continue
      const broken = new Set(cells.trays.filter(({ openLeft }) => openLeft).map(({ segment }) => segment))
      const widths = moment.segments.map((_, n) =>
        cells.trays.filter(({ segment }) => segment === n).reduce((sum, tray) => sum + tray.width, 0),
      )
      // Where all would fit whole, one a line, and there are as many lines, none is broken.
      if (widths.every((each) => each < width - 60) && cells.tops.length >= moment.segments.length) {
        expect({ width, broken: [...broken] }).toEqual({ width, broken: [] })
        kept += 1
      }
    }
  expect(kept).toBeGreaterThan(2)
})

test('both numbers of the ratio are told, however narrow a part of the bar is', () => {
  for (const { moment } of [examples.expiring, examples.tombstones, examples.dirty]) {
    if (moment?.weight == null) throw new Error('nothing weighed')
    const { cleanBytes, cleanableBytes } = moment.weight
    const { ratio } = wordsOf('en')
    for (const width of rooms) {
      const said = textsIn(layout({ moment, lanes: [] }, 0, wordsOf('en'), width))
        .map(({ text }) => text)
        .join(' ')
      if (cleanableBytes > 0) expect(said).toContain(ratio.dirty(cleanableBytes))
      if (cleanBytes > 0) expect(said).toContain(ratio.clean(cleanBytes))
    }
  }
})
