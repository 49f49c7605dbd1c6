import { describe, expect, it } from 'vitest'
import type { FollowerFetch } from '../../recording/replication/follower-fetches'
import { readReplication, type ReplicationRecording } from '../../recording/replication/recording'
import { casesOf, replicationFilesOf } from '../../recording/recorded-files.test'
import { simulatedRun } from './replication-drive'
import { recordedRun, type ActionResult, type ReplicationRun, type SeenReplica } from './replication-run'

const cases = casesOf('replication')

const recordings = new Map(cases.map((name) => [name, readReplication(replicationFilesOf(name))]))

function there<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('not there')
  return value
}

const recordingOf = (name: string): ReplicationRecording => there(recordings.get(`replication-${name}`))

function once(runOf: (name: string) => ReplicationRun): (name: string) => ReplicationRun {
  const known = new Map<string, ReplicationRun>()
  return (name) => {
    const run = known.get(name) ?? runOf(name)
    known.set(name, run)
    return run
  }
}

/** Who is asked whether it is so. */
const sources: readonly (readonly [string, (name: string) => ReplicationRun])[] = [
  ['a real cluster', once((name) => recordedRun(recordingOf(name)))],
  ['the engine', once((name) => simulatedRun(recordingOf(name)))],
]

const all = cases.map((name) => name.slice('replication-'.length))

const resultOf = (run: ReplicationRun, index: number): ActionResult => there(run.results.find((result) => result.index === index))

function replicaAt(run: ReplicationRun, atMs: number, broker: number): SeenReplica {
  return there(run.snapshots.find((snapshot) => snapshot.atMs === atMs)?.replicas.get(broker))
}

const valuesOf = ({ batches }: SeenReplica): readonly string[] => batches.flatMap(({ values }) => values)

const sorted = (ids: readonly number[]): readonly number[] => [...ids].sort((a, b) => a - b)

const isrs = ({ states }: ReplicationRun): readonly (readonly number[])[] => states.map(({ isr }) => sorted(isr))

const fetchesOf = ({ fetches }: ReplicationRun, follower: number, leaderEpoch: number): readonly FollowerFetch[] =>
  fetches.filter((fetch) => fetch.follower === follower && fetch.currentLeaderEpoch === leaderEpoch)

/** Measured on a busy machine: what took no time took at most this. */
const promptMs = 250

describe.each(sources)('high watermark and in-sync set, in %s', (_, runOf) => {
  it('1. moves the high watermark when a fetch arrives, and tells followers one answer later', () => {
    const run = runOf('steady')
    const produced = run.results.filter(({ did }) => did === 'produce')
    expect(produced.length).toBeGreaterThan(2)
    for (const { requests } of produced) {
      const { answeredMs, arrivedMs, baseOffset } = there(requests[0])
      const news = [2, 3].map((follower) =>
        there(
          fetchesOf(run, follower, 0).find(({ fetchOffset, arrivedMs: at }) => at >= there(arrivedMs) && fetchOffset > there(baseOffset)),
        ),
      )
      const last = Math.max(...news.map((fetch) => fetch.arrivedMs))
      // Some milliseconds are the clocks' own.
      expect(there(answeredMs)).toBeGreaterThanOrEqual(last - 5)
      expect(there(answeredMs) - last).toBeLessThan(promptMs)
      // The answer to the same fetch has it, and with nothing else to bring it waits for replica.fetch.wait.max.ms.
      for (const fetch of news) {
        expect(fetch).toMatchObject({ highWatermark: fetch.fetchOffset, recordsSizeInBytes: 0 })
        expect(fetch.completedAtMs - fetch.arrivedMs).toBeGreaterThan(480)
      }
    }
  })

  it('2. keeps a silent follower that has everything, and drops it soon after the next append', () => {
    const run = runOf('acks')
    const { arrivedMs, answeredMs } = there(resultOf(run, 9).requests[0])
    expect(isrs(run).slice(0, 2)).toEqual([
      [1, 2, 3],
      [1, 2],
    ])
    const [, dropped] = run.states
    // Frozen since 5,668 ms with a lag of 2,000 ms; checks run every half lag.
    expect(there(dropped).atMs).toBeGreaterThan(there(arrivedMs))
    expect(there(dropped).atMs - there(arrivedMs)).toBeLessThan(1000 + promptMs)
    expect(there(answeredMs)).toBeGreaterThanOrEqual(there(dropped).atMs)
  })

  it('2b. drops a follower that lags between one and one and a half lags after it was last caught up', () => {
    for (const [name, lagMs] of [
      ['follower-dies', 3000],
      ['follower-slow', 2500],
    ] as const) {
      const run = runOf(name)
      const silent = there(fetchesOf(run, 3, 0).findLast((fetch) => fetch.arrivedMs < there(run.states[1]).atMs))
      const sinceMs = there(run.states[1]).atMs - silent.arrivedMs
      expect(sinceMs).toBeGreaterThan(lagMs)
      expect(sinceMs).toBeLessThan(1.5 * lagMs + promptMs)
    }
  })

  it('3. takes a follower back only once it is registered and not fenced', () => {
    const run = runOf('preferred')
    const registered = there(recordingOf('preferred').file.brokersUp.find(({ broker, registeredMs }) => broker === 1 && registeredMs > 0))
    const back = there(run.states.find(({ isr, atMs }) => isr.includes(1) && atMs > 5000))
    const before = fetchesOf(run, 1, 1).filter(({ arrivedMs }) => arrivedMs < back.atMs)
    // It has everything long before, but not the epoch that it is known by.
    expect(there(before[0]).replicaEpoch).toBe(-1)
    expect(there(before.at(-1)).replicaEpoch).toBe(registered.brokerEpoch)
    expect(back.atMs).toBeGreaterThan(registered.fromMs)
  })

  it('4. changes the in-sync set one change at a time', () => {
    const run = runOf('acks-shrink')
    expect(isrs(run).slice(3, 6)).toEqual([[1], [1, 2], [1, 2, 3]])
    for (const name of all)
      for (const [i, { isr }] of isrs(runOf(name))
        .map((set, at) => ({ isr: set, at }))
        .entries()) {
        const before = isrs(runOf(name))[i - 1] ?? isr
        expect(isr.filter((id) => !before.includes(id)).length).toBeLessThan(2)
      }
  })
})

