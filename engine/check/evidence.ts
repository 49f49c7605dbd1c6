import type { Checked, ComparisonNumber, Counts, Failure, Ran } from '../session/check-messages'
import { NotThisFile, type ReplicationFiles } from '../recording/replication/file'
import { CodecNotLoaded, type Codecs } from '../log/codecs'
import type { LogRecordingFiles } from './comparisons/log-case'
import { compareLogRecording } from './comparisons/log-recording'
import { compareRecording, type RecordingTexts } from './comparisons/recording'
import { compareReplication } from './comparisons/replication-recording'
import { isJson, shown, Unreadable } from './vectors/reading'
import type { VectorMeans } from './vectors/means'
import type { VectorResult } from './vectors/result'
import { verify } from './vectors/verify'

interface Unit extends VectorResult {
  readonly comparison?: ComparisonNumber
}

function countsOf(results: readonly Unit[]): Counts {
  const count = (outcome: Unit['outcome']): number => results.filter((result) => result.outcome === outcome).length
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') }
}

function failureOf({ id, comparison, differences }: Unit): Failure {
  return { id, comparison: comparison ?? null, differences }
}

function skipsOf(results: readonly Unit[]): Ran['skips'] {
  const counts = new Map<string, number>()
  for (const { outcome, reason = '' } of results) if (outcome === 'skipped') counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts].map(([reason, count]) => ({ reason, count }))
}

function ranOf(results: readonly Unit[]): Pick<Ran, 'outcome' | 'failures' | 'skips'> & Counts {
  const failures = results.filter(({ outcome }) => outcome === 'failed').map(failureOf)
  return { outcome: 'ran', ...countsOf(results), failures, skips: skipsOf(results) }
}

/** `4.4.0`, or the version and commit of a source tree. */
function kafkaOf(file: unknown): string | null {
  if (!isJson(file)) return null
  const { kafka } = file
  if (typeof kafka === 'string') return kafka
  if (!isJson(kafka)) return null
  const { snapshot, version, commit } = kafka
  const name = typeof snapshot === 'string' ? snapshot : typeof version === 'string' ? version : null
  return name !== null && typeof commit === 'string' ? `${name}, ${commit.slice(0, 10)}` : name
}

function guarded(run: () => Checked): Checked {
  try {
    return run()
  } catch (error) {
    if (error instanceof CodecNotLoaded) throw error
    return { outcome: 'refused', reason: 'threw', detail: error instanceof Error ? `${error.name}: ${error.message}` : 'an error' }
  }
}

const unreadable = (detail: string): Checked => ({ outcome: 'refused', reason: 'unreadable', detail })

/** Runs a vector file, given as text, whatever its format. Throws `CodecNotLoaded` where a codec is to be loaded first, and nothing else. */
export function checkVectors(text: string, means?: VectorMeans): Checked {
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch {
    return unreadable('JSON')
  }
  return guarded(() => {
    const results = verify(file, means)
    if (results === null) return unreadable(isJson(file) ? shown(file['format']) : 'JSON')
    return { ...ranOf(results), kafka: kafkaOf(file), parts: [], units: results.map(({ id }) => id) }
  })
}

const comparisons: readonly ComparisonNumber[] = [1, 2, 3, 4]

/** Several files of one format as one. */
export function checkVectorFolder(texts: readonly string[], means: VectorMeans): Checked {
  const checked = texts.map((text) => checkVectors(text, means))
  const refused = checked.find(({ outcome }) => outcome === 'refused')
  const ran = checked.filter((each) => each.outcome === 'ran')
  const [first] = ran
  if (refused !== undefined || first === undefined) return refused ?? unreadable('JSON')
  const sum = (count: keyof Counts): number => ran.reduce((before, each) => before + each[count], 0)
  const counts = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
  const all = {
    failures: ran.flatMap(({ failures }) => failures),
    units: ran.flatMap(({ units }) => units),
    skips: ran.flatMap(({ skips }) => skips),
  }
  return { ...first, ...counts, ...all }
}

function partsOf(results: readonly Unit[]): Ran['parts'] {
  return comparisons
    .map((comparison) => ({ comparison, ...countsOf(results.filter((result) => result.comparison === comparison)) }))
    .filter(({ passed, failed, skipped }) => passed + failed + skipped > 0)
}

/** Compares a recording, given as its files' texts. Never throws. */
export function checkRecording(texts: RecordingTexts): Checked {
  return guarded(() => {
    const compared = compareRecording(texts)
    if (compared.kind === 'refused') return unreadable(shown(compared.refusal))
    if (compared.kind === 'choose') return unreadable(compared.groups.map(({ groupId }) => groupId).join(', '))
    const { results } = compared
    return { ...ranOf(results), kafka: null, parts: partsOf(results), units: [] }
  })
}

/** Compares a recorded log, given as its files. Throws `CodecNotLoaded` where a codec is to be loaded first, and nothing else. */
export function checkLog(files: LogRecordingFiles, codecs: Codecs): Checked {
  return guarded(() => {
    try {
      const results = compareLogRecording(files, codecs)
      return { ...ranOf(results), kafka: null, parts: partsOf(results), units: [] }
    } catch (error) {
      if (error instanceof Unreadable) return unreadable(error.message)
      throw error
    }
  })
}

/** Compares a cluster's recording, given as its files. Never throws. */
export function checkReplication(files: ReplicationFiles): Checked {
  return guarded(() => {
    try {
      const results = compareReplication(files)
      return { ...ranOf(results), kafka: null, parts: partsOf(results), units: [] }
    } catch (error) {
      if (error instanceof NotThisFile) return unreadable(error.message)
      throw error
    }
  })
}
