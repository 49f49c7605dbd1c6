import { describe, expect, test } from 'vitest'
import type { ClusterWorld } from '../cluster/world'
import { classicGroupIn, consumerGroupIn } from '../groups/group-shard'
import { topicPartition } from '../kafka/ids'
import { nextAt } from '../kernel/due'
import { step } from '../kernel/step'
import { worldDigest } from '../kernel/world-digest'
import { extendToTime, sourceOf, startRun, worldAt } from '../trace/run'
import { emptyTrace, eventAt, eventCount, recordInto, silent } from '../trace/trace'
import { readCase } from './case-file'
import { partitionsIn } from './embedded'
import { worldOfRecording } from './play'
import { casesOf, fileOf, open, requestLogOf } from './recorded-files.test'

/** Who is in the group, of whatever kind it is, at which epoch (none in a classic one), with which partitions. */
function membersIn(world: ClusterWorld, groupId: string, ids: Readonly<Record<string, string>>): string[] {
  const broker = world.nodes.get('broker-1')
  if (broker?.kind !== 'broker') throw new Error('no broker')
  const [shard] = broker.shards.values()
  const lines: string[] = []
  const names = new Map(Object.entries(ids).map(([name, topicId]) => [topicId, name]))
  for (const { memberId, current } of consumerGroupIn(shard, groupId)?.members.values() ?? []) {
    const assigned = [...current.assigned].flatMap(([topicId, partitions]) =>
      [...partitions.keys()].map((partition) => topicPartition(names.get(topicId) ?? topicId, partition)),
    )
    lines.push(lineOf(memberId, current.memberEpoch, assigned))
  }
  for (const { memberId, assignment } of classicGroupIn(shard, groupId)?.members.values() ?? [])
    lines.push(lineOf(memberId, null, partitionsIn(assignment) ?? []))
  return lines.sort()
}

const lineOf = (memberId: string, epoch: number | null, partitions: readonly string[]): string =>
  `${memberId} ${String(epoch)} ${[...partitions].sort().join(' ')}`

const cases = casesOf('consumer', 'migration').filter((name) => name !== 'consumer-bad-regex')

/** While these were recorded, no admin client saw a stable group. */
const neverStable: ReadonlySet<string> = new Set([
  'consumer-all-leave',
  'consumer-close-before-assignment',
  'consumer-cold-start',
  'consumer-join-inside-interval',
])

/** Whoever dies or stands still says nothing: that a session ended is in no request. So many members are left then. */
const leftAfterSilence: ReadonlyMap<string, number> = new Map([
  ['consumer-crash', 2],
  ['consumer-group-config-before', 1],
])

describe.each(cases)('%s', (name) => {
  const recording = open(requestLogOf(name))

  test('a past step is come to again, also where keyframes were left while messages were on their way', () => {
    const { world, behaviour, endsAt } = worldOfRecording(recording)
    const run = startRun(sourceOf(world, behaviour), { interval: 3 })
    extendToTime(run, endsAt)
    const fresh = worldOfRecording(recording)
    for (let at = 0; at < run.head.step; at++) {
      expect([at, worldDigest(worldAt(run, at))]).toEqual([at, worldDigest(fresh.world)])
      step(fresh.world, fresh.behaviour, silent)
    }
  })

  test('every message is sent and arrives, and each cause precedes its effect', () => {
    const { world, behaviour } = worldOfRecording(recording)
    const trace = emptyTrace()
    while (step(world, behaviour, recordInto(trace)));
    const events = Array.from({ length: eventCount(trace) }, (_, row) => eventAt(trace, row + 1))
    expect(events.filter(({ type }) => /Request$|Response$/.test(type)).length).toBe(2 * recording.exchanges.length)
    expect(events.filter((event) => event.cause >= event.id)).toEqual([])
  })

  test('where the admin client was told of a stable group, the view has its members, and each has what it was given', () => {
    const { startedAt, described } = readCase(fileOf(name, 'case.json'))
    const ids = (JSON.parse(fileOf(name, 'case.json')) as { topicIds: Record<string, string> }).topicIds
    const played = worldOfRecording(recording)
    let compared = 0
    for (const seen of described) {
      if (seen.state !== 'Stable' || leftAfterSilence.get(name) === seen.members.length) continue
      const until = (startedAt + seen.atMs) * 1000 - recording.startsAt
      for (let next = nextAt(played.world); next !== null && next <= until; next = nextAt(played.world))
        step(played.world, played.behaviour, silent)
      const wanted = seen.members.map(({ memberId, memberEpoch, assignment }) => lineOf(memberId, memberEpoch, assignment))
      expect(membersIn(played.world, recording.groupId, ids)).toEqual(wanted.sort())
      compared += 1
    }
    expect(compared > 0).toBe(!neverStable.has(name))
  })
})

test('a group that is converted keeps its classic members, and one that is converted back too', () => {
  const facts = ['migration-upgrade', 'migration-downgrade'].map((name) => {
    const { world, behaviour } = worldOfRecording(open(requestLogOf(name)))
    const trace = emptyTrace()
    while (step(world, behaviour, recordInto(trace)));
    const events = Array.from({ length: eventCount(trace) }, (_, row) => eventAt(trace, row + 1))
    return events.filter(({ type }) => type === 'GroupConverted').map(({ rule, detail }) => [rule, detail['to'], detail['members']])
  })
  expect(facts[0]?.[0]).toEqual(['migration/upgrade/converted', 'consumer', 2])
  expect(facts[1]).toEqual([
    ['migration/upgrade/converted', 'consumer', 1],
    ['migration/downgrade/converted', 'classic', 1],
  ])
})