describe.each(sources)('below min.insync.replicas, truncation, in %s', (_, runOf) => {
  it('5. lets a request for all time out below min.insync.replicas, and commits its records later', () => {
    const run = runOf('acks-shrink')
    expect(resultOf(run, 13).told).toEqual({ outcome: [{ errorCode: 7, baseOffset: 2 }] })
    expect(valuesOf(replicaAt(run, 21129, 1))).toContain('c2')
    expect(there(replicaAt(run, 21129, 1).highWatermark)).toBeGreaterThan(2)
    const codes = all.flatMap((name) => runOf(name).results.flatMap(({ requests }) => requests.map(({ errorCode }) => errorCode)))
    expect(codes).not.toContain(20)
    expect(codes).toContain(19)
  })

  it('6. does not move the high watermark when min.insync.replicas is lowered', () => {
    const run = runOf('acks-shrink')
    const leader = replicaAt(run, 21129, 1)
    expect([leader.logEndOffset, replicaAt(run, 21129, 2).logEndOffset, leader.highWatermark]).toEqual([4, 4, 3])
    expect(there(run.states.findLast(({ atMs }) => atMs < 21129)).isr.length).toBe(2)
    expect(replicaAt(run, 21922, 1).highWatermark).toBe(4)
  })

  it('7. truncates by the fetch alone', () => {
    const diverged = all.flatMap((name) => {
      const run = runOf(name)
      return run.fetches.filter(({ divergingEpoch }) => divergingEpoch !== null).map((fetch) => ({ run, fetch }))
    })
    expect(diverged.length).toBe(7)
    for (const { run, fetch } of diverged) {
      expect(fetch).toMatchObject({ errorCode: 0, recordsSizeInBytes: 0 })
      const own = fetchesOf(run, fetch.follower, fetch.currentLeaderEpoch)
      const next = own[own.indexOf(fetch) + 1]
      expect(next).toMatchObject({
        fetchOffset: there(fetch.divergingEpoch).endOffset,
        lastFetchedEpoch: there(fetch.divergingEpoch).epoch,
      })
    }
  })
})

