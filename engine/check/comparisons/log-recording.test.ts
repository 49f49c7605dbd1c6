import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { compareLogRecording } from './log-recording'
import type { Codecs } from '../../log/codecs'
import { gzip } from '../../../app/codecs/gzip'
import { lz4 } from '../../../app/codecs/lz4'
import { snappy } from '../../../app/codecs/snappy'
import { zstd } from '../../../app/codecs/zstd'
import type { LogRecordingFiles } from './log-case'

const folder = 'public/recordings'
const cases = readdirSync(folder).filter((name) => /^(compaction|retention|transactions|offsets-topic)-/.test(name))

const codecs: Codecs = new Map([
  ['gzip', gzip],
  ['snappy', snappy],
  ['lz4', lz4],
  ['zstd', zstd],
])

function filesOf(name: string): LogRecordingFiles {
  const text = (file: string): string => readFileSync(`${folder}/${name}/${file}`, 'utf8')
  const file = (state: string, each: string): Uint8Array | null => {
    const path = `${folder}/${name}/${state}/${each}`
    return existsSync(path) ? new Uint8Array(readFileSync(path)) : null
  }
  return { caseFile: text('case.json'), expected: text('expected.json'), file }
}

describe.each(cases)('%s', (name) => {
  test('is as the broker wrote it', () => {
    const results = compareLogRecording(filesOf(name), codecs)
    const failures = results.flatMap(({ comparison, where, index, differences }) =>
      differences.map(({ field, wanted, got }) => `${String(comparison)} ${where} ${String(index)} ${field}: wanted ${wanted} got ${got}`),
    )
    expect(failures).toEqual([])
    expect(results.length).toBeGreaterThan(5)
  })
})
