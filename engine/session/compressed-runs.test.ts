import { beforeAll, expect, test } from 'vitest'
import { bringCodecs } from '../../app/codecs/load'
import { compressionOf, isControl } from '../log/batch'
import { codecsAtHand, compressors } from '../log/codecs'
import { readLog } from '../log/read'
import { batchesIn } from '../log/segment'
import type { SegmentedLog } from '../log/segmented-log'
import { parseScenario } from '../scenario/parse'
import { base, call, counting, logIn, ofType, runOf, send, withId } from './transaction-runs.test'
import { run, codecsIn, keys, writer, text, topicWith } from './compressed-script.test'

beforeAll(() => bringCodecs(compressors.join(' ')))

const bytesIn = (log: SegmentedLog): string => log.segments.map(({ log: { view } }) => Buffer.from(view).toString('hex')).join(' ')

test.each(compressors)(
  'a producer with compression.type=%s: its batches are compressed on the wire and in the log, and readers get all of it',
  (codec) => {
    const [plain, packed] = [run('none', {}, { groups: counting }), run(codec, {}, { groups: counting })]
    expect(codecsIn(logIn(packed.head))).toEqual([codec, codec, codec])
    const [appended, wholly] = [packed, plain].map((each) =>
      ofType(each, 'RecordsAppended').filter(({ detail }) => detail['partition'] === 'orders-0'),
    )
    const sizes = [...batchesIn(logIn(packed.head).segments[0]?.log.view ?? new Uint8Array())].map(({ sizeInBytes }) => sizeInBytes)
    expect(appended?.map(({ detail }) => [detail['codec'], detail['bytes'], detail['plainBytes']])).toEqual(
      wholly?.map(({ detail }, n) => [codec, sizes[n], detail['bytes']]),
    )
    expect(sizes[0]).toBeLessThan(Number(wholly?.[0]?.detail['bytes']))
    expect(ofType(packed, 'BatchCompressed').map(({ detail }) => [detail['codec'], detail['bytesBefore'], detail['bytesAfter']])).toEqual(
      sizes.map((size, n) => [codec, wholly?.[n]?.detail['bytes'], size]),
    )
    const [one, other] = [plain, packed].map((each) => readLog(logIn(each.head), 0, 'read_committed', codecsAtHand).records)
    expect(other).toEqual(one)
    expect(ofType(packed, 'Processing').reduce((sum, { detail }) => sum + Number(detail['records']), 0)).toBe(2 * 14)
  },
)

test.each([{}, { 'message.timestamp.type': 'LogAppendTime' }])(
  'a topic with a codec of its own keeps what a producer with that codec would have sent, %j',
  (more) => {
    const [plain, packed] = [run('none', more), run('gzip', more)].map((each) => bytesIn(logIn(each.head)))
    expect(packed).not.toBe(plain)
    expect(bytesIn(logIn(run('gzip', { ...more, 'compression.type': 'uncompressed' }).head))).toBe(plain)
    expect(bytesIn(logIn(run('none', { ...more, 'compression.type': 'gzip' }).head))).toBe(packed)
    const again = run('lz4', { ...more, 'compression.type': 'gzip' })
    expect(bytesIn(logIn(again.head))).toBe(packed)
    expect(ofType(again, 'BatchRecompressed').map(({ rule, detail }) => [rule, detail['from'], detail['to']])).toEqual(
      Array(3).fill(['log/append/recompressed', 'lz4', 'gzip']),
    )
    expect(ofType(run('gzip', { ...more, 'compression.type': 'gzip' }), 'BatchRecompressed')).toEqual([])
  },
)

test('a topic’s codec can be changed as it runs: what is there stays as it is', () => {
  const set = { atMs: 4500, do: 'setConfig', of: 'topic', name: 'orders', set: { 'compression.type': 'snappy' } }
  const changed = run('gzip', {}, { actions: [send(4000, 'P', ...keys), set, send(5000, 'P', ...keys)] })
  expect(codecsIn(logIn(changed.head))).toEqual(['gzip', 'snappy'])
})