describe.each(sources)('epochs, first fetches, in %s', (_, runOf) => {
  it('8. raises the leader epoch at every change of leader, also to none, and at nothing else', () => {
    for (const name of all)
      for (const [i, state] of runOf(name).states.entries()) {
        const before = runOf(name).states[i - 1]
        if (before === undefined) continue
        expect(state.leaderEpoch - before.leaderEpoch).toBe(state.leader === before.leader ? 0 : 1)
        expect(state.partitionEpoch - before.partitionEpoch).toBe(1)
      }
    for (const name of ['elr', 'elr-unclean-shutdown', 'unclean'])
      expect([...new Set(runOf(name).states.map(({ leader, leaderEpoch }) => `${String(leader)} ${String(leaderEpoch)}`))][1]).toBe('-1 1')
  })

  it('9. knows an epoch without records at its leader only', () => {
    const run = runOf('three-suffixes')
    expect(replicaAt(run, 11287, 2).epochs).toEqual([
      { epoch: 0, startOffset: 0 },
      { epoch: 1, startOffset: 2 },
    ])
    expect(replicaAt(run, 11287, 3).epochs).toEqual([{ epoch: 0, startOffset: 0 }])
  })

  it('10. begins to lead with the high watermark that it had as a follower', () => {
    const run = runOf('leader-dies-unacknowledged')
    const answers = fetchesOf(run, 3, 1).filter(({ errorCode }) => errorCode === 0)
    expect(answers[0]).toMatchObject({ fetchOffset: 2, highWatermark: 2 })
    expect(there(answers[1])).toMatchObject({ fetchOffset: 4, highWatermark: 4 })
  })

  it('11. answers a fetch that is parked when the leader changes with FENCED_LEADER_EPOCH', () => {
    for (const name of ['preferred', 'preferred-auto']) {
      const fenced = runOf(name).fetches.filter(({ errorCode }) => errorCode === 74)
      expect(fenced.map(({ currentLeaderEpoch, follower }) => `${String(currentLeaderEpoch)} ${String(follower)}`).sort()).toEqual([
        '0 2',
        '0 3',
        '1 1',
        '1 3',
      ])
    }
  })
})

describe.each(sources)('eligible leaders, losses, ends, in %s', (_, runOf) => {
  it('12. keeps eligible leader replicas', () => {
    const { states } = runOf('elr')
    expect(states.map(({ leader, isr, elr, lastKnownElr }) => [leader, sorted(isr), sorted(elr), lastKnownElr])).toEqual([
      [1, [1, 2, 3], [], []],
      [1, [1, 2], [], []],
      [1, [1], [2], []],
      [-1, [], [1, 2], [1]],
      [2, [2], [1], []],
      [2, [2, 3], [], []],
      [2, [1, 2, 3], [], []],
    ])
    expect(states.every(({ leaderRecoveryState }) => leaderRecoveryState === 0)).toBe(true)
    const unclean = runOf('elr-unclean-shutdown').states.map(({ leader, elr, lastKnownElr, leaderRecoveryState }) => [
      leader,
      sorted(elr),
      lastKnownElr,
      leaderRecoveryState,
    ])
    expect(unclean.slice(3, 8)).toEqual([
      [-1, [1, 2], [1], 0],
      [-1, [1], [1], 0],
      [-1, [], [1], 0],
      [1, [], [], 1],
      [1, [], [], 0],
    ])
  })

  it('13. refuses an idempotent producer once after an unclean election, and loses what it had', () => {
    const run = runOf('unclean')
    expect(resultOf(run, 15).requests.map(({ errorCode, baseOffset }) => [errorCode, baseOffset])).toEqual([
      [45, -1],
      [0, 1],
    ])
    expect(resultOf(run, 15).told).toEqual({ outcome: [{ errorCode: 0, baseOffset: 1 }] })
    for (const broker of [1, 2, 3]) {
      const replica = replicaAt(run, 47895, broker)
      expect(valuesOf(replica)).toEqual(['a0', 'z1'])
      expect(replica.batches.map(({ producerEpoch, baseSequence }) => [producerEpoch, baseSequence])).toEqual([
        [0, 0],
        [1, 0],
      ])
    }
  })

  it('15. gives up a log that ends before the leader’s begins', () => {
    const run = runOf('log-start')
    const own = fetchesOf(run, 3, 0)
    const refused = own.findIndex(({ errorCode }) => errorCode === 1)
    expect(own[refused]).toMatchObject({ fetchOffset: 4, lastFetchedEpoch: 0 })
    expect(own[refused + 1]).toMatchObject({ fetchOffset: 6, lastFetchedEpoch: -1 })
    const replica = replicaAt(run, 37101, 3)
    // The log begins at 6; the batch that holds it begins at 5.
    expect(replica).toMatchObject({ logStartOffset: 6, epochs: [{ epoch: 0, startOffset: 6 }] })
    expect(there(replica.batches[0])).toMatchObject({ baseOffset: 5, values: ['e5', 'e6'] })
  })

  it('16. has three equal logs in the end', () => {
    for (const name of all) {
      const [first, ...others] = [...there(runOf(name).snapshots.at(-1)).replicas.values()]
      expect(others, name).toHaveLength(2)
      for (const { batches, epochs } of others) {
        const wanted = there(first)
        const kept = name === 'log-start' ? wanted.batches.slice(-batches.length) : wanted.batches
        expect(batches).toEqual(kept)
        expect(epochs).toEqual(wanted.epochs)
      }
    }
  })
})

