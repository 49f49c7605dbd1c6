import { describe, expect, test } from 'vitest'
import { overlaps } from '../../../marks/__golden__/legible'
import { extentOf } from '../../../marks/text-box'
import { catalogue } from '../../../words/catalogue'
import { assigning, before, crowd, settled, underway } from '../../../marks/member-machine/examples'
import type { EpochsReading as EpochsSpec } from '../../../select/epochs-reading'
import { textsOf } from '../layout'
import { consumerMachineLayout } from './layout'
import { chosenIn, type ConsumerMachineSpec } from '../../../marks/member-machine/spec'

const asMachine = (spec: EpochsSpec): ConsumerMachineSpec => ({ ...spec, kind: 'consumer' })

const rooms = [
  [320, 440],
  [360, 560],
  [600, 560],
  [629, 360],
  [640, 560],
  [690, 531],
  [735, 640],
  [900, 640],
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
  'no member': crowd(0),
  'one member': crowd(1),
  'three members': crowd(3),
  'thirty members': crowd(30),
  'fifty members': crowd(50),
}

describe.each(['en', 'zh-TW'] as const)('%s', (language) => {
  test.each(Object.keys(specs))('%s: no two texts overlap, none leaves the picture, in any room, whoever is chosen', (name) => {
    const spec = specs[name]
    if (spec === undefined) throw new Error(name)
    for (const [width, height] of rooms) {
      for (const chosen of [null, ...spec.members.slice(0, 5).map((member) => member.name)]) {
        const texts = textsOf(consumerMachineLayout(asMachine(spec), catalogue[language], width, height, chosen))
        expect({ width, chosen, overlaps: overlaps(texts) }).toEqual({ width, chosen, overlaps: [] })
        const outside = texts
          .filter((text) => extentOf(text).x < -0.5 || extentOf(text).x + extentOf(text).width > width + 0.5)
          .map((text) => text.text)
        expect({ width, chosen, outside }).toEqual({ width, chosen, outside: [] })
      }
    }
  })
})

test('each member stands on both sides, where its coordinator and its client have it', () => {
  const { tokens, group, client } = consumerMachineLayout(asMachine(underway), catalogue.en, 1280, 640, null)
  const boxAt = (key: string, boxes: typeof group.boxes): string | undefined => {
    const token = tokens.find((each) => each.key === key)
    return boxes.find(
      (box) => token !== undefined && token.x > box.x && token.x < box.x + box.width && token.y > box.y && token.y < box.y + box.height,
    )?.state
  }
  expect(['A', 'B', 'C'].map((name) => boxAt(`coordinator ${name}`, group.boxes))).toEqual([
    'STABLE',
    'UNREVOKED_PARTITIONS',
    'UNRELEASED_PARTITIONS',
  ])
  expect(['A', 'B', 'C'].map((name) => boxAt(`client ${name}`, client.boxes))).toEqual(['STABLE', 'RECONCILING', 'STABLE'])
})

test('the exits are those of the member that has something to give up, unless another is picked out', () => {
  expect(chosenIn(asMachine(underway), null)?.name).toBe('B')
  expect(chosenIn(asMachine(underway), 'C')?.name).toBe('C')
  const legal = (wanted: string | null): readonly string[] =>
    consumerMachineLayout(asMachine(underway), catalogue.en, 1280, 640, wanted)
      .group.edges.filter((edge) => edge.legal)
      .map((edge) => edge.key)
  expect(legal(null)).toEqual(['UNREVOKED_PARTITIONS STABLE', 'UNREVOKED_PARTITIONS UNRELEASED_PARTITIONS', 'UNREVOKED_PARTITIONS removed'])
  expect(legal('A')).toEqual(['STABLE UNREVOKED_PARTITIONS', 'STABLE UNRELEASED_PARTITIONS', 'STABLE removed'])
})
