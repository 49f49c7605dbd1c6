import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { bringCodecs } from '../../app/codecs/load'
import { storedPartition } from '../cluster/stored-log/reading'
import { compressionOf, isControl, lastOffsetOf } from '../log/batch'
import { codecsAtHand, compressors, type CompressionType } from '../log/codecs'
import { encodeAgain } from '../log/encode-again'
import { readLog } from '../log/read'
import { readRecords } from '../log/records'
import { batchesIn } from '../log/segment'
import type { SegmentedLog } from '../log/segmented-log'
import { parseScenario } from '../scenario/parse'
import type { ClusterRun } from './branches'
import { base, call, counting, logIn, ofType, runOf, send, withId } from './transaction-runs.test'

beforeAll(() => bringCodecs(compressors.join(' ')))

const topicWith = (config: object, more: object = {}) => [{ name: 'orders', partitions: 1, storedAsBytes: true, config, ...more }]

const keys = ['apple', 'apricot', 'apple', 'avocado', 'apple', 'apricot']

const writer = (compression: string) => ({ name: 'P', topics: ['orders'], config: { 'compression.type': compression } })

/** Batches of records that are much alike. */
const run = (compression: string, topic: object, more: object = {}): ClusterRun =>
  runOf({
    topics: topicWith(topic),
    producers: [writer(compression)],
    untilMs: 9000,
    actions: [send(4000, 'P', ...keys), send(5000, 'P', ...keys, 'apple'), send(6000, 'P', 'plum')],
    ...more,
  })

const codecsIn = (log: SegmentedLog): readonly CompressionType[] =>
  log.segments.flatMap(({ log: { view } }) => [...batchesIn(view)].map(compressionOf))

const bytesIn = (log: SegmentedLog): string => log.segments.map(({ log: { view } }) => Buffer.from(view).toString('hex')).join(' ')

const text = (bytes: Uint8Array | null): string | null => (bytes === null ? null : Buffer.from(bytes).toString())

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

interface Step {
  readonly do: string
  readonly producer?: string
  readonly set?: Readonly<Record<string, string>>
  readonly batches?: readonly {
    readonly compression?: string
    readonly records: readonly { readonly key: string; readonly value: string | null }[]
  }[]
}

const recorded = 'public/recordings/compaction-compressed/'

/** Batch for batch; what the recorded producer wrote with zstd is left out, and offsets count from the first of each batch. */
function shown(bytes: Uint8Array): readonly string[] {
  return [...batchesIn(bytes)]
    .filter((batch) => compressionOf(batch) !== 'zstd')
    .map((batch) => {
      const records = readRecords(bytes, batch.position, batch, codecsAtHand).map(
        ({ offset, key, value }) => `${String(offset - batch.baseOffset)} ${String(text(key))}=${String(text(value))}`,
      )
      return `${compressionOf(batch)} ${String(lastOffsetOf(batch) - batch.baseOffset)}: ${records.join(', ')}`
    })
}

const shownFiles = (state: string): readonly string[] =>
  readdirSync(recorded + state)
    .filter((name) => name.endsWith('.log'))
    .sort()
    .flatMap((name) => shown(new Uint8Array(readFileSync(`${recorded}${state}/${name}`))))

test('compaction-compressed in a simulated cluster: batches before and after the cleaning are a real broker’s, with its codecs', () => {
  const file = JSON.parse(readFileSync(`${recorded}case.json`, 'utf8')) as { config: Record<string, string>; steps: readonly Step[] }
  const settings = (set: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(set).map(([key, value]) => [key, value === '9223372036854775807' ? '9007199254740991' : value]))
  const steps = file.steps.filter(({ producer }) => producer !== 'z-zstd')
  const names = [...new Set(steps.flatMap(({ producer = [] }) => producer))]
  let atMs = 1000
  const actions: object[] = []
  const seen: number[] = []
  for (const { do: what, producer, batches = [], set } of steps) {
    atMs += 500
    if (what === 'append' && producer === names.at(-1)) atMs += 70_000
    const sent = batches.map(({ records }) => records.map(({ key, value }) => ({ key, value })))
    if (what === 'append') actions.push({ atMs, do: 'produce', producer, topic: 'orders', batches: sent })
    else if (what === 'alterConfig') actions.push({ atMs, do: 'setConfig', of: 'topic', name: 'orders', set: settings(set ?? {}) })
    else if (what === 'clean') actions.push({ atMs, do: 'runCleaner' })
    else if (what === 'files') seen.push(atMs)
  }
  const codecs = new Map(
    steps.flatMap(({ producer = '', batches = [] }) => batches.map(({ compression = 'none' }) => [producer, compression] as const)),
  )
  const more = {
    brokerConfig: { 'log.cleaner.backoff.ms': 86_400_000 },
    topics: topicWith(settings(file.config)),
    producers: names.map((name) => ({
      name,
      topics: ['orders'],
      config: { 'enable.idempotence': false, 'compression.type': codecs.get(name) ?? 'none' },
    })),
    actions,
  }
  const states = readdirSync(recorded)
    .filter((name) => /^\d/.test(name))
    .sort()
  expect(seen).toHaveLength(states.length)
  for (const [n, state] of states.entries()) {
    const world = runOf({
      ...more,
      actions: actions.filter((action) => (action as { atMs: number }).atMs <= (seen[n] ?? 0)),
      untilMs: (seen[n] ?? 0) + 400,
    }).head
    const log = storedPartition(world, 'orders-0')?.stored.log
    expect(
      log?.segments.flatMap(({ log: { view } }) => shown(view)),
      state,
    ).toEqual(shownFiles(state))
  }
})

test('what gzip and lz4 make of a real broker’s batches is, byte for byte, what it made of them; snappy’s own library finds other matches', () => {
  const same = new Map<string, number[]>()
  for (const state of readdirSync(recorded).filter((name) => /^\d/.test(name)))
    for (const name of readdirSync(recorded + state).filter((each) => each.endsWith('.log'))) {
      const bytes = new Uint8Array(readFileSync(`${recorded}${state}/${name}`))
      for (const batch of batchesIn(bytes)) {
        const codec = compressionOf(batch)
        if (codec === 'zstd') continue
        const again = encodeAgain(bytes, batch.position, batch, codecsAtHand)
        const own = bytes.subarray(batch.position, batch.position + batch.sizeInBytes)
        const [equal = 0, all = 0] = same.get(codec) ?? []
        same.set(codec, [equal + (Buffer.compare(own, again) === 0 ? 1 : 0), all + 1])
      }
    }
  expect([...same]).toEqual([
    ['gzip', [5, 5]],
    ['snappy', [3, 5]],
    ['lz4', [5, 5]],
    ['none', [4, 4]],
  ])
})
