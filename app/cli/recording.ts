import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  compareLogRecording,
  compareRecording,
  Unreadable,
  type ComparisonResult,
  type RecordingRefusal,
  type RecordingTexts,
} from '../../engine/check'
import { en } from '../words/en'
import { codecLacking, withCodecs } from './codecs'
import { json, type Command } from './command'
import { Refused } from './failure'
import { print, say } from './output'
import { comparedCluster, isRecordedCluster } from './recorded-cluster'
import { readBytes, readText } from './read-file'
import { Tally } from './tally'

const mostBytes = 50_000_000

/** A file that stands beside the log, or `null`. Nothing outside the folder is looked at. */
function beside(folder: string, name: string): string | null {
  const file = join(folder, name)
  return existsSync(file) ? readText(file, mostBytes) : null
}

/** The files of a case folder; a plain file is a request log by itself. */
function textsOf(path: string): RecordingTexts {
  if (!existsSync(path) || !statSync(path).isDirectory())
    return { requestLog: readText(path, mostBytes), caseFile: null, application: null, offsetsTopic: null }
  return {
    requestLog: readText(join(path, 'kafka-request.log'), mostBytes),
    caseFile: beside(path, 'case.json'),
    application: beside(path, 'application.jsonl'),
    offsetsTopic: beside(path, 'offsets-topic.jsonl'),
  }
}

/** A folder of a log's files, before and after, as its description says; not of a group's requests. */
function isLog(path: string): boolean {
  const description = join(path, 'case.json')
  return existsSync(description) && readText(description, mostBytes).includes('"kafkascope-log-recording/1"')
}

/** A file of a state; what names it is the recording itself, so nothing but a plain name is followed. */
function logFile(path: string, state: string, name: string): Uint8Array | null {
  const file = join(path, state, name)
  return /^[\w-]+$/.test(state) && /^\d{20}[.][a-z]+$/.test(name) && existsSync(file) ? readBytes(file, mostBytes) : null
}

async function comparedLog(path: string): Promise<readonly ComparisonResult[]> {
  const [caseFile, expected] = [readText(join(path, 'case.json'), mostBytes), readText(join(path, 'expected.json'), mostBytes)]
  const files = { caseFile, expected, file: (state: string, name: string) => logFile(path, state, name) }
  try {
    return await withCodecs((codecs) => compareLogRecording(files, codecs), codecLacking)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    const { field, wanted, got } = error.difference
    throw new Refused(`${path}: ${field} should be ${wanted}, and is ${got}. Copy the recording again.`)
  }
}

function refused(path: string, refusal: RecordingRefusal): Refused {
  if (refusal.file !== 'kafka-request.log')
    return new Refused(
      `${path}: ${refusal.file}, line ${String(refusal.line)}: ${refusal.path} is not what a recording holds. Copy the file again.`,
    )
  const { name, ...rest } = refusal.problem
  const values = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, Array.isArray(value) ? value.join(', ') : (value as string | number)]),
  )
  return new Refused(`${path}: ${en.errors[`recording-${name}`](values)}`)
}

/** Of a cluster each comparison has its line, also where nothing differs. */
function reportEach(path: string, result: ComparisonResult, asJson: boolean): void {
  const { comparison, where, index, outcome } = result
  if (outcome === 'failed') report(path, result, asJson)
  else if (asJson) print(JSON.stringify({ case: path, comparison, where, index, outcome }))
  else print([path, `comparison ${String(comparison)}`, where, String(index), outcome].join('  '))
}

function report(path: string, result: ComparisonResult, asJson: boolean): void {
  if (result.outcome !== 'failed') return
  const { comparison, where, index } = result
  for (const { field, wanted, got } of result.differences)
    print(
      asJson
        ? JSON.stringify({ case: path, comparison, where, index, field, wanted, got })
        : [path, `comparison ${String(comparison)}`, where, String(index), field, `wanted ${wanted}`, `got ${got}`].join('  '),
    )
}

export const recording: Command = {
  name: 'recording',
  usage: 'CASE… [--json]',
  about: 'holds recordings of a real broker beside the engine: a folder each, or a request log by itself',
  flags: [json],
  words: { least: 1, most: Infinity, what: 'one folder or request log, or more' },
  async run({ words, has }) {
    const cases = words.map((path) => ({ path, texts: isLog(path) || isRecordedCluster(path) ? null : textsOf(path) }))
    const tally = new Tally()
    for (const { path, texts } of cases) {
      if (texts === null) {
        const log = isLog(path)
        for (const result of log ? await comparedLog(path) : comparedCluster(path)) {
          tally.count(result.outcome)
          ;(log ? report : reportEach)(path, result, has('json'))
        }
        continue
      }
      const compared = compareRecording(texts)
      if (compared.kind === 'refused') throw refused(path, compared.refusal)
      if (compared.kind === 'choose')
        throw new Refused(
          `${path}: the log is of several groups (${compared.groups.map(({ groupId }) => groupId).join(', ')}). Cut out the lines of one.`,
        )
      if (compared.exchanged > 0)
        say(`${path}: ${String(compared.exchanged)} requests that arrived within 20 ms were taken in the other order.`)
      if (compared.paced) {
        const heard = texts.requestLog.includes('CONSUMER_GROUP_HEARTBEAT') ? 'their heartbeats arrive' : 'their joins and syncs arrive'
        say(`${path}: members had ${heard} when they really did; left to themselves, two of them fell in the other order.`)
      }
      for (const result of compared.results) {
        tally.count(result.outcome)
        report(path, result, has('json'))
      }
    }
    return tally.last(has('json'))
  },
}
