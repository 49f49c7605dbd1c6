import { expect, test } from 'vitest'
import { builtInHost } from './built-in-host'
import type { Answer, Ask } from './session/messages'
import type { EpochsSpec } from './views/epochs/spec'
import { roomFor } from './views/epochs/room'
import { catalogue } from './words/catalogue'

const rooms = [
  [976, 560, true],
  [1280, 600, true],
  [1820, 820, true],
  [312, 330, false],
] as const

test.each(['consumer-join', 'migration', 'migration-back'])(
  'in a room and on a phone %s keeps one size from its first epoch to its last, in any language',
  (name) => {
    const host = builtInHost()
    const ask = (question: Ask): unknown => {
      const reply = host.answer(question)
      if ('problem' in reply) throw new Error(reply.problem.problem)
      return reply.answer
    }
    const [run] = (ask({ name: 'open', source: { kind: 'scenario', name }, interventions: [] }) as Answer<'open'>).runs
    const subject = { groupId: null, selection: null, endsAt: run?.endsAt ?? 0 }
    const specs = (run?.beats.messages.steps ?? []).flatMap((step) => {
      const { spec } = ask({ name: 'show', branch: 0, view: 'epochs', since: step, step, subject }) as Answer<'show'>
      return (spec as EpochsSpec).kind === 'consumer' ? [spec as EpochsSpec] : []
    })
    expect(specs.length).toBeGreaterThan(30)
    for (const [width, height, presenter] of rooms)
      for (const words of [catalogue.en, catalogue['zh-TW']]) {
        const taken = specs.map((spec) => JSON.stringify(roomFor(spec, words, { width, height, presenter })))
        expect({ width, rooms: [...new Set(taken)] }).toEqual({ width, rooms: [taken[0]] })
      }
  },
)