test('a batch that grows beyond max.message.bytes when its topic takes its codec away is refused', () => {
  const producers = [{ ...writer('gzip'), config: { 'compression.type': 'gzip', 'enable.idempotence': false } }]
  const [kept, refused] = ['producer', 'uncompressed'].map((codec) =>
    run('gzip', { 'compression.type': codec, 'max.message.bytes': 170 }, { producers }),
  )
  if (kept === undefined || refused === undefined) return expect.fail()
  expect(codecsIn(logIn(kept.head))).toEqual(['gzip', 'gzip', 'gzip'])
  expect(codecsIn(logIn(refused.head))).toEqual(['none'])
  expect(ofType(refused, 'AppendRefused').map(({ rule, detail }) => [rule, detail['error']])).toEqual(
    Array(2).fill(['log/append/too-large', 'MESSAGE_TOO_LARGE']),
  )
})

test('transactions are compressed as anything else; their markers never are', () => {
  const transacted = runOf({
    producers: [withId('T', 'one', { 'compression.type': 'lz4' })],
    untilMs: 5000,
    actions: [
      call(1000, 'T', 'begin'),
      send(1000, 'T', ...keys),
      call(2000, 'T', 'abort'),
      call(2500, 'T', 'begin'),
      send(2500, 'T', 'a'),
      call(3000, 'T', 'commit'),
    ],
  })
  const log = logIn(transacted.head)
  const batches = log.segments.flatMap(({ log: { view } }) => [...batchesIn(view)])
  expect(batches.map((batch) => `${isControl(batch) ? 'marker' : 'data'} ${compressionOf(batch)}`)).toEqual([
    'data lz4',
    'marker none',
    'data lz4',
    'marker none',
  ])
  expect(readLog(log, 0, 'read_committed', codecsAtHand).records.map(({ key }) => text(key))).toEqual(['a'])
})

test.each(['producer', 'lz4'])('replicas hold the leader’s compressed bytes: compression.type=%s', (codec) => {
  const brokers = [{}, {}]
  const replicated = run('gzip', {}, { brokers, topics: topicWith({ 'compression.type': codec }, { replication: 2 }) })
  const copies = [...replicated.head.nodes.values()].flatMap((node) =>
    node.kind === 'broker' ? (node.stored?.logs.get('orders-0')?.log ?? []) : [],
  )
  expect(copies.map(bytesIn)).toEqual(Array(2).fill(bytesIn(logIn(replicated.head))))
  expect(codecsIn(logIn(replicated.head))).toEqual(Array(3).fill(codec === 'producer' ? 'gzip' : codec))
  const sent = ofType(replicated, 'BatchCompressed').map(({ detail }) => detail['bytesAfter'])
  expect(sent).toHaveLength(3)
})

const refusals = (more: object): readonly string[] => {
  const parsed = parseScenario({ ...base, topics: topicWith({}), producers: [writer('none')], ...more })
  return parsed.ok ? [] : parsed.problems.map(({ problem, path }) => `${path.join('.')} ${problem}`)
}

test('codecs that Kafka has not, and one that can only be read here, are refused by name', () => {
  expect(refusals({ producers: [writer('zstd')] })).toEqual(['producers.0.config.compression.type config-refused'])
  expect(refusals({ topics: topicWith({ 'compression.type': 'zstd' }) })).toEqual(['topics.0.config.compression.type config-refused'])
  const lane = { name: 'other', producers: [{ name: 'P', config: { 'compression.type': 'zstd' } }] }
  expect(refusals({ lanes: [lane] })).toEqual(['lanes.0.producers.0.config.compression.type config-refused'])
  const set = { atMs: 0, do: 'setConfig', of: 'topic', name: 'orders', set: { 'compression.type': 'zstd' } }
  expect(refusals({ actions: [set] })).toEqual(['actions.0.set.compression.type config-refused'])
  expect(refusals({ producers: [writer('brotli')] })).toContain('producers.0.config.compression.type config-refused')
  // Where records are counts nothing is compressed.
  expect(refusals({ topics: [{ name: 'orders', partitions: 1 }], producers: [writer('zstd')] })).toEqual([])
})
