import { describe, expect, it } from 'vitest'
import { sources, there, fetchesOf, promptMs, resultOf, isrs, recordingOf, all, valuesOf, replicaAt } from './replication-cases.test'

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
