import { describe, expect, test } from 'vitest'
import { eventAt, eventCount, line } from '../../../engine'
import { shelfOf } from '../../built-in-shelf'
import { scenarioNames } from '../../lessons/scenarios'
import { runBeside, runLanesOf, type Beside } from '../../session/beside-lanes'
import { addedUnread, computersOf, mostWaiting, opaqueBytesOf, type RunLane } from './complaints'
import { disagreementOf } from './belief'
import { newsOf } from './news'
import { rowOf, words, type Row } from './rows-of-text'

const shelf = shelfOf()

function opened(name: string): Beside {
  const result = runBeside({ kind: 'compare', of: { kind: 'scenario', name } }, shelf, null)
  if (!('beside' in result)) throw new Error(name)
  return result.beside
}

const rowsOf = ({ trace, endsAt }: RunLane): readonly Row[] =>
  Array.from({ length: eventCount(trace) }, (_, n) => rowOf(line(eventAt(trace, n + 1)))).filter(({ time }) => time <= endsAt)

/** The scripts whose groups are small enough to be read. */
const names = scenarioNames.filter((name) => name.startsWith('complaint-') && name !== 'complaint-scale')

const lanes = names.flatMap((name) =>
  runLanesOf(opened(name)).map((lane) => ({ ...lane, title: `${name} ${lane.name}`, rows: rowsOf(lane) })),
)

/** Requests that lie at a barrier, and members that wait for partitions, looked at after every line. */
function waitingIn(rows: readonly Row[], since: number): number {
  const parked = new Set<string>()
  const unreleased = new Set<string>()
  let most = 0
  for (const row of rows) {
    if (row.time < since) continue
    if (row.type === 'BarrierOpened') parked.clear()
    if (row.type === 'RequestParked' && row.of('api') === 'JoinGroup') parked.add(row.of('member'))
    if (row.type === 'MemberReconciled')
      if (row.of('state') === 'UNRELEASED_PARTITIONS') unreleased.add(row.of('member'))
      else unreleased.delete(row.of('member'))
    most = Math.max(most, parked.size, unreleased.size)
  }
  return most
}

/** Member by member: what the last line says that the broker knows, and what the client has; a line later both may differ. */
function apartIn(rows: readonly Row[], since: number, end: number): number {
  const minted = new Map<string, string>()
  for (const row of rows) if (['JoiningGroup', 'MemberIdAdopted'].includes(row.type)) minted.set(row.of('memberId'), row.node)
  const nodes = [...new Set(rows.filter(({ type }) => type === 'ConsumerStarted').map(({ node }) => node))]
  return nodes.reduce((sum, node) => {
    let [told, has, planned, apart, before] = [0, 0, 0, 0, since]
    const named = (member: string): boolean => (minted.get(member) ?? member.replace(/-[^-]*$/, '')) === node
    for (const row of rows) {
      if (row.time > before) {
        if (told !== has) apart += row.time - before
        before = row.time
      }
      const partitions = row.node === node ? words(row.of('partitions').replaceAll(',', ' ')).length : 0
      if (row.type === 'onPartitionsAssigned') has += partitions
      else if (row.type === 'onPartitionsRevoked' || row.type === 'onPartitionsLost') has -= partitions
      else if (row.type === 'Assigned') {
        planned = 0
        for (const [, member = '', given = ''] of row.of('plan').matchAll(/([\w-]+): ((?: ?orders-\d+)*)/g))
          if (named(member)) planned = words(given).length
      } else if (row.type === 'AssignmentCommitted') told = planned
      else if (row.type === 'MemberRemoved' && named(row.of('member'))) told = 0
      else if (row.type === 'MemberReconciled' && named(row.of('member'))) told = Number(row.of('assigned')) + Number(row.of('pending'))
    }
    return sum + apart + (told === has ? 0 : end - before)
  }, 0)
}

