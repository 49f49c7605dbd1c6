import { describe, expect, test } from 'vitest'
import { endOf, eventAt, eventCount, laneOf, line, parseScenario, Session, weighedSourceOfSetup, type Setup } from '../../../engine'
import { scenarios, type ScenarioName } from '../../lessons/scenarios'
import { measuresOf, type Measures } from './measures'
import { rowOf, words, type Row } from './rows-of-text'

/** The numbers once more, from the trace's text alone: nothing of what `measures.ts` uses is used here. */

/** Who runs and owns what, second by second: the time without an owner is summed by looking at every partition at every change. */
function unread(rows: readonly Row[], since: number, end: number): Pick<Measures, 'unread' | 'longest' | 'paused'> {
  const owned = new Map<string, Set<string>>()
  const running = new Set<string>()
  const seen = new Set<string>()
  const gapSince = new Map<string, number>()
  const gaps = new Map<string, number[]>()
  const look = (time: number): void => {
    const read = new Set([...owned].flatMap(([member, partitions]) => (running.has(member) ? [...partitions] : [])))
    for (const partition of read) seen.add(partition)
    for (const partition of seen) {
      const from = gapSince.get(partition)
      if (read.has(partition) && from !== undefined) {
        gapSince.delete(partition)
        if (time > Math.max(from, since)) gaps.set(partition, [...(gaps.get(partition) ?? []), time - Math.max(from, since)])
      } else if (!read.has(partition) && from === undefined) gapSince.set(partition, time)
    }
  }
  let before = 0
  for (const row of rows) {
    if (row.time > before) look(before)
    before = row.time
    const who = row.of('member') === '' || row.type.startsWith('onPartitions') ? row.node : row.of('member')
    if (row.type === 'ConsumerStarted') {
      owned.delete(who)
      running.add(who)
    } else if (row.type === 'ConsumerThawed') running.add(who)
    else if (row.type === 'ConsumerFrozen') running.delete(who)
    else if (['ConsumerKilled', 'ConsumerClosed', 'ConsumerStopped', 'ConsumerFailed'].includes(row.type)) {
      owned.delete(who)
      running.delete(who)
    } else if (row.type === 'onPartitionsAssigned') {
      running.add(who)
      owned.set(who, new Set([...(owned.get(who) ?? []), ...words(row.of('partitions'))]))
    } else if (row.type === 'onPartitionsRevoked' || row.type === 'onPartitionsLost')
      for (const partition of words(row.of('partitions'))) owned.get(who)?.delete(partition)
  }
  look(before)
  for (const [partition, from] of gapSince)
    if (end > Math.max(from, since)) gaps.set(partition, [...(gaps.get(partition) ?? []), end - Math.max(from, since)])
  const all = [...gaps.values()]
  return { unread: all.flat().reduce((sum, gap) => sum + gap, 0), longest: Math.max(0, ...all.flat()), paused: all.length }
}

const api = /^(JoinGroup|SyncGroup|Heartbeat|LeaveGroup|ConsumerGroupHeartbeat)(Request|Response)$/

/** Every offset that a member's position has passed, one by one. */
function twice(rows: readonly Row[]): number {
  const times = new Map<string, number>()
  const position = new Map<string, number>()
  const place = new Map<string, number>()
  for (const row of rows) {
    if (row.type === 'onPartitionsRevoked' || row.type === 'onPartitionsLost')
      for (const partition of words(row.of('partitions'))) position.delete(`${row.node} ${partition}`)
    const begins = row.type === 'PositionsSet' || row.type === 'PositionsReset'
    const list = begins ? row.of('positions') : row.type === 'FetchRequest' ? row.of('read') : ''
    for (const word of words(list)) {
      const [partition = '', offset = ''] = word.split('@')
      const key = `${row.node} ${partition}`
      const from = position.get(key)
      if (!begins && from !== undefined && place.get(key) !== undefined)
        for (let n = from; n < Number(offset); n++)
          times.set(`${partition} ${String(n)}`, (times.get(`${partition} ${String(n)}`) ?? 0) + 1)
      position.set(key, Number(offset))
      place.set(key, Number(offset))
    }
  }
  return [...times.values()].reduce((sum, count) => sum + count - 1, 0)
}

