import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { compareRecording, type RecordingComparison, type RecordingTexts } from './recording'

const folder = 'public/recordings'
const cases = readdirSync(folder).filter((name) => /^(classic|consumer|migration)-/.test(name))

/** Where the real run hung on milliseconds: case → why. What joins and syncs then arrives when it really did. */
const races = new Map([
  [
    'classic-newcomer-during-sync',
    'a cold process took 249 ms from the answer to its JoinGroup to its SyncGroup, and the newcomer came in between; ours takes none',
  ],
])

/**
 * Consumer groups of which the same is so: several members heartbeat within milliseconds, and which is first decides who gives up what when;
 * and a broker that computes its first targets takes up to 1.4 s for one, where ours takes none. Each heartbeat arrives when it really did.
 */
const consumerRaces: ReadonlySet<string> = new Set([
  'consumer-add-partitions',
  'consumer-assignor-vote',
  'consumer-close-before-join',
  'consumer-crash',
  'consumer-delete-topic',
  'consumer-group-config',
  'consumer-group-config-before',
  'consumer-join-inside-interval',
  'consumer-leave',
  'consumer-more-members-than-partitions',
  'consumer-poll-exceeded',
  'consumer-regex',
  'consumer-static-fenced',
  'consumer-static-restart',
  'consumer-subscription-change',
])

/** Where the broker handled two requests that arrived less than 20 ms apart the other way round: case → how often. */
const exchanges = new Map([
  ['classic-crash', 2],
  ['classic-slow-member', 1],
  ['consumer-add-partitions', 2],
])

function textsOf(name: string): RecordingTexts {
  const text = (file: string): string => readFileSync(`${folder}/${name}/${file}`, 'utf8')
  const [requestLog = '', caseFile = '', application = '', offsetsTopic = ''] = [
    'kafka-request.log',
    'case.json',
    'application.jsonl',
    'offsets-topic.jsonl',
  ].map(text)
  return { requestLog, caseFile, application, offsetsTopic }
}

function compared(texts: RecordingTexts): Extract<RecordingComparison, { kind: 'compared' }> {
  const comparison = compareRecording(texts)
  if (comparison.kind !== 'compared') throw new Error(JSON.stringify(comparison))
  return comparison
}

function failuresOf(texts: RecordingTexts): string[] {
  return compared(texts).results.flatMap(({ comparison, where, index, differences }) =>
    differences.map(({ field, wanted, got }) => `${String(comparison)} ${where} ${String(index)} ${field}: wanted ${wanted} got ${got}`),
  )
}

describe.each(cases)('%s', (name) => {
  const texts = textsOf(name)
  test('coordinator, clients and description are what Kafka recorded', () => {
    const comparison = compared(texts)
    expect(failuresOf(texts)).toEqual([])
    expect(comparison.paced).toBe(races.has(name) || consumerRaces.has(name))
    expect(comparison.exchanged).toBe(exchanges.get(name) ?? 0)
    const lines = (text: string | null): number => (text ?? '').split('\n').filter((line) => line !== '').length
    expect(comparison.results.filter((result) => result.comparison === 1).length).toBeGreaterThan(name === 'consumer-bad-regex' ? 1 : 10)
    expect(comparison.results.filter(({ where }) => where === 'offsets-topic.jsonl').length).toBe(lines(texts.offsetsTopic))
  })
})

test('races are few', () => {
  expect(races.size).toBeLessThanOrEqual(5)
  expect(consumerRaces.size).toBeLessThanOrEqual(cases.filter((name) => name.startsWith('consumer-')).length / 2 + 1)
})

describe('a comparison can fail', () => {
  const texts = textsOf('classic-join-three')
  const changed = (from: string | RegExp, to: string, of: keyof RecordingTexts = 'requestLog'): string[] =>
    failuresOf({ ...texts, [of]: (texts[of] ?? '').replace(from, to) })
  test('an answer, a record, a callback, a description that were otherwise', () => {
    expect(changed('"errorCode":27', '"errorCode":0').length).toBeGreaterThan(0)
    expect(changed(/"valueHex":"0003(.*?)00afc8/, '"valueHex":"0003$100afc9', 'offsetsTopic').length).toBeGreaterThan(0)
    expect(changed('"saw":"revoked","partitions":["orders-2"]', '"saw":"revoked","partitions":["orders-1"]', 'application').length).toBe(1)
    expect(changed('"assignment" : [ "orders-0", "orders-1" ]', '"assignment" : [ "orders-0" ]', 'caseFile').length).toBe(1)
  })
  test('a conversation that is shorter', () => {
    const lines = texts.requestLog.split('\n')
    const without = lines.filter((line) => !(line.includes('"HEARTBEAT"') && line.includes('"errorCode":27')))
    expect(failuresOf({ ...texts, requestLog: without.join('\n') }).length).toBeGreaterThan(0)
  })
})

describe('files that are not there, or are something else', () => {
  const texts = textsOf('classic-crash')
  test('a bare request log gets comparison 1', () => {
    const bare = compared({ ...texts, caseFile: null, application: null, offsetsTopic: null })
    expect(bare.results.every(({ comparison, outcome }) => comparison === 1 && outcome === 'passed')).toBe(true)
  })
  test('what is wrong is said by file, line and path', () => {
    expect(compareRecording({ ...texts, requestLog: 'hello' })).toEqual({
      kind: 'refused',
      refusal: { file: 'kafka-request.log', problem: { name: 'not-a-request-log' } },
    })
    const application = `${texts.application ?? ''}{"atMs":1,"member":2}\n`
    expect(compareRecording({ ...texts, application })).toMatchObject({
      kind: 'refused',
      refusal: { file: 'application.jsonl', path: '$.member' },
    })
  })
})
