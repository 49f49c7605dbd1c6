import type { Segment } from '../log/segment'
import type { SegmentedLog } from '../log/segmented-log'
import { byNumber } from '../kernel/order'

/** `00000000000000000042`, as Kafka names the files of a segment. */
export const segmentName = (baseOffset: number): string => String(baseOffset).padStart(20, '0')

/** Puts a cleaned segment in the place of those that it was made of, in place; returns the bases whose files become `.deleted`: not those that retention took meanwhile (Kafka: LocalLog.replaceSegments). */
export function replaceSegments(log: Pick<SegmentedLog, 'segments'>, cleaned: Segment, old: readonly Segment[]): readonly number[] {
  const bases = new Set(old.map(({ baseOffset }) => baseOffset))
  const replaced = log.segments.filter(({ baseOffset }) => bases.has(baseOffset)).map(({ baseOffset }) => baseOffset)
  const rest = log.segments.filter(({ baseOffset }) => !bases.has(baseOffset))
  log.segments = [...rest, cleaned].sort((a, b) => byNumber(a.baseOffset, b.baseOffset))
  return replaced
}

export type FileSuffix = '' | '.cleaned' | '.swap' | '.deleted'

export interface FileOnDisk {
  readonly baseOffset: number
  readonly kind: 'log' | 'index' | 'timeindex' | 'txnindex'
  readonly suffix: FileSuffix
}

/** What a broker that starts does with the files of an interrupted swap: those that stay, under their final names (Kafka: LogLoader). */
export function recoverSwap<T extends FileOnDisk>(files: readonly T[], endOffsetOf: (file: T) => number): readonly T[] {
  const leastCleaned = files.reduce(
    (least, { suffix, baseOffset }) => (suffix === '.cleaned' ? Math.min(least, baseOffset) : least),
    Infinity,
  )
  // A swap that had only begun is undone.
  const valid = files.filter(
    ({ suffix, baseOffset }) => suffix !== '.deleted' && suffix !== '.cleaned' && !(suffix === '.swap' && baseOffset >= leastCleaned),
  )
  const swapped = valid.filter(({ suffix, kind }) => suffix === '.swap' && kind === 'log')
  const from = swapped.reduce((least, { baseOffset }) => Math.min(least, baseOffset), Infinity)
  const to = swapped.reduce((most, file) => Math.max(most, endOffsetOf(file)), -1)
  const left = valid.filter(({ suffix, baseOffset }) => suffix === '.swap' || baseOffset < from || baseOffset >= to)
  return left.map((file) => ({ ...file, suffix: '' as const }))
}
