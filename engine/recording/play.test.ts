import { classicGroupIn } from '../groups/group-shard'
import { describe, expect, test } from 'vitest'
import type { ClusterWorld } from '../cluster/world'
import type { Event } from '../kernel/event'
import { nextAt } from '../kernel/due'
import { step } from '../kernel/step'
import { emptyTrace, eventAt, eventCount, recordInto, silent } from '../trace/trace'
import { partitionsIn } from './embedded'
import { worldOfRecording, type PlayedRecording } from './play'
import { casesOf, fileOf, open, requestLogOf } from './recorded-files.test'
import type { Recording } from './recording'

const cases = casesOf('classic')

function playUntil(played: PlayedRecording, at: number): void {
  for (let next = nextAt(played.world); next !== null && next <= at; next = nextAt(played.world))
    step(played.world, played.behaviour, silent)
}

function eventsOf(recording: Recording): Event[] {
  const { world, behaviour } = worldOfRecording(recording)
  const trace = emptyTrace()
  while (step(world, behaviour, recordInto(trace)));
  return Array.from({ length: eventCount(trace) }, (_, row) => eventAt(trace, row + 1))
}

function groupIn(world: ClusterWorld, groupId: string) {
  const broker = world.nodes.get('broker-1')
  if (broker?.kind !== 'broker') throw new Error('no broker')
  return classicGroupIn([...broker.shards.values()][0], groupId)
}

interface Described {
  readonly atMs: number
  readonly state: string
  readonly members: readonly { readonly memberId: string; readonly assignment: readonly string[] }[]
}
interface CaseFile {
  readonly startedAt: number
  readonly described: readonly Described[]
}
interface Written {
  readonly timestamp: number
  readonly type: string
  readonly value: { generation: number; leader: string | null; members: { memberId: string; assignment: string }[] } | null
}

describe.each(cases)('%s', (name) => {
  const recording = open(requestLogOf(name))
  const { startedAt, described } = JSON.parse(fileOf(name, 'case.json')) as CaseFile
  const at = (epochMs: number): number => epochMs * 1000 - recording.startsAt

  test('every message is sent and arrives, and each cause precedes its effect', () => {
    const events = eventsOf(recording)
    const messages = events.filter((event) => event.type.endsWith('Request') || event.type.endsWith('Response'))
    expect(messages.length).toBe(2 * recording.exchanges.length)
    expect(events.filter((event) => event.cause >= event.id)).toEqual([])
  })

  test('what the admin client was told is what the view shows', () => {
    const played = worldOfRecording(recording)
    expect(described.length > 0).toBe(name !== 'classic-cold-start')
    for (const seen of described) {
      playUntil(played, at(startedAt + seen.atMs))
      const group = groupIn(played.world, recording.groupId)
      expect({ atMs: seen.atMs, state: group?.state }).toEqual({ atMs: seen.atMs, state: seen.state })
      expect([...(group?.members.keys() ?? [])].sort()).toEqual(seen.members.map((member) => member.memberId).sort())
      if (seen.state !== 'Stable') continue
      for (const member of seen.members) {
        const assigned = partitionsIn(group?.members.get(member.memberId)?.assignment ?? new Uint8Array(0)) ?? []
        expect({ member: member.memberId, assigned: [...assigned].sort() }).toEqual({
          member: member.memberId,
          assigned: [...member.assignment].sort(),
        })
      }
    }
  })

  test('after each group record the view has its generation and leader', () => {
    const played = worldOfRecording(recording)
    const lines = fileOf(name, 'offsets-topic.jsonl')
      .split('\n')
      .filter((line) => line !== '')
    const records = lines.map((line) => JSON.parse(line) as Written).filter((record) => record.type === 'GROUP_METADATA')
    const led: (string | null)[] = []
    for (const record of records) {
      if (record.value === null || record.value.generation === 0) continue
      playUntil(played, at(record.timestamp) + 60_000)
      const group = groupIn(played.world, recording.groupId)
      expect(group?.generationId).toBe(record.value.generation)
      if (group?.state !== 'Stable') continue
      expect(group.leaderId).toBe(record.value.leader)
      led.push(group.leaderId)
    }
    expect(led.length > 0).toBe(name !== 'classic-no-common-assignor')
  })
})

describe.each(cases)('%s again', (name) => {
  const recording = open(requestLogOf(name))

  test('a log that begins anywhere can be played', () => {
    const lines = requestLogOf(name).split('\n')
    let compared = 0
    for (const from of [1, 5, 9, 14, 20]) {
      if (from >= lines.length - 3) continue
      const late = open(lines.slice(from).join('\n'))
      const { world, behaviour } = worldOfRecording(late)
      while (step(world, behaviour, silent));
      const group = groupIn(world, late.groupId)
      const full = worldOfRecording(recording)
      while (step(full.world, full.behaviour, silent));
      const whole = groupIn(full.world, recording.groupId)
      if (!late.exchanges.some((exchange) => exchange.api === 'JoinGroup' && exchange.response.errorCode === 0)) continue
      expect([from, group?.state, group?.generationId]).toEqual([from, whole?.state, whole?.generationId])
      compared += 1
    }
    expect(compared).toBeGreaterThan(0)
  })
})