const requestsOf = (name: string, api: string) => [...recordingOf(name).requests.values()].flat().filter((request) => request.api === api)

describe('what only a real cluster’s requests tell', () => {
  it('1. a waiting consumer is answered as soon as the high watermark moves', () => {
    const produced = there(resultOf(recordedRun(recordingOf('leader-dies')), 9).requests[0])
    const waiting = requestsOf('leader-dies', 'FETCH').find(
      ({ clientId, arrivedMs, completedAtMs }) =>
        clientId === 'consumer-1' && arrivedMs < there(produced.arrivedMs) && completedAtMs > there(produced.arrivedMs),
    )
    expect(Math.abs(there(waiting).completedAtMs - there(produced.answeredMs))).toBeLessThan(20)
  })

  it('4. no AlterPartition arrives before the one before it was answered', () => {
    const waits = all.flatMap((name) => {
      const altered = requestsOf(name, 'ALTER_PARTITION')
      return altered.slice(1).map(({ arrivedMs }, i) => arrivedMs - there(altered[i]).completedAtMs)
    })
    expect(waits.length).toBeGreaterThan(10)
    expect(Math.min(...waits)).toBeGreaterThan(-5)
  })

  it('7. no follower asks OFFSET_FOR_LEADER_EPOCH; a consumer does after a change of leader', () => {
    const asked = all.flatMap((name) => requestsOf(name, 'OFFSET_FOR_LEADER_EPOCH').map(({ clientId }) => `${name} ${clientId}`))
    expect(asked).toEqual(['leader-dies consumer-1'])
  })
})

describe('more that only they tell', () => {
  it('11. a follower that learned first waits replica.fetch.backoff.ms and opens a new session', () => {
    const early = all.flatMap((name) => {
      const fetches = requestsOf(name, 'FETCH').filter(({ clientId }) => clientId.startsWith('broker-'))
      const refused = fetches.filter(({ response }) => JSON.stringify(response.field('responses').json).includes('"errorCode":75'))
      return refused.map((fetch) => {
        const next = fetches.find(
          (each) =>
            each.clientId === fetch.clientId && each.arrivedMs > fetch.completedAtMs && each.request.field('topics').list().length > 0,
        )
        return { waitedMs: there(next).arrivedMs - fetch.completedAtMs, sessionEpoch: there(next).request.field('sessionEpoch').whole() }
      })
    })
    expect(early.length).toBeGreaterThan(8)
    for (const { waitedMs, sessionEpoch } of early) {
      expect(waitedMs).toBeGreaterThan(190)
      expect(sessionEpoch).toBe(0)
    }
  })

  it('14. a quick restart is refused until the old session has run out', () => {
    const registrations = requestsOf('preferred', 'BROKER_REGISTRATION').filter(
      ({ request, arrivedMs }) => request.field('brokerId').whole() === 1 && arrivedMs > 0,
    )
    const codes = registrations.map(({ response }) => response.field('errorCode').whole())
    expect(codes.slice(0, -1).every((code) => code === 101)).toBe(true)
    expect(codes.length).toBeGreaterThan(3)
    expect(codes.at(-1)).toBe(0)
  })

  it('15. it asks for the latest and the earliest offset in between', () => {
    const asked = requestsOf('log-start', 'LIST_OFFSETS').filter(({ clientId }) => clientId.startsWith('broker-3'))
    const timestamps = asked.flatMap(({ request }) =>
      request
        .field('topics')
        .list()
        .flatMap((topic) =>
          topic
            .field('partitions')
            .list()
            .map((partition) => partition.field('timestamp').whole()),
        ),
    )
    expect(timestamps).toEqual([-1, -2])
  })

  it('16. the files are equal byte for byte', () => {
    for (const name of all) {
      const { snapshots, segment } = recordingOf(name)
      const files = [...there(snapshots.at(-1)).replicas].map(([broker, { segments }]) => segments.map((each) => segment(broker, each)))
      if (name === 'log-start') expect(files.map((each) => there(each[0]).length)).toEqual([470, 470, 161])
      else for (const each of files) expect(each).toEqual(files[0])
    }
  })
})
