import * as v from 'valibot'
import { cachePolicies } from '../readpath/page-cache'
import { mostTransferBytes, strategies } from '../readpath/strategy'
import { timePresetNames } from '../readpath/time-model'
import { limits } from './limits'
import { amount, list, ms, name, whole } from './parts'
import type { ProblemName } from './problem'

const pageBytes = 4096

const wholePages: ProblemName = 'not-whole-pages'

const pages = v.pipe(whole(pageBytes, mostTransferBytes), v.multipleOf(pageBytes, wholePages))

/** One file sent to one consumer, a lane of the picture. */
const transfer = v.strictObject({
  name,
  strategy: v.picklist(strategies),
  fileBytes: whole(0, mostTransferBytes),
  /** Asked for by one call. */
  bufferBytes: v.optional(whole(1, mostTransferBytes), 65_536),
  cached: v.optional(v.boolean(), false),
  startAtMs: v.optional(ms, 0),
  pipeBytes: v.optional(whole(pageBytes, mostTransferBytes)),
  zeroCopyReadOnly: v.optional(v.boolean()),
  partitionBytes: v.optional(pages),
  acceptBytes: v.optional(pages),
})

const reader = v.strictObject({
  name,
  startAtMs: v.optional(ms, 0),
  /** Where it begins: a page of the segment, or so many pages behind what is written at the start. */
  fromPage: v.optional(whole(0, limits.segmentPages)),
  behindPages: v.optional(whole(0, limits.segmentPages)),
  pagesPerSecond: amount(0.01, 10_000),
  requestPages: v.optional(whole(1, 1024), 1),
  pauseAtMs: v.optional(ms),
  pauseMs: v.optional(ms, 0),
})

const pageCache = v.strictObject({
  policy: v.optional(v.picklist(cachePolicies), 'lru'),
  capacityPages: whole(2, limits.segmentPages),
  segmentPages: whole(1, limits.segmentPages),
  writtenPages: whole(0, limits.segmentPages),
  /** Whether what was written last is in memory at the start. */
  warm: v.optional(v.boolean(), true),
  appendPagesPerSecond: v.optional(amount(0, 10_000), 0),
  readAheadKb: v.optional(whole(0, 16_384), 128),
  /** The variant with large folios, as measured on Linux 6.18. */
  largeFolios: v.optional(v.boolean(), false),
  readers: list(reader, 0, limits.readers),
})

/** What a scenario says of the way from the disk to the wire. */
export const readPathSchema = v.strictObject({
  timePreset: v.optional(v.picklist(timePresetNames), 'bare-metal'),
  transfers: v.optional(list(transfer, 0, limits.transfers), []),
  pageCache: v.optional(pageCache),
})

export type ReadPathOptions = v.InferOutput<typeof readPathSchema>
