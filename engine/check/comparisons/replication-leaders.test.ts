import { describe, expect, it } from 'vitest'
import { sources, all, replicaAt, fetchesOf, there, sorted, resultOf, valuesOf } from './replication-cases.test'

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
