import { describe, expect, test } from 'vitest'
import { extentOf, overlap, type Box, type TextBox } from '../../marks/text-box'
import { catalogue } from '../../words/catalogue'
import { lineHeight, type Block } from './blocks'
import { examples } from './examples'
import { footTexts } from './foot'
import { coordinatorPill, headerCards } from './header'
import { layout, yAfter, type SequenceLayout } from './layout'
import { isShown, momentAt, stickBy } from './moments'
import type { SequenceSpec } from './spec'
import { textsOf } from './texts'
import { textWidth } from '../../ui/measure'

interface Piece {
  readonly text: string
  readonly box: Box
}

function blockPieces(block: Block, placed: SequenceLayout, spec: SequenceSpec): readonly Piece[] {
  const moment = momentAt(1, spec, spec, placed)
  const stuck = stickBy(block, placed, moment)
  if (stuck === null && !isShown(block.row < 0 ? 0 : (placed.ys[block.row] ?? 0), block.top, moment)) return []
  const inset = block.chip ? 8 * placed.columns.scale : 0
  let y = block.top + (stuck ?? 0) + moment.scroll + placed.viewTop + (block.chip ? 5 * placed.columns.scale : 0)
  return block.lines.map((line) => {
    y += lineHeight(line.size)
    const width = textWidth(line.text, line.size, line.face)
    const x = block.anchor === 'start' ? block.x + inset : block.x - width
    return { text: line.text, box: { x, y: y - line.size * 1.1, width, height: line.size } }
  })
}

const boxed = (text: TextBox): Piece => ({ text: text.text, box: extentOf(text) })

function pieces(spec: SequenceSpec, language: 'en' | 'zh-TW', width: number, height: number, presenter = false): readonly Piece[] {
  const texts = textsOf(spec, catalogue[language])
  const placed = layout(spec, texts, { width, height, presenter })
  const moment = momentAt(1, spec, spec, placed)
  const head =
    placed.columns.mode === 'gaps'
      ? headerCards(placed.columns, texts).flatMap((card) => card.texts)
      : [coordinatorPill(placed.columns, texts).text]
  const foot = footTexts(texts, placed).map((text) => ({ ...text, y: text.y + placed.viewTop + moment.y + moment.scroll }))
  return [...[...head, ...foot].map(boxed), ...placed.blocks.flatMap((block) => blockPieces(block, placed, spec))]
}

function overlaps(all: readonly Piece[]): readonly string[] {
  return all.flatMap((one, n) => all.slice(n + 1).flatMap((other) => (overlap(one.box, other.box) ? [`${one.text} | ${other.text}`] : [])))
}

const rooms = [
  [320, 420],
  [360, 480],
  [735, 560],
  [1280, 640],
  [1920, 900],
] as const

describe.each(['en', 'zh-TW'] as const)('%s', (language) => {
  test.each(Object.keys(examples) as (keyof typeof examples)[])('%s: no two texts overlap, none leaves the picture', (name) => {
    for (const [width, height] of rooms) {
      const all = pieces(examples[name], language, width, height)
      expect({ width, overlaps: overlaps(all) }).toEqual({ width, overlaps: [] })
      const outside = all.filter(({ box }) => box.x < -0.5 || box.x + box.width > width + 0.5).map(({ text }) => text)
      expect({ width, outside }).toEqual({ width, outside: [] })
    }
  })

  test('on a projector nothing is under 24 px', () => {
    for (const spec of [examples.join, examples.fifty]) {
      const all = pieces(spec, language, 1024, 700, true)
      expect(overlaps(all)).toEqual([])
      expect(Math.min(...all.map(({ box }) => box.height))).toBeGreaterThanOrEqual(24)
    }
  })
})

/** How far below the bottom of its own words an arrow runs, at their far end; less than nothing: through them. */
function clearances(spec: SequenceSpec, width: number): readonly number[] {
  const placed = layout(spec, textsOf(spec, catalogue.en), { width, height: 560, presenter: false })
  return placed.arrows.flatMap(({ message, x1, y1, x2, y2 }) => {
    const block = placed.blocks.find(({ key }) => key === `m${String(message.number)}`)
    if (block === undefined || message.where === 'lost' || message.where === 'kept') return []
    const wide = Math.max(...block.lines.map((line) => textWidth(line.text, line.size, line.face)))
    const at = block.anchor === 'start' ? block.x + wide : block.x - wide
    const along = Math.min(1, Math.max(0, (at - x1) / (x2 - x1)))
    return [y1 + along * (y2 - y1) - block.top - block.height]
  })
}

test.each([560, 590, 735, 1280])('beside a text or alone, %i wide, no arrow runs through its own words', (width) => {
  for (const [name, spec] of Object.entries(examples))
    if (layout(spec, textsOf(spec, catalogue.en), { width, height: 560, presenter: false }).columns.mode === 'gaps')
      expect({ name, least: Math.min(0, ...clearances(spec, width)) }).toEqual({ name, least: 0 })
})

test('every example says something in every room', () => {
  for (const [width, height] of rooms) expect(pieces(examples.join, 'en', width, height).length).toBeGreaterThan(6)
})

test('rows go down, and now is below all that has happened', () => {
  const { join } = examples
  const placed = layout(join, textsOf(join, catalogue.en), { width: 735, height: 560, presenter: false })
  for (const [n, y] of placed.ys.entries()) if (n > 0) expect(y).toBeGreaterThanOrEqual(placed.ys[n - 1] ?? 0)
  expect(placed.yNow).toBeGreaterThan(placed.ys[join.now] ?? 0)
  expect(yAfter(join.step, join, placed)).toBe(placed.yNow)
  expect(yAfter(0, join, placed)).toBeLessThan(placed.ys[1] ?? 0)
})

test('a wait of a second or more is left out and said', () => {
  const placed = layout(examples.join, textsOf(examples.join, catalogue.en), { width: 735, height: 560, presenter: false })
  expect(placed.breaks).toHaveLength(1)
  expect(placed.blocks.flatMap((block) => block.lines.map((line) => line.text))).toContain('4.1 s pass')
})
