import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { casesOf, replicationFilesOf } from '../recorded-files.test'
import { NotThisFile, type ReplicationFiles } from './file'
import { namesOfReplication, readReplication } from './recording'

const cases = casesOf('replication')

/** The files, one of them written otherwise. */
function with1(files: ReplicationFiles, name: string, change: (text: string) => string): ReplicationFiles {
  return { ...files, text: (each) => (each === name ? change(files.text(name) ?? '') : files.text(each)) }
}

describe.each(cases)('%s', (name) => {
  const files = replicationFilesOf(name)
  const { file, snapshots, states, fetches, segment } = readReplication(files)

  test('every file reads, and they tell of the same cluster', () => {
    expect(file.name).toBe(name)
    expect(file.actions.map(({ index }) => index)).toEqual(file.actions.map((_, i) => i))
    expect(states[0]).toMatchObject({ leader: 1, leaderEpoch: 0, partitionEpoch: 0, isr: file.replicas })
    expect(states.map(({ partitionEpoch }) => partitionEpoch)).toEqual(states.map((_, i) => i))
    expect(snapshots.some(({ rest }) => rest)).toBe(true)
    // Leader epochs that were fetched with are those that the controller gave, from the leader that it named.
    for (const { leader, currentLeaderEpoch } of fetches)
      expect(states.some((state) => state.leader === leader && state.leaderEpoch === currentLeaderEpoch)).toBe(true)
  })

  test('what has to be fetched is what is read', () => {
    const caseFile = files.text('case.json') ?? ''
    const texts = namesOfReplication(caseFile, null)
    expect(texts).toContain('request-log.controller9.jsonl')
    const paths = namesOfReplication(caseFile, files.text('state.jsonl'))
    expect(paths.map((path) => files.bytes(path)?.length)).toEqual(
      [...(snapshots.at(-1)?.replicas ?? [])].flatMap(([broker, { segments }]) => segments.map((each) => segment(broker, each)?.length)),
    )
    expect(paths.every((path) => files.bytes(path) !== null)).toBe(true)
  })
})

describe('a file that is not what it should be is named', () => {
  const files = replicationFilesOf('replication-steady')
  const refused = (name: string, change: (text: string) => string): string => {
    try {
      readReplication(with1(files, name, change))
    } catch (error) {
      if (error instanceof NotThisFile) return `${error.file} ${String(error.line)} ${error.path}`
      throw error
    }
    return 'read'
  }

  test.each([
    ['case.json', '"do": "produce"', '"do": "dance"', 'case.json 1 $.actions[1].do'],
    ['case.json', '"acks": -1', '"acks": 2', 'case.json 1 $.actions[1].acks'],
    ['case.json', '"atMs": 2035', '"atMs": 1e300', 'case.json 1 $.actions[1].atMs'],
    ['case.json', '"broker": 3, "brokerEpoch"', '"broker": 4, "brokerEpoch"', 'case.json 1 $.brokersUp[0].broker'],
    ['case.json', '"idempotentProducer"', '"juggler"', 'case.json 1 $.clients.producer-1.type'],
    [
      'case.json',
      '"replica.lag.time.max.ms": "10000"',
      '"replica.lag.time.max.ms": "soon"',
      'case.json 1 $.brokerConfigs.replica.lag.time.max.ms',
    ],
    ['case.json', '"min.insync.replicas": "2"', '"min.insync.replicas": "0"', 'case.json 1 $'],
    ['state.jsonl', '"rest":true', '"rest":1', 'state.jsonl 1 $.rest'],
    ['controller-records.jsonl', '"type":"PartitionRecord"', '"type":"PartitionChangeRecord"', 'controller-records.jsonl'],
    ['request-log.broker1.jsonl', '"fetchOffset":0', '"fetchOffset":"0"', 'request-log.broker1.jsonl 1 '],
    ['request-log.broker1.jsonl', '{"broker":1', '["broker":1', 'request-log.broker1.jsonl 1 $'],
  ])('%s: %s → %s', (name, before, after, told) => {
    expect(files.text(name)).toContain(before)
    expect(refused(name, (text) => text.replace(before, after))).toContain(told)
  })

  test('one that is not there, and one that is too deep', () => {
    expect(() => readReplication({ ...files, text: () => null })).toThrow('case.json')
    expect(refused('state.jsonl', () => '['.repeat(100_000))).toBe('state.jsonl 1 $')
  })

  test('a segment is never looked for outside its folder', () => {
    const asked: string[] = []
    const spied = { ...files, bytes: (path: string) => (asked.push(path), null) }
    readReplication(spied).segment(1, '../../case.json')
    expect(asked).toEqual([])
  })

  test('whatever is changed, it is read or named', () => {
    const names = ['case.json', 'state.jsonl', 'controller-records.jsonl', 'request-log.broker1.jsonl']
    const texts = new Map(names.map((name) => [name, files.text(name) ?? '']))
    const change = fc.tuple(
      fc.constantFrom(...names),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.constantFrom('', '{', '"', '9', '-', 'null', '[]', '}'),
    )
    fc.assert(
      fc.property(change, fc.nat(12), ([name, where, put], cut) => {
        const at = Math.floor(where * (texts.get(name)?.length ?? 0))
        expect(typeof refused(name, (text) => text.slice(0, at) + put + text.slice(at + cut))).toBe('string')
      }),
      { seed: 5, numRuns: 40 },
    )
  }, 30_000)
})
