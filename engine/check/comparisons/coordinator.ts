import { encodeRecord } from '../../kafka/record-bytes'
import type { CoordinatorRecord } from '../../kafka/records'
import { toHex } from '../../kafka/text-bytes'
import type { CaseFile } from '../../recording/case-file'
import { partitionsIn } from '../../recording/embedded'
import type { WrittenRecord } from '../../recording/offsets-topic'
import type { Recording } from '../../recording/recording'
import type { VectorDifference } from '../vectors/result'
import { runCoordinator, type CoordinatorRun } from './coordinator-run'
import { differencesBetween, shown } from './difference'
import { comparisonOf, type Compared, type ComparisonResult } from './result'

/** Requests on other connections that arrived closer than this may have been handled in either order. */
const raceUs = 20_000
/** How late a cold broker may be with what a timer lets go, and with what a request does; and how early our reading of its clock may be. */
const lateUs = { timer: 400_000, request: 1_000_000 }
const earlyUs = 25_000

const notCompared = new Set(['throttleTimeMs', 'host', 'port'])

function compareAnswers(recording: Recording, run: CoordinatorRun): ComparisonResult[] {
  const counts = new Map<string, number>()
  return recording.exchanges.map((exchange, index) => {
    const { connection } = exchange
    const place = (counts.get(connection) ?? 0) + 1
    counts.set(connection, place)
    const given = run.answers[index]
    if (given === undefined) return comparisonOf(1, connection, place, [{ field: 'answer', wanted: shown(exchange.response), got: 'none' }])
    const differences = differencesBetween(exchange.response, given.answer.fields, notCompared)
    const late = exchange.answeredAt - recording.startsAt - given.at
    if (late < -earlyUs || late > lateUs[given.by.includes('/') ? 'timer' : 'request'])
      differences.push({
        field: 'answeredAt',
        wanted: shown((exchange.answeredAt - recording.startsAt) / 1000),
        got: `${shown(given.at / 1000)} by ${given.by}`,
      })
    return comparisonOf(1, connection, place, differences)
  })
}

/** A record with the times of another: they are the broker's clock, and no behaviour. */
function withTimesOf(record: CoordinatorRecord, other: CoordinatorRecord | null): CoordinatorRecord {
  if (record.type === 'GROUP_METADATA' && other?.type === 'GROUP_METADATA' && record.value !== null && other.value !== null)
    return { ...record, value: { ...record.value, currentStateTimestamp: other.value.currentStateTimestamp } }
  if (record.type === 'OFFSET_COMMIT' && other?.type === 'OFFSET_COMMIT' && record.value !== null && other.value !== null)
    return { ...record, value: { ...record.value, commitTimestamp: other.value.commitTimestamp } }
  return record
}

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

function compareRecords(run: CoordinatorRun, written: readonly WrittenRecord[]): ComparisonResult[] {
  const wanted = inFixedOrder(written, (entry) => tombstoneKey(entry.record))
  const got = inFixedOrder(run.written, (entry) => tombstoneKey(entry.record))
  const results: ComparisonResult[] = []
  for (let index = 0; index < Math.max(wanted.length, got.length); index++)
    results.push(comparisonOf(1, 'offsets-topic.jsonl', index + 1, recordDifferences(wanted[index], got[index]?.record)))
  return results
}

function recordDifferences(wanted: WrittenRecord | undefined, got: CoordinatorRecord | undefined): VectorDifference[] {
  if (wanted === undefined || got === undefined)
    return [{ field: 'record', wanted: wanted?.record ? keyOf(wanted.record) : 'none', got: got === undefined ? 'none' : keyOf(got) }]
  const ours = withTimesOf(got, wanted.record)
  const bytes = encodeRecord(ours)
  const key = toHex(bytes.key)
  const value = bytes.value === null ? null : toHex(bytes.value)
  if (key === toHex(wanted.key) && value === (wanted.value === null ? null : toHex(wanted.value))) return []
  const fields = differencesBetween(wanted.record, ours, new Set())
  return fields.length > 0 ? fields : [{ field: 'valueHex', wanted: toHex(wanted.value ?? new Uint8Array(0)), got: value ?? 'null' }]
}

/** Comparison 3: what the admin client was told, beside what the engine's group says at that time. */
function compareDescriptions(file: CaseFile, run: CoordinatorRun): ComparisonResult[] {
  return file.described.map((wanted, index) => {
    const group = run.described[index] ?? null
    const members = group?.members.map(({ memberId, clientId, memberAssignment }) => ({
      memberId,
      clientId,
      assignment: [...(partitionsIn(memberAssignment) ?? [])].sort(byText),
    }))
    const got = {
      state: group?.groupState ?? 'Dead',
      type: 'Classic',
      assignor: group?.protocolData ?? '',
      members: members?.sort((a, b) => byText(a.memberId, b.memberId)) ?? [],
    }
    const ordered = wanted.members.map((member) => ({ ...member, assignment: [...member.assignment].sort(byText) }))
    const { state, type, assignor } = wanted
    const all = { state, type, assignor, members: ordered.sort((a, b) => byText(a.memberId, b.memberId)) }
    return comparisonOf(3, 'case.json', index + 1, differencesBetween(all, got, new Set()))
  })
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

export interface CoordinatorFiles {
  readonly recording: Recording
  /** `null` for a bare request log. */
  readonly file: CaseFile | null
  readonly written: readonly WrittenRecord[] | null
}

function compareRun({ recording, file, written }: CoordinatorFiles, order: readonly number[]): ComparisonResult[] {
  const run = runCoordinator(recording, file, order)
  return [
    ...compareAnswers(recording, run),
    ...(written === null ? [] : compareRecords(run, written)),
    ...(file === null ? [] : compareDescriptions(file, run)),
  ]
}

const failures = (results: readonly ComparisonResult[]): number => results.filter((result) => result.outcome === 'failed').length

/** Whether two requests that follow each other may be taken the other way round. */
function mayExchange(recording: Recording, a: number | undefined, b: number | undefined): boolean {
  const first = recording.exchanges[a ?? -1]
  const second = recording.exchanges[b ?? -1]
  if (first === undefined || second === undefined || first.connection === second.connection) return false
  return Math.abs(second.arrivedAt - first.arrivedAt) < raceUs
}

/** Comparisons 1 and 3: the engine's coordinator is given what the broker was given, and must answer, write and say the same. */
export function compareCoordinator(files: CoordinatorFiles): Compared {
  const order = files.recording.exchanges.map((_, index) => index)
  let results = compareRun(files, order)
  let exchanged = 0
  for (let improved = true; improved && failures(results) > 0;) {
    improved = false
    for (let place = 0; place + 1 < order.length && failures(results) > 0; place++) {
      if (!mayExchange(files.recording, order[place], order[place + 1])) continue
      const other = order.slice()
      other.splice(place, 2, ...order.slice(place, place + 2).reverse())
      const attempt = compareRun(files, other)
      if (failures(attempt) >= failures(results)) continue
      results = attempt
      order.splice(place, 2, ...order.slice(place, place + 2).reverse())
      exchanged += 1
      improved = true
    }
  }
  return { results, exchanged }
}