describe.each(lanes)('$title', (lane) => {
  const { trace, endsAt, measures, rows } = lane
  const since = measures.since ?? 0

  test('who waits at once, and for how long broker and client disagree', () => {
    expect(mostWaiting(trace, since, endsAt)).toBe(waitingIn(rows, since))
    expect(disagreementOf(trace, since, endsAt)).toBe(apartIn(rows, since, endsAt))
  })

  test('who computes, and who is refused', () => {
    const plans = rows.filter(({ type }) => type === 'Assigned' || type === 'TargetComputed')
    const by = [...new Set(plans.map((row) => `${row.node}\u00a0(${row.of('assignor')})`))]
    const refused = rows.filter((row) => row.type === 'JoinGroupResponse' && row.of('error') === 'INCONSISTENT_GROUP_PROTOCOL').length
    expect(computersOf(trace, endsAt)).toEqual({ by, refused })
  })

  test('bytes that only clients can read', () => {
    expect(opaqueBytesOf(trace, endsAt)).toBe(rows.reduce((sum, row) => sum + Number(row.of('opaque')), 0))
  })

  test('partitions that came later, and their time without a reader', () => {
    const acts = rows.filter(({ type }) => type === 'addPartitions')
    const [act] = acts
    const before = new Set(
      rows
        .filter((row) => row.type === 'onPartitionsAssigned' && row.time < (act?.time ?? 0))
        .flatMap((row) => words(row.of('partitions'))),
    )
    const added =
      act === undefined
        ? []
        : Array.from({ length: Number(act.of('to')) }, (_, n) => `orders-${String(n)}`).filter((name) => !before.has(name))
    const waits = added.map(
      (name) =>
        (rows.find((row) => row.type === 'onPartitionsAssigned' && words(row.of('partitions')).includes(name))?.time ?? endsAt) -
        (act?.time ?? 0),
    )
    expect(addedUnread(trace, endsAt)).toEqual({
      partitions: added.length,
      unread: waits.reduce((sum, wait) => sum + wait, 0),
      longest: Math.max(0, ...waits),
    })
  })

  test('messages that are more than a sign of life', () => {
    const group = rows.filter(
      ({ type, time }) => time >= since && /^(JoinGroup|SyncGroup|LeaveGroup|ConsumerGroupHeartbeat)(Request|Response)$/.test(type),
    )
    const news = group.filter(({ type, rule }) =>
      type === 'ConsumerGroupHeartbeatResponse' ? rule.endsWith('/brings-assignment') : !rule.endsWith('client/heartbeat'),
    )
    expect(newsOf(trace, since, endsAt)).toEqual({
      requests: news.filter(({ type }) => type.endsWith('Request')).length,
      bytes: news.reduce((sum, row) => sum + Number(row.of('bytes')), 0),
    })
  })
})

test('a complaint of few members is told in six to twenty steps of the story, both lanes, from the change on', () => {
  const few = names.filter((name) => name !== 'complaint-barrier')
  const steps = few.map((name) => {
    const { lanes: both } = opened(name)
    return both.map(
      ({ session, whole }) => session.beats('story').filter((step) => session.timeOf(step) >= (whole?.measures.since ?? 0)).length,
    )
  })
  expect(few.length).toBeGreaterThan(4)
  for (const [n, counts] of steps.entries()) {
    expect(Math.min(...counts), few[n]).toBeGreaterThanOrEqual(6)
    expect(Math.max(...counts), few[n]).toBeLessThanOrEqual(20)
  }
})

test('a thousand members: all of them are asked again above, and two of them below', () => {
  const [classic, consumer] = runLanesOf(opened('complaint-scale')).map((lane) => ({ ...lane, rows: rowsOf(lane) }))
  if (classic === undefined || consumer === undefined) throw new Error('no lanes')
  for (const { trace, endsAt, measures, rows } of [classic, consumer]) {
    const news = rows.filter(
      ({ type, time, rule }) =>
        time >= (measures.since ?? 0) &&
        /^(JoinGroup|SyncGroup|ConsumerGroupHeartbeat)Request$/.test(type) &&
        !rule.endsWith('client/heartbeat'),
    )
    expect(newsOf(trace, measures.since ?? 0, endsAt).requests).toBe(news.length)
  }
  // Every member joins and is told its share once more, and the newcomer asks twice: for an id, and with it.
  expect(newsOf(classic.trace, classic.measures.since ?? 0, classic.endsAt).requests).toBe(2 * 1000 + 1)
  expect(newsOf(consumer.trace, consumer.measures.since ?? 0, consumer.endsAt).requests).toBe(4)
}, 120_000)
