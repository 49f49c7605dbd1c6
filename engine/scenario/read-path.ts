import type { ReadPathSetup } from '../cluster/setup'
import { fromMs } from '../kernel/time'
import type { SimTime } from '../kernel/node'
import type { PageCacheSetup, ReaderSetup } from '../readpath/page-cache-start'
import { planOf } from '../readpath/plan'
import { defaultParameters, transferOf, type Parameters, type Transfer } from '../readpath/strategy'
import { timePresets, timesOf } from '../readpath/time-model'
import type { ReadPathOptions } from './read-path-schema'

type TransferOptions = ReadPathOptions['transfers'][number]
type CacheOptions = NonNullable<ReadPathOptions['pageCache']>
type ReaderOptions = CacheOptions['readers'][number]

/** The node of the page cache, where a scenario has one. */
export const pageCacheName = 'page-cache'

/** `read_ahead_kb` is in KiB, a page has four. */
const kibPerPage = 4

const largestFolioOrder = 9

/** How long a page cache is shown after its last reader came, where nobody says. */
const afterLastReaderUs = fromMs(20_000)

function transferIn({ strategy, fileBytes, bufferBytes, cached, ...options }: TransferOptions): Transfer {
  const parameters: Partial<Parameters> = {
    pipeBytes: options.pipeBytes ?? defaultParameters.pipeBytes,
    zeroCopyReadOnly: options.zeroCopyReadOnly ?? false,
    partitionBytes: options.partitionBytes ?? null,
    acceptBytes: options.acceptBytes ?? null,
  }
  return transferOf(strategy, fileBytes, bufferBytes, cached, parameters)
}

function readerIn(reader: ReaderOptions, writtenPages: number): ReaderSetup {
  const behind = reader.behindPages ?? 0
  return {
    name: reader.name,
    startAt: fromMs(reader.startAtMs),
    fromPage: Math.min(reader.fromPage ?? Math.max(0, writtenPages - behind), writtenPages),
    pagesPerSecond: reader.pagesPerSecond,
    requestPages: reader.requestPages,
    pauseAt: reader.pauseAtMs === undefined ? null : fromMs(reader.pauseAtMs),
    pauseUs: fromMs(reader.pauseMs),
  }
}

function pageCacheIn(options: CacheOptions, time: ReadPathOptions['timePreset']): PageCacheSetup {
  const writtenPages = Math.min(options.writtenPages, options.segmentPages)
  return {
    name: pageCacheName,
    policy: options.policy,
    capacityPages: options.capacityPages,
    segmentPages: options.segmentPages,
    writtenPages,
    appendPagesPerSecond: options.appendPagesPerSecond,
    warm: options.warm,
    limits: { maxPages: Math.floor(options.readAheadKb / kibPerPage), maxFolioOrder: options.largeFolios ? largestFolioOrder : null },
    time,
    readers: options.readers.map((reader) => readerIn(reader, writtenPages)),
  }
}

/** A checked scenario's read path as the cluster wants it. */
export function readPathSetup({ timePreset, transfers, pageCache }: ReadPathOptions): ReadPathSetup {
  return {
    time: timePreset,
    transfers: transfers.map((one) => ({ name: one.name, transfer: transferIn(one), startAt: fromMs(one.startAtMs) })),
    pageCache: pageCache === undefined ? null : pageCacheIn(pageCache, timePreset),
  }
}

/** When everything that is sent has been sent, by the closed form; a page cache goes on for a while. */
export function endOfReadPath(options: ReadPathOptions): SimTime {
  const { transfers, pageCache, time } = readPathSetup(options)
  const ends = transfers.map(
    ({ transfer, startAt }) => startAt + Math.ceil(timesOf(planOf(transfer).totals, timePresets[time], false).wallNs / 1000),
  )
  const started = pageCache === null ? [] : [...pageCache.readers.map(({ startAt }) => startAt), 0].map((at) => at + afterLastReaderUs)
  return Math.max(0, ...ends, ...started)
}
