import { describe, expect, test } from 'vitest'
import { overlaps } from '../../marks/__golden__/legible'
import { extentOf } from '../../marks/text-box'
import { en } from '../../words/en'
import { zhTW } from '../../words/zh-TW'
import { barrier, crowd, empty, told } from './examples'
import { stageLayout, textsOf } from './layout'
import type { StageSpec } from './spec'

const catalogue = { en, 'zh-TW': zhTW } as const

const rooms = [
  [320, 440],
  [360, 440],
  [360, 560],
  [735, 640],
  [1280, 640],
  [1920, 900],
  [512, 384],
  [512, 270],
] as const

const specs: Readonly<Record<string, StageSpec>> = {
  barrier,
  told,
  empty,
  'one member': crowd(1, 6),
  'three members': crowd(3, 12),
  'ten members': crowd(10, 50, false),
  'thirty members': crowd(30, 90),
  'fifty members': crowd(50, 200),
  'fifty members, six topics': crowd(50, 200, true, 6),
  'three members, two topics': crowd(3, 12, true, 2),
}

describe.each(['en', 'zh-TW'] as const)('%s', (language) => {
  test.each(Object.keys(specs))('%s: no two texts overlap, none leaves the picture, in any room', (name) => {
    const spec = specs[name]
    if (spec === undefined) throw new Error(name)
    for (const [width, height] of rooms) {
      const layout = stageLayout(spec, catalogue[language], width, height)
      const texts = textsOf(layout)
      expect({ width, overlaps: overlaps(texts) }).toEqual({ width, overlaps: [] })
      const outside = texts.filter((text) => extentOf(text).x < -0.5 || extentOf(text).x + extentOf(text).width > width + 0.5)
      expect({ width, outside }).toEqual({ width, outside: [] })
    }
  })

  test('fits a phone with fifty members and two hundred partitions', () => {
    expect(stageLayout(crowd(50, 200), catalogue[language], 360, 560).height).toBeLessThanOrEqual(560)
  })
})

test('before anybody has started, the picture says so above the partitions', () => {
  const [, ...partitions] = crowd(1, 6).partitions
  const texts = textsOf(stageLayout({ ...crowd(1, 6), members: [], coordinator: null, partitions }, en, 735, 560))
  const said = texts.find(({ text }) => text === en.stage.noMembers)
  expect(said?.y).toBeLessThan(Math.min(...texts.filter(({ text }) => text.startsWith('p')).map(({ y }) => y)))
})
