import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { compareLogRecording } from './log-recording'
import type { Codecs } from '../../log/codecs'
import { gzip } from '../../../app/codecs/gzip'
import { lz4 } from '../../../app/codecs/lz4'
import { snappy } from '../../../app/codecs/snappy'
import { zstd } from '../../../app/codecs/zstd'
import { Unreadable } from '../vectors/reading'
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

describe('a comparison can fail', () => {
  const files = filesOf('compaction-basic')
  const failed = (change: Partial<LogRecordingFiles>): readonly string[] =>
    compareLogRecording({ ...files, ...change }, codecs)
      .filter(({ outcome }) => outcome === 'failed')
      .map(({ where }) => where)

  test('another checkpoint, another batch, another reason to wait', () => {
    expect(failed({ caseFile: files.caseFile.replace('"checkpointAfter":13', '"checkpointAfter":12') })).toEqual(['clean'])
    expect(failed({ caseFile: files.caseFile.replace('"value":"a-value-0"', '"value":"a-value-X"') })).toContain(
      '0-before/00000000000000000000.log',
    )
    expect(failed({ caseFile: files.caseFile.replace('"roundsSeen":0', '"roundsSeen":1') })).toEqual(['noRound'])
    expect(failed({ expected: files.expected.replace('"offset":5,"key":"d"', '"offset":5,"key":"e"') })).toEqual([
      '0-before/00000000000000000004.log',
    ])
  })

  test('a file that is not the one described is passed over, and ours is held to its hash', () => {
    const file = (state: string, name: string): Uint8Array | null => {
      const bytes = files.file(state, name)
      if (bytes !== null && state === '1-after' && name === '00000000000000000000.log') bytes[0] = 1
      return bytes
    }
    const results = compareLogRecording({ ...files, file }, codecs)
    expect(results.filter(({ outcome }) => outcome === 'failed')).toEqual([])
    // The file itself, what would be read from the state, and the look that the cleaner took at it.
    expect(results.filter(({ outcome }) => outcome === 'skipped').map(({ reason }) => reason)).toEqual(['damaged', 'damaged', 'damaged'])
    const hash = /"name":"00000000000000000000[.]log","bytes":471,"sha256":"([0-9a-f]{64})"/.exec(files.expected)?.[1] ?? ''
    const expected = files.expected.replace(
      hash,
      hash.replace(/^./, (first) => (first === '0' ? '1' : '0')),
    )
    expect(failed({ expected })).toEqual(['1-after/00000000000000000000.log'])
  })

  test('what is not known is refused', () => {
    expect(() => failed({ caseFile: files.caseFile.replace('"do":"noRound"', '"do":"dance"') })).toThrow('do: a known step')
    expect(() => failed({ caseFile: '{' })).toThrow(Unreadable)
    expect(() => failed({ file: () => null })).toThrow('a file')
  })
})
