import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { gzip } from '../../../app/codecs/gzip'
import { lz4 } from '../../../app/codecs/lz4'
import { snappy } from '../../../app/codecs/snappy'
import type { Codecs } from '../../log/codecs'
import { runRecordBatch } from './record-batch'

const folder = 'public/vectors/record-batch'
const names = readdirSync(folder).filter((name) => name.endsWith('.json') && name !== 'index.json')
const codecs: Codecs = new Map([
  ['gzip', gzip],
  ['snappy', snappy],
  ['lz4', lz4],
])
const beside = (name: string): Uint8Array | null =>
  existsSync(`${folder}/${name}`) ? new Uint8Array(readFileSync(`${folder}/${name}`)) : null

test.each(names)('%s', (name) => {
  const file = JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as Record<string, unknown>
  const results = runRecordBatch(file, { beside, codecs })
  expect(results.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
  expect(results).toHaveLength(file['count'] as number)
})

test('bytes or fields that are otherwise are failures', () => {
  const file = JSON.parse(readFileSync(`${folder}/01-plain.json`, 'utf8')) as Record<string, unknown>
  const outcomes = (change: object, bytes = beside): string[] =>
    runRecordBatch({ ...file, ...change }, { beside: bytes, codecs }).map(({ outcome }) => outcome)
  expect(outcomes({})).toEqual(['passed'])
  expect(outcomes({ bytes: 76 })).toContain('failed')
  expect(outcomes({ colour: 'red' })).toContain('failed')
  expect(outcomes({}, () => null)).toEqual(['failed'])
  const [batch] = file['batches'] as Record<string, unknown>[]
  expect(outcomes({ batches: [{ ...batch, producerId: 5 }] })).toEqual(['failed'])
})
