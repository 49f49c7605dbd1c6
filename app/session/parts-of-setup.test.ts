import { expect, test } from 'vitest'
import { parseScenario } from '../../engine'
import { partsOfSetup } from './parts-of-setup'

function partsOf(groups: readonly object[], more: object = {}): readonly string[] {
  const parsed = parseScenario({ version: 1, name: 'x', topics: [{ name: 'orders', partitions: 2 }], groups, ...more })
  return parsed.ok ? partsOfSetup(parsed.setup) : expect.fail(JSON.stringify(parsed.problems))
}

const member = (config: object, name = 'A') => ({ name, topics: ['orders'], config, startAtMs: 0 })
const group = (...members: readonly object[]) => ({ id: 'g', members })

test('a run brings what its members speak, and no more', () => {
  const parsed = parseScenario({ version: 1, name: 'x', topics: [{ name: 'orders', partitions: 2 }], groups: [group(member({}))] })
  if (!parsed.ok) throw new Error('refused')
  const { setup } = parsed
  const spoken = (...protocols: readonly string[]): readonly string[] => {
    const members = protocols.map((protocol, n) => ({ name: `m${String(n)}`, config: { 'group.protocol': protocol } }))
    return partsOfSetup({ ...setup, groups: setup.groups.map((one) => ({ ...one, members })) })
  }
  expect(partsOf([])).toEqual([])
  expect(partsOfSetup(setup)).toEqual(['classic'])
  expect(spoken('classic')).toEqual(['classic'])
  expect(spoken('classic', 'consumer')).toEqual(['classic', 'consumer'])
})

test('an assignor comes with whoever names it, in a lane too', () => {
  const sticky = { 'partition.assignment.strategy': ['org.apache.kafka.clients.consumer.CooperativeStickyAssignor'] }
  expect(partsOf([group(member(sticky))])).toEqual(['classic', 'sticky'])
  expect(partsOf([group(member({}))], { lanes: [{ name: 'other', memberDefaults: {} }] })).toEqual(['classic'])
  expect(
    partsOf([group({ name: 'A', topics: ['orders'], startAtMs: 0 })], { lanes: [{ name: 'other', memberDefaults: { config: sticky } }] }),
  ).toEqual(['classic', 'sticky'])
})

test('a read path comes with a script that has one', () => {
  const transfers = [{ name: 'a', strategy: 'read-write', fileBytes: 4096 }]
  expect(partsOf([], { readPath: { transfers } })).toEqual(['readPath'])
})
