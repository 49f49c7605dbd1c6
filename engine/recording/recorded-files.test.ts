import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { recordingOf, type Recording } from './recording'
import type { ReplicationFiles } from './replication/file'
import { readRequestLog } from './request-log'

const folder = 'public/recordings'

/** The recordings that ship, of the kinds that are named: what their names begin with. */
export const casesOf = (...kinds: readonly string[]): readonly string[] =>
  readdirSync(folder).filter((name) => kinds.some((kind) => name.startsWith(`${kind}-`)))

/** A file of a recording. */
export const fileOf = (name: string, file: string): string => readFileSync(`${folder}/${name}/${file}`, 'utf8')

export const requestLogOf = (name: string): string => fileOf(name, 'kafka-request.log')

/** The recording that a request log is. */
export function open(text: string): Recording {
  const result = readRequestLog(text)
  if (!result.ok) throw new Error(JSON.stringify(result.problem))
  const found = recordingOf(result.log)
  if (found.kind !== 'recording') throw new Error(found.kind)
  return found.recording
}

/** The files of a recording of a whole cluster, as a reader asks for them. */
export function replicationFilesOf(name: string): ReplicationFiles {
  const read = (path: string): Buffer | null => {
    const file = `${folder}/${name}/${path}`
    return existsSync(file) ? readFileSync(file) : null
  }
  return { text: (each) => read(each)?.toString('utf8') ?? null, bytes: read }
}

test.each([
  ['classic', 27],
  ['consumer', 26],
  ['migration', 5],
  ['replication', 17],
])('%s: %i cases ship, or more', (kind, count) => {
  expect(casesOf(kind).length).toBeGreaterThanOrEqual(count)
})
