import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readCase } from '../../recording/case-file'
import { readOffsetsTopic } from '../../recording/offsets-topic'
import { recordingOf } from '../../recording/recording'
import { readRequestLog } from '../../recording/request-log'
import { compareCoordinator, type CoordinatorFiles } from './coordinator'

const folder = 'public/recordings'
const cases = readdirSync(folder).filter((name) => name.startsWith('classic-'))

function filesOf(name: string): CoordinatorFiles {
  const text = (file: string): string => readFileSync(`${folder}/${name}/${file}`, 'utf8')
  const read = readRequestLog(text('kafka-request.log'))
  if (!read.ok) throw new Error(read.problem.name)
  const found = recordingOf(read.log)
  if (found.kind !== 'recording') throw new Error(found.kind)
  return { recording: found.recording, file: readCase(text('case.json')), written: readOffsetsTopic(text('offsets-topic.jsonl')) }
}

describe.each(cases)('%s', (name) => {
  test('the coordinator answers, writes and says what Kafka did', () => {
    const { results } = compareCoordinator(filesOf(name))
    expect(results.filter((result) => result.outcome !== 'passed')).toEqual([])
  })
})

test('three requests in all have to be taken before a neighbour', () => {
  const all = cases.map((name) => ({ name, ...compareCoordinator(filesOf(name)) }))
  expect(all.filter(({ exchanged }) => exchanged > 0).map(({ name, exchanged }) => [name, exchanged])).toEqual([
    ['classic-crash', 2],
    ['classic-slow-member', 1],
  ])
})
