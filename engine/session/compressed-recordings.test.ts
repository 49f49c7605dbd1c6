import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { bringCodecs } from '../../app/codecs/load'
import { storedPartition } from '../cluster/stored-log/reading'
import { compressionOf, lastOffsetOf } from '../log/batch'
import { codecsAtHand, compressors } from '../log/codecs'
import { encodeAgain } from '../log/encode-again'
import { readRecords } from '../log/records'
import { batchesIn } from '../log/segment'
import { runOf } from './transaction-runs.test'
import { text, topicWith } from './compressed-script.test'

beforeAll(() => bringCodecs(compressors.join(' ')))

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
