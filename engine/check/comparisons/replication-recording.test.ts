import { describe, expect, test } from 'vitest'
import { readReplication } from '../../recording/replication/recording'
import { casesOf, replicationFilesOf } from '../../recording/recorded-files.test'
import { inOneOrder } from './replication-controller'
import { compareReplication, compareRuns } from './replication-recording'
import { recordedRun, type ReplicationRun } from './replication-run'
import type { ComparisonResult } from './result'

const cases = casesOf('replication')

const failed = (results: readonly ComparisonResult[]): readonly string[] =>
  results
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ comparison, where, index, differences }) => `${String(comparison)} ${where} ${String(index)} ${String(differences[0]?.field)}`)

describe.each(cases)('%s', (name) => {
  const recording = readReplication(replicationFilesOf(name))

  test('the engine’s cluster does the same', () => {
    const results = compareReplication(replicationFilesOf(name))
    expect(failed(results)).toEqual([])
    expect(results.length).toBeGreaterThan(20)
  })

  test('the recorded run is its own equal, its segments byte for byte', () => {
    const results = compareRuns(recording, recordedRun(recording))
    expect(failed(results)).toEqual([])
    for (const comparison of [1, 2, 3, 4]) expect(results.some((each) => each.comparison === comparison)).toBe(true)
  })
})

describe('a comparison can fail', () => {
  const recording = readReplication(replicationFilesOf('replication-truncation'))
  const run = recordedRun(recording)
  const without = (change: Partial<ReplicationRun>): readonly string[] => failed(compareRuns(recording, { ...run, ...change }))

  test('another in-sync set, one state too few, one too many', () => {
    expect(without({ states: run.states.map((state, i) => (i === 1 ? { ...state, isr: [2] } : state)) })).toEqual(['1 partition 1 isr'])
    expect(without({ states: run.states.slice(0, 2) })).toEqual(['1 partition 2 leader'])
    expect(without({ states: [...run.states, ...run.states.slice(2)] })).toEqual(['1 partition 3 state'])
  })

  test('another offset, a retry that was not made', () => {
    const results = run.results.map((result) =>
      result.index === 1 ? { ...result, told: { outcome: [{ errorCode: 0, baseOffset: 9 }] } } : result,
    )
    expect(without({ results })).toEqual(['2 produce 1 told.outcome[0].baseOffset'])
    expect(without({ results: run.results.map((result) => (result.index === 2 ? { ...result, requests: [] } : result)) })).toEqual([
      '2 produce 2 requests',
    ])
  })

  test('another value in one replica at the end, in its log and in its bytes', () => {
    const snapshots = run.snapshots.map((snapshot, i) => {
      if (i !== run.snapshots.length - 1) return snapshot
      const replicas = new Map(snapshot.replicas)
      const replica = replicas.get(3)
      if (replica !== undefined)
        replicas.set(3, { ...replica, batches: replica.batches.map((batch, j) => (j === 0 ? { ...batch, values: ['a1'] } : batch)) })
      return { ...snapshot, replicas }
    })
    expect(without({ snapshots })).toEqual([
      '3 broker 3 at 23205 4 batches[0].values[0]',
      '3 segments/broker3/00000000000000000000.log 0 bytes',
    ])
  })

  test('a fetch from elsewhere, an answer that did not diverge', () => {
    const change = (at: number, by: object): ReplicationRun['fetches'] =>
      run.fetches.map((fetch, i) => (i === at ? { ...fetch, ...by } : fetch))
    const diverged = run.fetches.findIndex(({ divergingEpoch }) => divergingEpoch !== null)
    expect(without({ fetches: change(diverged, { divergingEpoch: null, fetchOffset: 6 }) })).toEqual([
      '4 leader epoch 1, broker 1 0 fetchOffset',
    ])
    expect(without({ fetches: change(diverged, { errorCode: 1 }) })).toEqual(['4 leader epoch 1, broker 1 0 errorCode'])
  })
})

test('two that return together may do so in either order, and only they', () => {
  const [first] = recordedRun(readReplication(replicationFilesOf('replication-acks'))).states
  if (first === undefined) throw new Error('no state')
  const path = (...sets: readonly (readonly number[])[]) => sets.map((isr, i) => ({ ...first, isr, partitionEpoch: i, atMs: i * 500 }))
  const sets = (states: ReturnType<typeof path>) => inOneOrder(states).map(({ isr }) => isr)
  expect(sets(path([1], [1, 3], [1, 3, 2]))).toEqual([[1], [1, 2], [1, 3, 2]])
  expect(sets(path([1], [1, 3], [1, 2]))).toEqual([[1], [1, 3], [1, 2]])
  expect(inOneOrder(path([1], [1, 3], [1, 3, 2]).map((state) => ({ ...state, atMs: state.atMs * 3 }))).map(({ isr }) => isr)[1]).toEqual([
    1, 3,
  ])
})
