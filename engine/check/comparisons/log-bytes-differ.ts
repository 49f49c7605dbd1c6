import { toHex } from '../../kafka/text-bytes'
import type { LogConfig } from '../../log/log-config'
import { preallocatedBytes, type SegmentedLog } from '../../log/segmented-log'
import { filesOfSegment } from '../../recording/segment-files'
import { sha256 } from '../sha256'
import type { VectorDifference } from '../vectors/result'
import { comparisonOf, type ComparisonNumber, type ComparisonResult } from './result'
import type { ExpectedFile, LogState } from './log-case'

/** Where bytes first differ, and what stands there on either side. */
export function bytesDiffer(field: string, wanted: Uint8Array, got: Uint8Array): VectorDifference[] {
  let at = 0
  while (at < wanted.length && at < got.length && wanted[at] === got[at]) at += 1
  if (at === wanted.length && at === got.length) return []
  const told = (bytes: Uint8Array): string => `${String(bytes.length)} bytes, at ${String(at)}: ${toHex(bytes.subarray(at, at + 16))}`
  return [{ field, wanted: told(wanted), got: told(got) }]
}

const onlyZeros = (bytes: Uint8Array, from: number): boolean => bytes.subarray(from).every((byte) => byte === 0)

/** Index files of the active segment are as long as they may become, with zeros behind their entries. */
function fileDiffers(wanted: Uint8Array, got: Uint8Array, preallocated: boolean): VectorDifference[] {
  if (!preallocated) return bytesDiffer('bytes', wanted, got)
  const cut = wanted.subarray(0, Math.min(wanted.length, got.length))
  return onlyZeros(wanted, got.length) ? bytesDiffer('bytes', cut, got.subarray(0, cut.length)) : bytesDiffer('bytes', wanted, got)
}

function hashDiffers(wanted: string, bytes: Uint8Array): VectorDifference[] {
  const got = sha256(bytes)
  return got === wanted ? [] : [{ field: 'sha256', wanted, got }]
}

/** As long as the active segment's index files are made when it begins. */
function sizeDiffers({ name, bytes }: ExpectedFile, config: LogConfig): VectorDifference[] {
  const sizes = preallocatedBytes(config)
  const size = name.endsWith('.index') ? sizes.index : sizes.timeindex
  return size === bytes ? [] : [{ field: 'preallocated bytes', wanted: String(bytes), got: String(size) }]
}

/** Every file of a state beside those of our log: one result a file, of either side. */
export function compareFiles(
  comparison: ComparisonNumber,
  index: number,
  state: LogState,
  log: SegmentedLog,
  config: LogConfig | null = null,
): ComparisonResult[] {
  const ours = new Map(log.segments.flatMap((segment) => [...filesOfSegment(segment)]))
  const active = String(log.segments.at(-1)?.baseOffset ?? 0).padStart(20, '0')
  const names = new Set([...state.files.keys(), ...ours.keys()])
  return [...names].map((name) => {
    const wanted = state.files.get(name)
    const got = ours.get(name)
    const where = `${state.name}/${name}`
    if (wanted === undefined) return comparisonOf(comparison, where, index, [{ field: 'file', wanted: 'none', got: 'a file' }])
    if (got === undefined) return comparisonOf(comparison, where, index, [{ field: 'file', wanted: 'a file', got: 'none' }])
    if (wanted.damaged) return comparisonOf(comparison, where, index, hashDiffers(wanted.sha256, got))
    const preallocated = name.startsWith(active) && !name.endsWith('.log') && !name.endsWith('.txnindex')
    return comparisonOf(comparison, where, index, [
      ...fileDiffers(wanted.content, got, preallocated),
      ...(preallocated && config !== null ? sizeDiffers(wanted, config) : []),
    ])
  })
}
