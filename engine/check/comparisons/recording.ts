import { readApplicationLog } from '../../recording/application-log'
import { readCase } from '../../recording/case-file'
import { NotThisForm } from '../../recording/case-reading'
import { readOffsetsTopic } from '../../recording/offsets-topic'
import type { Problem } from '../../recording/problem'
import { recordingOf, type GroupSummary } from '../../recording/recording'
import { readRequestLog } from '../../recording/request-log'
import { compareClients } from './client'
import { compareCoordinator } from './coordinator'
import type { Compared, ComparisonResult } from './result'

/** A recording's files as texts; `null` for one that is not there. A bare request log gets comparison 1 only. */
export interface RecordingTexts {
  readonly requestLog: string
  readonly caseFile: string | null
  readonly application: string | null
  readonly offsetsTopic: string | null
}

/** Why a recording is not compared. */
export type RecordingRefusal =
  | { readonly file: 'kafka-request.log'; readonly problem: Problem }
  | { readonly file: 'case.json' | 'application.jsonl' | 'offsets-topic.jsonl'; readonly line: number; readonly path: string }

export type RecordingComparison =
  | ({
      readonly kind: 'compared'
      /** What joins and syncs arrived when it really did: left to itself, the order of two members fell otherwise. */
      readonly paced: boolean
    } & Compared)
  | { readonly kind: 'choose'; readonly groups: readonly GroupSummary[] }
  | { readonly kind: 'refused'; readonly refusal: RecordingRefusal }

function readBeside<T>(
  file: Exclude<RecordingRefusal['file'], 'kafka-request.log'>,
  text: string | null,
  read: (text: string) => T,
): T | null {
  if (text === null) return null
  try {
    return read(text)
  } catch (error) {
    if (error instanceof NotThisForm) throw new Beside({ file, line: error.line, path: error.path })
    throw error
  }
}

class Beside extends Error {
  constructor(readonly refusal: RecordingRefusal) {
    super(refusal.file)
  }
}

const failures = (results: readonly ComparisonResult[]): number => results.filter(({ outcome }) => outcome === 'failed').length

/** All comparisons that a recording's files allow. `groupId` where the log is of several groups. */
export function compareRecording(texts: RecordingTexts, groupId?: string): RecordingComparison {
  const read = readRequestLog(texts.requestLog)
  if (!read.ok) return { kind: 'refused', refusal: { file: 'kafka-request.log', problem: read.problem } }
  try {
    const file = readBeside('case.json', texts.caseFile, readCase)
    const written = readBeside('offsets-topic.jsonl', texts.offsetsTopic, readOffsetsTopic)
    const seen = readBeside('application.jsonl', texts.application, readApplicationLog)
    const found = recordingOf(read.log, groupId ?? file?.group)
    if (found.kind === 'choose') return found
    if (found.kind === 'refused') return { kind: 'refused', refusal: { file: 'kafka-request.log', problem: found.problem } }
    const { recording } = found
    const { results, exchanged } = compareCoordinator({ recording, file, written })
    if (file === null || seen === null) return { kind: 'compared', results, exchanged, paced: false }
    const free = compareClients({ recording, file, seen, written })
    const paced = failures(free) > 0 ? compareClients({ recording, file, seen, written }, true) : free
    const isPaced = failures(paced) < failures(free)
    const clients = isPaced ? paced : free
    const inOrder = [
      ...results.filter(({ comparison }) => comparison === 1),
      ...clients,
      ...results.filter(({ comparison }) => comparison === 3),
    ]
    return { kind: 'compared', results: inOrder, exchanged, paced: isPaced }
  } catch (error) {
    if (error instanceof Beside) return { kind: 'refused', refusal: error.refusal }
    throw error
  }
}
