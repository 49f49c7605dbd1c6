import { expect, test } from 'vitest'
import type { FollowerFetch } from '../../recording/replication/follower-fetches'
import { readReplication, type ReplicationRecording } from '../../recording/replication/recording'
import { casesOf, replicationFilesOf } from '../../recording/recorded-files.test'
import { simulatedRun } from './replication-drive'
import { recordedRun, type ActionResult, type ReplicationRun, type SeenReplica } from './replication-run'

const cases = casesOf('replication')

export function there<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('not there')
  return value
}

/** Each is made once, and not before somebody asks for it. */
function once<T>(make: (name: string) => T): (name: string) => T {
  const known = new Map<string, T>()
  return (name) => {
    const made = known.get(name) ?? make(name)
    known.set(name, made)
    return made
  }
}

export const recordingOf: (name: string) => ReplicationRecording = once((name) =>
  readReplication(replicationFilesOf(`replication-${name}`)),
)

/** Who is asked whether it is so. */
export const sources: readonly (readonly [string, (name: string) => ReplicationRun])[] = [
  ['a real cluster', once((name) => recordedRun(recordingOf(name)))],
  ['the engine', once((name) => simulatedRun(recordingOf(name)))],
]

export const all = cases.map((name) => name.slice('replication-'.length))

export const resultOf = (run: ReplicationRun, index: number): ActionResult => there(run.results.find((result) => result.index === index))

export function replicaAt(run: ReplicationRun, atMs: number, broker: number): SeenReplica {
  return there(run.snapshots.find((snapshot) => snapshot.atMs === atMs)?.replicas.get(broker))
}

export const valuesOf = ({ batches }: SeenReplica): readonly string[] => batches.flatMap(({ values }) => values)

export const sorted = (ids: readonly number[]): readonly number[] => [...ids].sort((a, b) => a - b)

export const isrs = ({ states }: ReplicationRun): readonly (readonly number[])[] => states.map(({ isr }) => sorted(isr))

export const fetchesOf = ({ fetches }: ReplicationRun, follower: number, leaderEpoch: number): readonly FollowerFetch[] =>
  fetches.filter((fetch) => fetch.follower === follower && fetch.currentLeaderEpoch === leaderEpoch)

/** Measured on a busy machine: what took no time took at most this. */
export const promptMs = 250

test('a recording, as a run, has the states that were recorded', () => {
  const [name = ''] = all
  expect(recordedRun(recordingOf(name)).states).toEqual(recordingOf(name).states)
})
