import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { eventAt, eventCount, type Session } from '../../engine'
import { openCluster } from '../session/open-cluster'
import { describe as describeCluster } from '../views/cluster/spec'
import { viewsOf } from '../views/specs'
import { catalogue } from '../words/catalogue'
import { otherEvents } from '../words/en/other-events'
import { replicasOf } from './replicas'
import { stripOf } from './strip'

const folder = new URL('../../public/recordings/', import.meta.url)
const names = readdirSync(folder).filter((name) => name.startsWith('replication-'))

function filesOf(name: string): Readonly<Record<string, string>> {
  const files = readdirSync(new URL(`${name}/`, folder)).filter((file) => file.endsWith('.json') || file.endsWith('.jsonl'))
  return Object.fromEntries(files.map((file) => [file, readFileSync(new URL(`${name}/${file}`, folder), 'utf8')]))
}

function opened(name: string, files = filesOf(name)): Session {
  const result = openCluster(name, files)
  if (!('opening' in result)) throw new Error(JSON.stringify(result))
  result.opening.session.extendToTime(result.opening.endsAt)
  return result.opening.session
}

test.each(names)('%s: every event has its sentence, the cluster is in front, and its story has steps', (name) => {
  const session = opened(name)
  const end = session.here.steps
  for (let id = 1; id <= eventCount(session.trace); id++) {
    const { type, cause } = eventAt(session.trace, id)
    expect([type, cause === 0 || Object.hasOwn(catalogue.en.events.makers, type) || Object.hasOwn(otherEvents, type)]).toEqual([type, true])
  }
  expect(session.withFrame(end, end, viewsOf)[0]).toBe('cluster')
  expect(session.beats('story').length).toBeGreaterThan(4)
  expect(session.beats('messages').length).toBeGreaterThan(session.beats('story').length)
})

test('what was told and what was kept: the four records that nobody else had are lost, and the leader’s are there', () => {
  const session = opened('replication-truncation')
  const end = session.here.steps
  const { told, partitions, brokers } = session.withFrame(end, end, replicasOf)
  const fates = told.flatMap(({ values, kept }) => values.map((value) => [value, kept]))
  expect(fates).toEqual([
    ...['a0', 'b1', 'b2', 'y3', 'y4', 'y5', 'z6'].map((value) => [value, true]),
    ...['x3', 'x4', 'x5', 'x6'].map((value) => [value, false]),
  ])
  expect(partitions[0]?.copies.map(({ end: last, highWatermark }) => [last, highWatermark])).toEqual([
    [7, 7],
    [7, 7],
    [7, 7],
  ])
  expect(brokers.map(({ fate }) => fate)).toEqual(['running', 'running', 'running'])
})

test('the strip has who led when, and the picture says what it shows', () => {
  const session = opened('replication-leader-dies')
  const end = session.here.steps
  const strip = session.withFrame(end, end, (frame) => stripOf(frame, null, 0, frame.time))
  expect(strip.rows[0]?.bars.map(({ readers }) => readers[0]?.name)).toEqual(['broker-1', 'broker-2'])
  const says = session.withFrame(end, end, (frame) => describeCluster(replicasOf(frame), catalogue.en))
  expect(says).toContain('orders-0')
})

test('a file that is not what it should be is named, with its line; a log that is missing answered nothing', () => {
  const files = filesOf('replication-steady')
  const broken = openCluster('x', { ...files, 'state.jsonl': `${files['state.jsonl'] ?? ''}{"atMs":"soon"}\n` })
  expect('problem' in broken && broken.problem).toMatchObject({ problem: 'recording-not-this-file', values: { file: 'state.jsonl' } })
  const withoutCase = Object.fromEntries(Object.entries(files).filter(([file]) => file !== 'case.json'))
  expect('problem' in openCluster('x', withoutCase)).toBe(true)
  expect('opening' in openCluster('x', { ...files, 'request-log.broker1.jsonl': '' })).toBe(true)
  // Names that every object has are no files.
  expect('problem' in openCluster('x', { toString: 'no' })).toBe(true)
})

test('hostile records of the controller are refused by name, at their line', () => {
  const files = filesOf('replication-steady')
  const record = '{"offset":999,"atMs":50,"type":"PartitionChangeRecord","data":{"partitionId":0,"topicId":"x","leader":"nobody"}}'
  const open = (line: string) =>
    openCluster('x', { ...files, 'controller-records.jsonl': `${files['controller-records.jsonl'] ?? ''}${line}\n` })
  expect('opening' in open(record)).toBe(true)
  const topicId = /"topicId": ?"([^"]+)"/.exec(files['case.json'] ?? '')?.[1] ?? ''
  const refused = open(record.replace('"x"', JSON.stringify(topicId)))
  expect('problem' in refused && refused.problem).toMatchObject({
    problem: 'recording-not-this-file',
    values: { file: 'controller-records.jsonl' },
  })
})
