import { describe, expect, test } from 'vitest'
import { overlaps } from '../../marks/__golden__/legible'
import { extentOf } from '../../marks/text-box'
import { en } from '../../words/en'
import { zhTW } from '../../words/zh-TW'
import { completing, crowd, movedOn, nothing, stable } from './examples'
import { stateMachineLayout, textsOf } from './layout'
import type { ClassicMachineSpec } from './spec'

const catalogue = { en, 'zh-TW': zhTW } as const

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

const specs: Readonly<Record<string, ClassicMachineSpec>> = {
  movedOn,
  stable,
  completing,
  nothing,
  'one member': crowd(1),
  'three members': crowd(3, 'Empty'),
  'thirty members': crowd(30, 'CompletingRebalance'),
  'fifty members': crowd(50, 'Stable'),
  dead: crowd(3, 'Dead'),
}

describe.each(['en', 'zh-TW'] as const)('%s', (language) => {
  test.each(Object.keys(specs))('%s: no two texts overlap, none leaves the picture, in any room, whoever is chosen', (name) => {
    const spec = specs[name]
    if (spec === undefined) throw new Error(name)
    for (const [width, height] of rooms) {
      for (const chosen of [null, ...spec.members.slice(0, 4).map((member) => member.name)]) {
        const texts = textsOf(stateMachineLayout(spec, catalogue[language], width, height, chosen))
        expect({ width, chosen, overlaps: overlaps(texts) }).toEqual({ width, chosen, overlaps: [] })
        const outside = texts
          .filter((text) => extentOf(text).x < -0.5 || extentOf(text).x + extentOf(text).width > width + 0.5)
          .map((text) => text.text)
        expect({ width, chosen, outside }).toEqual({ width, chosen, outside: [] })
      }
    }
  })
})
