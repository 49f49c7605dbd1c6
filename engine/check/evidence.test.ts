import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkRecording, checkVectors } from './evidence'

const vectors = readFileSync('public/vectors/connect-protocol.json', 'utf8')

const file = (name: string): string => readFileSync(`public/recordings/classic-3-3-3/${name}`, 'utf8')
const texts = {
  requestLog: file('kafka-request.log'),
  caseFile: file('case.json'),
  application: file('application.jsonl'),
  offsetsTopic: file('offsets-topic.jsonl'),
}

test('vectors are counted, with the Kafka that they name', () => {
  expect(checkVectors(vectors)).toMatchObject({ outcome: 'ran', kafka: '4.4.0', passed: 8, failed: 0, skipped: 0, failures: [], parts: [] })
})

test('what differs says field, wanted and got', () => {
  const checked = checkVectors(vectors.replace('"configOffset":42', '"configOffset":43'))
  if (checked.outcome !== 'ran') throw new Error(checked.detail)
  expect(checked.passed).toBe(7)
  expect(checked.failures.map(({ id }) => id)).toEqual(['worker-state-eager'])
  expect(checked.failures[0]?.differences.length).toBeGreaterThan(0)
})

test('a recording tells its three comparisons apart', () => {
  const checked = checkRecording(texts)
  if (checked.outcome !== 'ran') throw new Error(checked.detail)
  expect(checked.parts.map(({ comparison }) => comparison)).toEqual([1, 2, 3])
  expect(checked.parts.reduce((sum, { passed }) => sum + passed, 0)).toBe(checked.passed)
  expect(checked.failed).toBe(0)
})

test('an answer that was otherwise is a failure of the coordinator', () => {
  const checked = checkRecording({ ...texts, requestLog: texts.requestLog.replace('"errorCode":27', '"errorCode":0') })
  if (checked.outcome !== 'ran') throw new Error(checked.detail)
  expect(checked.failures.some(({ comparison }) => comparison === 1)).toBe(true)
})

test.each([
  ['no JSON', '{'],
  ['an unknown format', '{"format":"recipes/1"}'],
])('%s is refused, not counted', (_, text) => {
  expect(checkVectors(text)).toMatchObject({ outcome: 'refused', reason: 'unreadable' })
})

test('a log that is none is refused', () => {
  expect(checkRecording({ ...texts, requestLog: 'hello' })).toMatchObject({ outcome: 'refused', reason: 'unreadable' })
})
