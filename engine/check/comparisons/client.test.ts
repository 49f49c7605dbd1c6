import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readApplicationLog } from '../../recording/application-log'
import { readCase } from '../../recording/case-file'
import { recordingOf } from '../../recording/recording'
import { readRequestLog } from '../../recording/request-log'
import { compareClients, type ClientFiles } from './client'
import type { ComparisonResult } from './result'

const folder = 'public/recordings'
const cases = readdirSync(folder).filter((name) => name.startsWith('classic-'))

/** Where the real run hung on milliseconds: case → why. What joins and syncs then arrives when it really did. */
const races = new Map([
  [
    'classic-newcomer-during-sync',
    'a cold process took 249 ms from the answer to its JoinGroup to its SyncGroup, and the newcomer came in between; ours takes none',
  ],
])

function filesOf(name: string): ClientFiles {
  const text = (file: string): string => readFileSync(`${folder}/${name}/${file}`, 'utf8')
  const read = readRequestLog(text('kafka-request.log'))
  if (!read.ok) throw new Error(read.problem.name)
  const found = recordingOf(read.log)
  if (found.kind !== 'recording') throw new Error(found.kind)
  return { recording: found.recording, file: readCase(text('case.json')), seen: readApplicationLog(text('application.jsonl')) }
}

const lines = (results: readonly ComparisonResult[]): string[] =>
  results.flatMap(({ where, index, differences }) =>
    differences.map(({ field, wanted, got }) => `${where} ${String(index)} ${field}: wanted ${wanted} got ${got}`),
  )

describe.each(cases)('%s', (name) => {
  test('the clients hold the recorded conversation', () => {
    const results = compareClients(filesOf(name), races.has(name))
    expect(lines(results)).toEqual([])
    expect(results.length).toBeGreaterThan(4)
  })
})

test('races are few, and each is one', () => {
  expect(races.size).toBeLessThanOrEqual(5)
  for (const name of races.keys()) expect(lines(compareClients(filesOf(name)))).not.toEqual([])
})
