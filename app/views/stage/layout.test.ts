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
  [640, 330],
  [640, 300],
  [512, 384],
  [512, 270],
] as const

const [message] = barrier.messages
if (message === undefined) throw new Error('the barrier has a message on its way')
const onTheWay = (who: StageSpec['members'][number], number: number, travelled: number): StageSpec['messages'][number] => ({
  ...message,
  number,
  member: who,
  api: number === 2 ? 'JoinGroup' : 'SyncGroup',
  kind: number === 2 ? 'response' : 'request',
  error: null,
  travelled,
})

const four = crowd(4, 6)
const busy: StageSpec = { ...four, messages: four.members.slice(0, 3).map((who, n) => onTheWay(who, n + 1, 0.1 + 0.4 * n)) }

const specs: Readonly<Record<string, StageSpec>> = {
  barrier,
  told,
  empty,
  'one member': crowd(1, 6),
  'four members, three messages on their way': busy,
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

  test.each(Object.keys(specs))('%s: no road and no dotted line runs through what is said in the lane', (name) => {
    const spec = specs[name]
    if (spec === undefined) throw new Error(name)
    for (const [width, height] of rooms) {
      const { texts, plan, lane, roads, messages, held } = stageLayout(spec, catalogue[language], width, height)
      if (plan.member.rows !== 1 || plan.member.form === 'dot') continue
      const lines = [
        ...messages.map((message) => ({ x: roads.get(message.spec.member.name)?.x ?? 0, y1: lane.top, y2: lane.bottom })),
        ...held,
      ]
      const crossed = texts.filter((text) => {
        const box = extentOf(text)
        return lines.some(({ x, y1, y2 }) => x > box.x - 4 && x < box.x + box.width + 4 && box.y < y2 && box.y + box.height > y1 + 4)
      })
      expect({ width, height, crossed: crossed.map(({ text }) => text) }).toEqual({ width, height, crossed: [] })
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
