import { describe, expect, it } from 'vitest'
import { recordedRun } from './replication-run'
import { there, resultOf, recordingOf, all } from './replication-cases.test'

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
