import { describe, expect, test } from 'vitest'
import { casesOf, fileOf, requestLogOf } from './recorded-files.test'
import { groupsIn, recordingOf } from './recording'
import { readRequestLog, type RequestLog } from './request-log'

const cases = casesOf('classic')
const logOf = (text: string): RequestLog => {
  const result = readRequestLog(text)
  if (!result.ok) throw new Error(JSON.stringify(result.problem))
  return result.log
}

describe('who is who', () => {
  test.each(cases)('%s: each started process has its client id for a name', (name) => {
    const found = recordingOf(logOf(requestLogOf(name)))
    if (found.kind !== 'recording') throw new Error(found.kind)
    const { actions } = JSON.parse(fileOf(name, 'case.json')) as { actions: { do: string; member?: string }[] }
    const started = new Set(actions.filter((action) => action.do === 'start').map((action) => action.member))
    expect(found.recording.names.filter((member) => !started.has(member))).toEqual([])
    expect(found.recording.senders).not.toContain('')
    for (const [index, exchange] of found.recording.exchanges.entries()) expect(found.recording.senders[index]).toBe(exchange.clientId)
  })

  test('consumers that share a client id are numbered', () => {
    const shared = requestLogOf('classic-join-three').replaceAll(/"clientId":"[ABC]"/g, '"clientId":"app"')
    const found = recordingOf(logOf(shared))
    if (found.kind !== 'recording') throw new Error(found.kind)
    const plain = recordingOf(logOf(requestLogOf('classic-join-three')))
    if (plain.kind !== 'recording') throw new Error(plain.kind)
    expect(found.recording.names).toEqual(['app-1', 'app-2', 'app-3'])
    expect(found.recording.senders.map((name) => 'ABC'.charAt(Number(name.slice(4)) - 1))).toEqual(plain.recording.senders)
  })
})

describe('which group', () => {
  const two = requestLogOf('classic-join-three') + requestLogOf('classic-crash').replaceAll('"billing"', '"shipping"')
  test('of several one has to be chosen', () => {
    const found = recordingOf(logOf(two))
    expect(found.kind === 'choose' && found.groups.map((group) => [group.groupId, group.members])).toEqual([
      ['shipping', 3],
      ['billing', 3],
    ])
  })
  test('a chosen one is as if it stood alone', () => {
    const chosen = recordingOf(logOf(two), 'billing')
    const alone = recordingOf(logOf(requestLogOf('classic-join-three')))
    expect(chosen).toEqual(alone)
  })
  test('a group that is not there', () => {
    expect(recordingOf(logOf(two), 'nobody')).toEqual({ kind: 'refused', problem: { name: 'no-group' } })
    expect(groupsIn({ exchanges: [], lines: 0, others: new Map() })).toEqual([])
  })
})
