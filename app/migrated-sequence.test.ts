import { expect, test } from 'vitest'
import { endOf, parseScenario, Session, sourceOfSetup } from '../engine'
import { scenarios } from './lessons/scenarios'
import { catalogue } from './words/catalogue'
import { layout } from './views/sequence/layout'
import { select } from './views/sequence/spec'
import { textsOf } from './views/sequence/texts'

test('the states of a group that has moved are in the colour of the protocol that it was of then', () => {
  const parsed = parseScenario(scenarios.migration)
  if (!parsed.ok) throw new Error('migration is no scenario')
  const session = new Session(sourceOfSetup(parsed.setup), null)
  session.extendToTime(endOf(parsed.setup))
  const both = Array.from({ length: session.here.steps }, (_, step) =>
    session.withFrame(step, step, (frame) => {
      const spec = select(frame, { groupId: null, selection: null, endsAt: endOf(parsed.setup) })
      if (new Set(spec.group.map(({ state }) => state.protocol)).size < 2) return null
      const placed = layout(spec, textsOf(spec, catalogue.en), { width: 900, height: 600, presenter: false })
      return [...new Set(placed.blocks.flatMap(({ lines }) => lines.map(({ tone }) => tone)))].filter((tone) => typeof tone === 'string')
    }),
  ).filter((tones) => tones !== null)
  expect(both.length).toBeGreaterThan(0)
  for (const tones of both) expect(tones).toEqual(expect.arrayContaining(['classic', 'consumer']))
})
