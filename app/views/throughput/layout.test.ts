import { beforeAll, describe, expect, test } from 'vitest'
import { expectLegible, rooms } from '../../marks/__golden__/legible'
import { sumsOf } from '../../select/throughput/windows'
import { catalogue } from '../../words/catalogue'
import type { Language } from '../../words/language'
import { loadArea } from '../../words/load'
import { leastScale } from '../presenter-scale'
import { examples } from './examples'
import { layout, textsIn } from './layout'
import { detailFor } from './room'
import { throughputWords, type ThroughputWords } from './words'

const languages = ['en', 'zh-TW'] as const

beforeAll(async () => {
  for (const language of languages) await loadArea(catalogue[language], 'throughput')
})

function wordsOf(language: Language): ThroughputWords {
  const words = throughputWords(catalogue[language])
  if (words === null) throw new Error(language)
  return words
}

describe.each(languages)('%s', (language) => {
  test.each((Object.keys(examples) as (keyof typeof examples)[]).filter((name) => name !== 'empty'))(
    '%s: no two texts overlap, none leaves the picture, none is under 12 px',
    (name) => {
      for (const width of rooms) {
        const placed = layout(examples[name], wordsOf(language), width, 500)
        if (placed === null) throw new Error('nothing placed')
        expectLegible(textsIn(placed), width, placed.height)
      }
    },
  )

  test('a room shows a run without scrolling, in type of 18 px and more', () => {
    for (const [width, height] of [
      [1024, 540],
      [1024, 620],
      [1280, 680],
      [1920, 900],
    ] as const)
      for (const spec of [examples.half, examples.alone]) {
        const placed = layout(
          spec,
          wordsOf(language),
          width / leastScale,
          height / leastScale,
          detailFor(spec, wordsOf(language), { width, height, presenter: true }),
        )
        expect((placed?.height ?? 0) * leastScale, String(width)).toBeLessThanOrEqual(height)
      }
  })
})

test('heights in the plot are the numbers of the windows, on one scale for all lanes', () => {
  const placed = layout(examples.beside, wordsOf('en'), 1280, 700)
  const [first, second] = placed?.lanes ?? []
  const lastY = (path: string): number => Number(path.split('L').at(-1)?.split(/[ H]/)[1])
  const [whole, inPlace] = examples.beside.lanes
  if (first === undefined || second === undefined || whole === undefined || inPlace === undefined) throw new Error('no lanes')
  const heightOf = ({ plot }: typeof first): number => plot.box.y + plot.box.height - lastY(plot.read)
  const read = (lane: typeof whole): number => sumsOf(lane.windows.at(-1) ?? null).read
  expect(heightOf(second) / heightOf(first)).toBeCloseTo(read(inPlace) / read(whole), 1)
})

test('in half a page six runs stand beside each other without scrolling, each with all that is said of it', () => {
  const [lane] = examples.beside.lanes
  if (lane === undefined) throw new Error('no lanes')
  const spec = { ...examples.beside, lanes: Array.from({ length: 6 }, () => lane) }
  const placed = layout(spec, wordsOf('en'), 620, 715)
  expect(placed?.height).toBeLessThanOrEqual(715)
  for (const { plot } of placed?.lanes ?? []) expect(plot.box.height).toBeGreaterThanOrEqual(56)
})