function recomputed(
  lines: readonly string[],
  end: number,
): Omit<Measures, 'twiceOf' | 'byApi' | 'readsFirst'> & { readonly byApi: string } {
  const rows = lines.map(rowOf).filter(({ time }) => time <= end)
  const starts = rows.filter(({ type }) => type === 'ConsumerStarted')
  const [first] = starts
  const last = starts.at(-1)
  const newcomer = first !== undefined && last !== undefined && last.time > first.time ? last : null
  const acts = rows.filter(({ cause, rule, type }) => cause === '-' && rule === 'cluster/action' && /^[a-z]/.test(type))
  const since = newcomer?.time ?? acts.filter(({ time }) => first !== undefined && time > first.time).at(-1)?.time ?? null
  const handed = rows.filter((row) => row.type.startsWith('onPartitions') && row.of('partitions') !== '' && row.time >= (since ?? Infinity))
  const reads = handed.find(({ type, node }) => type === 'onPartitionsAssigned' && node === newcomer?.node)
  const counted = rows.filter(({ type }) => api.test(type))
  const asked = counted.filter(({ type }) => type.endsWith('Request'))
  const refusals = rows.filter((row) => row.type === 'OffsetCommitResponse' && row.of('error') !== '' && row.of('error') !== 'NONE')
  const local = rows.filter(({ type }) => type === 'CommitRefusedLocally')
  return {
    ...unread(rows, since ?? 0, end),
    newcomer: newcomer?.node ?? null,
    since,
    readsAfter: reads === undefined || since === null ? null : reads.time - since,
    convergedAfter: handed.length === 0 || since === null ? null : (handed.at(-1)?.time ?? 0) - since,
    barriers: since === null ? 0 : rows.filter(({ type, time }) => type === 'BarrierOpened' && time >= since).length,
    requests: asked.length,
    byApi: ['JoinGroup', 'SyncGroup', 'Heartbeat', 'LeaveGroup', 'ConsumerGroupHeartbeat']
      .map((name) => [name, asked.filter(({ type }) => type === `${name}Request`).length] as const)
      .filter(([, count]) => count > 0)
      .map(([name, count]) => `${name} ${String(count)}`)
      .join(', '),
    bytes: counted.reduce((sum, row) => sum + Number(row.of('bytes')), 0),
    refused: refusals.length + local.length,
    refusedLocally: local.length,
    twice: twice(rows),
  }
}

function setupsOf(name: ScenarioName): readonly (readonly [string, Setup])[] {
  const parsed = parseScenario(scenarios[name])
  if (!parsed.ok) throw new Error(name)
  const lanes = parsed.setup.lanes.flatMap((lane) => {
    const setup = laneOf(parsed.setup, lane.name)
    return setup === null ? [] : [[`${name} ${lane.name}`, setup] as const]
  })
  return lanes.length === 0 ? [[name, parsed.setup]] : lanes
}

const compared = (
  [
    'classic-join',
    'one-slow-member',
    'three-three-three',
    'cooperative-join',
    'static-restart',
    'static-late',
    'static-fenced',
    'six-triggers-crash',
    'six-triggers-poll',
    'six-triggers-partitions',
    'six-triggers-leave',
    'six-triggers-enforce',
  ] as const
).flatMap(setupsOf)

describe('the numbers of a comparison are what the trace’s text says', () => {
  for (const [name, setup] of compared)
    test.each([setup.seed, 7, 20_260])(`${name}, seed %i`, (seed) => {
      const session = new Session(weighedSourceOfSetup(setup, seed), null)
      const end = endOf(setup)
      session.extendToTime(end)
      const { trace } = session
      const lines = Array.from({ length: eventCount(trace) }, (_, n) => line(eventAt(trace, n + 1)))
      const group = setup.groups[0]?.id ?? ''
      const { twiceOf, byApi, readsFirst, ...numbers } = measuresOf(trace, group, end)
      expect({ ...numbers, byApi: byApi.map(({ api: each, count }) => `${each} ${String(count)}`).join(', ') }).toEqual(
        recomputed(lines, end),
      )
      expect(twiceOf.reduce((sum, { records }) => sum + records, 0)).toBe(numbers.twice)
      expect(numbers.readsAfter === null).toBe(readsFirst.length === 0)
      expect(numbers.requests).toBeGreaterThan(0)
      expect(numbers.bytes).toBeGreaterThan(numbers.requests * 20)
    })
})
