import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isControl, isTransactional, lastOffsetOf, deleteHorizonOf } from '../log/batch'
import { noCodecs } from '../log/codecs'
import { controlTypeOf } from '../log/control'
import { readTxnIndex, type AbortedTxn } from '../log/indexes'
import { readLog } from '../log/read'
import { batchesIn } from '../log/segment'
import { lastStableOffsetOf, type SegmentedLog } from '../log/segmented-log'
import { storedPartition } from '../cluster/stored-log/reading'
import { parseScenario } from '../scenario/parse'
import { extendToTime, startRun } from '../trace/run'
import { sourceOfSetup } from './source'

interface Step {
  readonly do: string
  readonly producer?: string
  readonly result?: 'COMMIT' | 'ABORT'
  readonly batches?: readonly {
    readonly records: readonly { readonly key: string; readonly value: string; readonly timestamp: number }[]
  }[]
  readonly set?: Readonly<Record<string, string>>
  readonly state?: string
  readonly lastStableOffset?: number
  readonly isolation?: 'read_committed' | 'read_uncommitted'
  readonly records?: readonly (readonly [number, string, string])[]
  readonly position?: number
}

const folder = (name: string): string => `public/recordings/${name}/`

/** Producers by their order of coming, epochs from the one that each begins with: a broker that has seen others numbers on. */
class Producers {
  private readonly firstEpochs = new Map<number, number>()

  of(producerId: number, epoch: number): string {
    if (producerId < 0) return 'plain'
    const first = this.firstEpochs.get(producerId) ?? epoch
    this.firstEpochs.set(producerId, first)
    return `producer ${String([...this.firstEpochs.keys()].indexOf(producerId))} epoch ${String(epoch - first)}`
  }
}

function shownBatches(bytes: Uint8Array, producers: Producers): string[] {
  return [...batchesIn(bytes)].map((batch) => {
    const range = `${String(batch.baseOffset)}-${String(lastOffsetOf(batch))}`
    const what = isControl(batch)
      ? (controlTypeOf(bytes, batch.position, batch, noCodecs) ?? 'emptied')
      : isTransactional(batch)
        ? 'txn'
        : ''
    const horizon = deleteHorizonOf(batch) === null ? '' : ' horizon'
    const { producerId, producerEpoch, baseSequence, recordsCount } = batch
    return `${range} ${what} ${producers.of(producerId, producerEpoch)} #${String(baseSequence)} ${String(recordsCount)} records${horizon}`
  })
}

const shownAborted = ({ firstOffset, lastOffset, lastStableOffset }: AbortedTxn): string =>
  [firstOffset, lastOffset, lastStableOffset].join(' ')

interface Shown {
  readonly segments: readonly { readonly base: number; readonly batches: readonly string[]; readonly aborted: readonly string[] }[]
}

/** What the broker wrote. */
function shownFiles(name: string, state: string): Shown {
  const producers = new Producers()
  const at = `${folder(name)}${state}/`
  const names = readdirSync(at)
  const bases = names.filter((each) => each.endsWith('.log')).sort()
  return {
    segments: bases.map((each) => {
      const index = each.replace('.log', '.txnindex')
      const aborted = names.includes(index) ? readTxnIndex(new Uint8Array(readFileSync(at + index))).map(shownAborted) : []
      return { base: Number(each.replace('.log', '')), batches: shownBatches(new Uint8Array(readFileSync(at + each)), producers), aborted }
    }),
  }
}

function shownLog({ segments }: SegmentedLog): Shown {
  const producers = new Producers()
  return {
    segments: segments.map(({ baseOffset, log, txnIndex }) => ({
      base: baseOffset,
      batches: shownBatches(log.view, producers),
      aborted: txnIndex.map(shownAborted),
    })),
  }
}

/** Long enough for what a step sets going, and much shorter than what rolls a segment. */
const betweenMs = 500

/** The steps of a recorded case as a script, and when each has had its time. */
function scriptOf(name: string) {
  const file = JSON.parse(readFileSync(`${folder(name)}case.json`, 'utf8')) as { config: Record<string, string>; steps: readonly Step[] }
  const settings = (set: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(set).map(([key, value]) => [key, value === '9223372036854775807' ? '9007199254740991' : value]))
  const producers = new Set(file.steps.flatMap(({ producer = [] }) => producer))
  const actions: object[] = []
  const ends: number[] = []
  let atMs = 1000
  let written = 0
  for (const step of file.steps) {
    atMs += betweenMs
    const { producer, batches = [] } = step
    const first = batches[0]?.records[0]?.timestamp ?? written
    if (first - written > 50_000 && written > 0) atMs += first - written
    written = Math.max(written, first)
    const sent = batches.map(({ records }) => records.map(({ key, value }) => ({ key, value })))
    if (step.do === 'append') actions.push({ atMs, do: 'produce', producer, topic: 'orders', batches: sent })
    else if (step.do === 'beginTransaction') actions.push({ atMs, do: 'beginTransaction', producer })
    else if (step.do === 'endTransaction')
      actions.push({ atMs, do: step.result === 'COMMIT' ? 'commitTransaction' : 'abortTransaction', producer })
    else if (step.do === 'alterConfig') actions.push({ atMs, do: 'setConfig', of: 'topic', name: 'orders', set: settings(step.set ?? {}) })
    else if (step.do === 'clean') {
      actions.push({ atMs, do: 'runCleaner' })
      // The marker's horizon of one second passes before the next round.
      atMs += 3000
    }
    ends.push(atMs + betweenMs - 1)
  }
  const script = {
    version: 1,
    name,
    brokerConfig: { 'log.cleaner.backoff.ms': 86_400_000, 'transaction.abort.timed.out.transaction.cleanup.interval.ms': 86_400_000 },
    topics: [{ name: 'orders', partitions: 1, storedAsBytes: true, config: settings(file.config) }],
    producers: [...producers].map((producer) => ({
      name: producer,
      topics: ['orders'],
      config: producer.startsWith('txn') ? { 'transactional.id': producer } : { 'enable.idempotence': false },
    })),
    actions,
  }
  return { script, steps: file.steps, ends }
}

const text = (bytes: Uint8Array | null): string => Buffer.from(bytes ?? new Uint8Array(0)).toString()

test.each(['transactions-index', 'compaction-transactions', 'compaction-open-transaction'])(
  '%s in a simulated cluster: batches, markers, epochs, the index of aborted transactions, the last stable offset and what readers get are a real broker’s',
  (name) => {
    const { script, steps, ends } = scriptOf(name)
    const parsed = parseScenario(script)
    if (!parsed.ok) return expect.fail(JSON.stringify(parsed.problems))
    const run = startRun(sourceOfSetup(parsed.setup))
    let compared = 0
    for (const [n, step] of steps.entries()) {
      extendToTime(run, (ends[n] ?? 0) * 1000, 1_000_000)
      const log = storedPartition(run.head, 'orders-0')?.stored.log
      if (log === undefined) return expect.fail('no log')
      if (step.do === 'files' && step.state !== undefined) {
        expect(shownLog(log), step.state).toEqual(shownFiles(name, step.state))
        expect(lastStableOffsetOf(log), step.state).toBe(step.lastStableOffset)
        compared += 1
      } else if (step.do === 'read' && step.isolation !== undefined) {
        const { records, position } = readLog(log, 0, step.isolation, noCodecs)
        expect(records.map(({ offset, key, value }) => [offset, text(key), text(value)])).toEqual(step.records)
        expect(position).toBe(step.position)
        compared += 1
      }
    }
    expect(compared).toBeGreaterThanOrEqual(4)
  },
)
