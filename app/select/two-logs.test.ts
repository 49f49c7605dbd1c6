import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { eventAt, eventCount, type Session } from '../../engine'
import { openCluster } from '../session/open-cluster'
import { commonEnd, twoLogsOf, type TwoLogsReading } from './two-logs'

const folder = new URL('../../public/recordings/', import.meta.url)

function opened(name: string): Session {
  const files = readdirSync(new URL(`${name}/`, folder)).filter((file) => file.endsWith('.json') || file.endsWith('.jsonl'))
  const texts = files.map((file) => [file, readFileSync(new URL(`${name}/${file}`, folder), 'utf8')] as const)
  const result = openCluster(name, Object.fromEntries(texts))
  if (!('opening' in result)) throw new Error(name)
  result.opening.session.extendToTime(result.opening.endsAt)
  return result.opening.session
}

/** The step of the n-th event of a type. */
function stepsOf({ trace }: Session, type: string): readonly number[] {
  const steps: number[] = []
  for (let id = 1; id <= eventCount(trace); id++) if (eventAt(trace, id).type === type) steps.push(eventAt(trace, id).step)
  return steps
}

const readAt = (session: Session, step: number): TwoLogsReading => {
  const read = session.withFrame(step, step - 1, twoLogsOf)
  if (read === null) throw new Error('nothing to hold against each other')
  return read
}

const values = (told: TwoLogsReading['told'], kept: boolean): readonly string[] =>
  told.filter((each) => each.kept === kept).map(({ value }) => value)

test('a real cluster’s truncation: the question, the answer, where the logs part, what is cut and who was told', () => {
  const session = opened('replication-truncation')
  const [diverges = 0] = stepsOf(session, 'EpochsDiverge')
  const before = readAt(session, diverges)
  expect([before.upper.broker, before.lower.broker, before.leader, before.leaderEpoch]).toEqual([1, 2, 2, 1])
  expect([before.common, before.apart, before.cut]).toEqual([3, 4, null])
  expect(before.asked).toMatchObject({ fetchOffset: 7, lastFetchedEpoch: 0 })
  expect(before.answer).toMatchObject({ records: 0, diverging: { epoch: 0, endOffset: 3 } })
  expect(values(before.told, false)).toEqual(['x3', 'x4', 'x5', 'x6'])
  expect(values(before.told, true)).toEqual(['a0', 'b1', 'b2', 'y3', 'y4', 'y5'])

  const [cuts = 0] = stepsOf(session, 'LogTruncated')
  const after = readAt(session, cuts)
  expect([after.upper.end, after.apart, after.cut]).toEqual([3, 0, { offset: 3, removed: 4 }])
  // The question that led to it, and not the next one.
  expect(after.asked).toEqual(before.asked)
  expect(after.answer).toEqual(before.answer)
})

test('an old leader that is down holds what nobody else has; a follower that only lags parts from nobody', () => {
  const session = opened('replication-truncation')
  const [, elected = 0] = stepsOf(session, 'LeaderBegins')
  const read = readAt(session, elected)
  expect([read.upper.broker, read.upper.fate, read.apart]).toEqual([1, 'down', 4])
  const steady = opened('replication-steady')
  for (const step of stepsOf(steady, 'RecordsAppended')) expect(readAt(steady, step).apart).toBe(0)
})

test('three ends: both that return are told where epoch 0 ends, and are cut there', () => {
  const session = opened('replication-three-suffixes')
  const cuts = stepsOf(session, 'LogTruncated').map((step) => readAt(session, step))
  expect(cuts.map(({ upper, lower, cut }) => [upper.broker, lower.broker, cut?.offset])).toEqual([
    [2, 3, 2],
    [1, 3, 2],
  ])
  expect(cuts.map(({ answer }) => answer?.diverging)).toEqual([
    { epoch: 0, endOffset: 2 },
    { epoch: 0, endOffset: 2 },
  ])
})

test('what two logs have in common ends where one ends, or where an epoch of one begins that the other has not', () => {
  const copy = (end: number, ...epochs: readonly (readonly [number, number])[]) =>
    ({
      broker: 1,
      role: 'follower',
      inSync: true,
      start: 0,
      end,
      highWatermark: 0,
      cells: [],
      epochs: epochs.map(([epoch, startOffset]) => ({ epoch, startOffset })),
    }) as const
  expect(commonEnd(copy(7, [0, 0]), copy(6, [0, 0], [1, 3]))).toBe(3)
  expect(commonEnd(copy(4, [0, 0]), copy(6, [0, 0]))).toBe(4)
  expect(commonEnd(copy(4, [0, 0], [1, 2]), copy(4, [0, 0], [2, 2]))).toBe(2)
  expect(commonEnd(copy(0), copy(4, [0, 0]))).toBe(0)
  expect(commonEnd(copy(4, [0, 0], [1, 2]), copy(4, [0, 0], [1, 2]))).toBe(4)
})
