import type { CoordinatorRecord } from '../../kafka/records'
import type { WrittenRecord } from '../../recording/offsets-topic'
import type { VectorDifference } from '../vectors/result'
import { comparableRecord, Hashes } from './comparable-record'
import type { CoordinatorRun } from './coordinator-run'
import { differencesBetween, shown } from './difference'
import { comparisonOf, type ComparisonResult } from './result'

const keyOf = (record: CoordinatorRecord): string => `${record.type} ${shown(record.key)} ${record.value === null ? 'gone' : 'kept'}`

/** Tombstones of a deleted group's offsets come in the order of a hash: sort each run of them. */
function inFixedOrder<T>(records: readonly T[], keyOfTombstone: (record: T) => string | null): T[] {
  const sorted: T[] = []
  let run: { readonly key: string; readonly record: T }[] = []
  const flush = (): void => {
    run.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    sorted.push(...run.map(({ record }) => record))
    run = []
  }
  for (const record of records) {
    const key = keyOfTombstone(record)
    if (key !== null) {
      run.push({ key, record })
      continue
    }
    flush()
    sorted.push(record)
  }
  flush()
  return sorted
}

const tombstoneKey = (record: CoordinatorRecord | null): string | null =>
  record?.type === 'OFFSET_COMMIT' && record.value === null ? shown(record.key) : null

/** What the coordinator wrote, beside what a broker wrote. */
export function compareRecords(run: CoordinatorRun, written: readonly WrittenRecord[]): ComparisonResult[] {
  const wanted = inFixedOrder(written, (entry) => tombstoneKey(entry.record))
  const got = inFixedOrder(run.written, (entry) => tombstoneKey(entry.record))
  const results: ComparisonResult[] = []
  const hashes = [new Hashes(), new Hashes()] as const
  for (let index = 0; index < Math.max(wanted.length, got.length); index++)
    results.push(comparisonOf(1, 'offsets-topic.jsonl', index + 1, recordDifferences(wanted[index], got[index]?.record, hashes)))
  return results
}

function recordDifferences(
  wanted: WrittenRecord | undefined,
  got: CoordinatorRecord | undefined,
  hashes: readonly [Hashes, Hashes],
): VectorDifference[] {
  if (wanted?.record == null || got === undefined)
    return [
      { field: 'record', wanted: wanted?.record == null ? 'none' : keyOf(wanted.record), got: got === undefined ? 'none' : keyOf(got) },
    ]
  return differencesBetween(comparableRecord(wanted.record, hashes[0]), comparableRecord(got, hashes[1]), new Set())
}
