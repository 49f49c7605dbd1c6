import { describe, expect, test } from 'vitest'
import { decodeRecord, endOf, parseScenario, recordJson, Session, sourceOfSetup, type RuleName } from '../../engine'
import { scenarios } from '../lessons/scenarios'
import { findCue } from './find-event'
import { historyOf } from './history'
import { inspect } from './inspect'
import type { PartitionInspection } from './inspection/inspection'
import type { FieldNode } from './field-nodes'

const parsed = parseScenario(scenarios['consumer-join'])
if (!parsed.ok) throw new Error('consumer-join is no scenario')
const session = new Session(sourceOfSetup(parsed.setup), null)
session.extendToTime(endOf(parsed.setup))
const { steps } = session.here
const [groupId = ''] = parsed.setup.groups.map(({ id }) => id)

const heartbeats = session.withFrame(steps, steps, ({ trace }) =>
  historyOf(trace).messages.rows.filter((row) => row?.api === 'ConsumerGroupHeartbeat'),
)

const all = (nodes: readonly FieldNode[]): readonly FieldNode[] => nodes.flatMap((node) => [node, ...all(node.parts)])

describe('a ConsumerGroupHeartbeat', () => {
  test('is shown as it stands on the wire, request and answer, each field with its bytes', () => {
    const sides = new Set<string>()
    for (const row of heartbeats.slice(0, 40)) {
      const found = inspect(session, steps, { kind: 'message', message: row?.number ?? -1 })
      if (found?.kind !== 'message' || found.bytes === null) throw new Error('no bytes')
      const { bytes, headerBytes, fields, side } = found
      sides.add(side)
      expect(fields[0]?.from).toBe(headerBytes)
      for (const { from, to } of all(fields)) {
        expect(from).toBeLessThanOrEqual(to)
        expect(to).toBeLessThanOrEqual(bytes.length)
      }
      const epoch = fields.find(({ name }) => name === 'memberEpoch')
      if (epoch === undefined) throw new Error('no epoch')
      const written = new DataView(bytes.buffer, bytes.byteOffset + epoch.from, 4).getInt32(0)
      expect(epoch.sum).toEqual({ text: String(written) })
    }
    expect([...sides].sort()).toEqual(['request', 'response'])
  })

  test('that joins says so, and names what it subscribes to', () => {
    const found = inspect(session, steps, { kind: 'message', message: heartbeats[0]?.number ?? -1 })
    const fields = found?.kind === 'message' ? found.fields : []
    expect(fields.find(({ name }) => name === 'memberEpoch')?.sum).toEqual({ text: '0' })
    expect(all(fields).map(({ sum }) => sum)).toContainEqual({ text: 'orders' })
  })
})

describe('a partition of a consumer group', () => {
  const at = (rule: RuleName, of: string, partition: string): PartitionInspection => {
    const joined = session.withFrame(
      steps,
      steps,
      ({ trace }) => findCue(trace, { rule: 'consumer/reconcile/unreleased', of: 'B' }, 0)?.id ?? 0,
    )
    const step = session.withFrame(steps, steps, ({ trace }) => findCue(trace, { rule, of }, joined)?.step ?? 0)
    const found = inspect(session, step, { kind: 'partition', partition })
    if (found?.kind !== 'partition') throw new Error('no partition')
    return found
  }

  test('has its holder’s epoch, and a target that may be somebody else', () => {
    const { owner, epochs } = at('consumer/reconcile/unrevoked', 'A', 'orders-3')
    expect(owner?.name).toBe('A')
    expect(epochs).toMatchObject({ releasing: true, target: { name: 'B' } })
    expect(epochs?.partition).toBeLessThan(epochs?.assignment ?? 0)
  })

  test('is nobody’s between two of them', () => {
    const free = at('consumer/reconcile/caught-up', 'A', 'orders-3')
    expect(free.owner).toBeNull()
    expect(free.epochs).toMatchObject({ partition: null, releasing: false, target: { name: 'B' } })
    const given = at('consumer/reconcile/all-given', 'B', 'orders-3')
    expect(given.owner?.name).toBe('B')
    expect(given.epochs?.partition).toBe(given.epochs?.assignment)
  })
})

test('the group’s records are told as JSON, which says what their bytes say', () => {
  const found = inspect(session, steps, { kind: 'group', group: groupId })
  const records = found?.kind === 'group' ? found.records : []
  expect(records.map(({ type }) => type)).toContain('CONSUMER_GROUP_CURRENT_MEMBER_ASSIGNMENT')
  for (const { key, value, type } of records) {
    const json = recordJson(key, value)
    expect((JSON.parse(json.key) as { data: object }).data).toMatchObject(type === 'OFFSET_COMMIT' ? { group: groupId } : { groupId })
    expect(decodeRecord(key, value).type).toBe(type)
    if (json.value === null) expect(value).toBeNull()
    else expect(Object.keys((JSON.parse(json.value) as { data: object }).data).length).toBeGreaterThan(0)
  }
})

test('a static member of a consumer group is named by its instance id, as one of a classic group is', () => {
  const fixed = parseScenario({
    version: 1,
    name: 'fixed',
    untilMs: 8_000,
    topics: [{ name: 'orders', partitions: 2 }],
    groups: ['classic', 'consumer'].map((protocol) => ({
      id: protocol,
      memberDefaults: { topics: ['orders'], config: { 'group.protocol': protocol } },
      members: [{ name: `${protocol}-a`, startAtMs: 0, config: { 'group.instance.id': `${protocol}-id` } }],
    })),
  })
  if (!fixed.ok) throw new Error(JSON.stringify(fixed.problems))
  const run = new Session(sourceOfSetup(fixed.setup), null)
  run.extendToTime(endOf(fixed.setup))
  for (const group of ['classic', 'consumer']) {
    const found = inspect(run, run.here.steps, { kind: 'group', group })
    const members = found?.kind === 'group' ? found.members : []
    expect(members.map(({ instanceId }) => instanceId)).toEqual([`${group}-id`])
  }
})
