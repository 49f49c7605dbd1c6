import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { ClusterWorld } from '../cluster/world'
import { consumerGroupIn } from '../groups/protocols'
import { Digest } from '../kernel/digest'
import { nextAt, step } from '../kernel/step'
import { cloneWorld } from '../kernel/world'
import { digestWorld } from '../kernel/world-digest'
import { emptyTrace, eventAt, eventCount, recordInto, silent } from '../trace/trace'
import { readCase } from './case-file'
import { worldOfRecording } from './play'
import { recordingOf, type Recording } from './recording'
import { readRequestLog } from './request-log'

const folder = 'public/recordings'
const text = (name: string, file: string): string => readFileSync(`${folder}/${name}/${file}`, 'utf8')

function open(name: string): Recording {
  const result = readRequestLog(text(name, 'kafka-request.log'))
  if (!result.ok) throw new Error(JSON.stringify(result.problem))
  const found = recordingOf(result.log)
  if (found.kind !== 'recording') throw new Error(found.kind)
  return found.recording
}

function groupIn(world: ClusterWorld, groupId: string) {
  const broker = world.nodes.get('broker-1')
  return broker?.kind === 'broker' ? consumerGroupIn([...broker.shards.values()][0], groupId) : undefined
}

function digestOf(world: ClusterWorld): string {
  const digest = new Digest()
  digestWorld(digest, world)
  return digest.toString()
}

const cases = readdirSync(folder).filter((name) => name.startsWith('consumer-') && name !== 'consumer-bad-regex')

describe.each(cases)('%s', (name) => {
  const recording = open(name)

  test('every message is sent and arrives, and each cause precedes its effect', () => {
    const { world, behaviour } = worldOfRecording(recording)
    const trace = emptyTrace()
    while (step(world, behaviour, recordInto(trace)));
    const events = Array.from({ length: eventCount(trace) }, (_, row) => eventAt(trace, row + 1))
    expect(events.filter(({ type }) => /Request$|Response$/.test(type)).length).toBe(2 * recording.exchanges.length)
    expect(events.filter((event) => event.cause >= event.id)).toEqual([])
  })

  test('where the admin client was told of a stable group, the view has its members, and each has what it was given', () => {
    const { startedAt, described } = readCase(text(name, 'case.json'))
    const played = worldOfRecording(recording)
    for (const seen of described) {
      // Whoever dies says nothing: that its session ended is in no request.
      if (seen.state !== 'Stable' || (name === 'consumer-crash' && seen.members.length === 2)) continue
      const until = (startedAt + seen.atMs) * 1000 - recording.startsAt
      for (let next = nextAt(played.world); next !== null && next <= until; next = nextAt(played.world))
        step(played.world, played.behaviour, silent)
      const members = [...(groupIn(played.world, recording.groupId)?.members.values() ?? [])]
      const count = (assigned: ReadonlyMap<string, ReadonlyMap<number, number>>): number =>
        [...assigned.values()].reduce((sum, partitions) => sum + partitions.size, 0)
      const got = members.map(({ memberId, current }) => `${memberId} ${String(current.memberEpoch)} ${String(count(current.assigned))}`)
      const wanted = seen.members.map(
        ({ memberId, memberEpoch, assignment }) => `${memberId} ${String(memberEpoch)} ${String(assignment.length)}`,
      )
      expect(got.sort()).toEqual(wanted.sort())
    }
  })

  test('two plays are equal, and one that goes on from a copy', () => {
    const whole = worldOfRecording(recording)
    while (step(whole.world, whole.behaviour, silent));
    const first = worldOfRecording(recording)
    for (let n = 0; n < 40; n++) step(first.world, first.behaviour, silent)
    const copy = cloneWorld(first.world)
    while (step(first.world, first.behaviour, silent));
    while (step(copy, first.behaviour, silent));
    expect(digestOf(first.world)).toBe(digestOf(whole.world))
    expect(digestOf(copy)).toBe(digestOf(whole.world))
  })
})
