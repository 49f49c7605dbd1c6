import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { clusterRules } from '../cluster/rules'
import { classicClientRules } from '../groups/classic/client-rules'
import { classicRules } from '../groups/classic/rules'
import { step } from '../kernel/step'
import { worldOfRecording } from '../recording/play'
import { recordingOf } from '../recording/recording'
import { readRequestLog } from '../recording/request-log'
import { recordingRules } from '../recording/rules'
import { emptyTrace, eventAt, eventCount, recordInto } from '../trace/trace'

const folder = 'public/recordings'

/** Every rule that the played recordings name. */
function named(): Set<string> {
  const rules = new Set<string>()
  for (const name of readdirSync(folder).filter((each) => each.startsWith('classic-'))) {
    const read = readRequestLog(readFileSync(`${folder}/${name}/kafka-request.log`, 'utf8'))
    const found = read.ok ? recordingOf(read.log) : null
    if (found?.kind !== 'recording') throw new Error(name)
    const { world, behaviour } = worldOfRecording(found.recording)
    const trace = emptyTrace()
    while (step(world, behaviour, recordInto(trace)));
    for (let id = 1; id <= eventCount(trace); id++) rules.add(eventAt(trace, id).rule)
  }
  return rules
}

test('what a recording proves bears the names of the simulation, and each of its own is told by some recording or log', () => {
  const known = new Set<string>([...recordingRules, ...Object.keys({ ...classicRules, ...classicClientRules, ...clusterRules })])
  const rules = named()
  expect([...rules].filter((rule) => !known.has(rule))).toEqual([])
  const seldom = new Set<string>(['recording/observed/already-there', 'recording/observed/member-gone'])
  expect(recordingRules.filter((rule) => !rules.has(rule) && !seldom.has(rule))).toEqual([])
  for (const rule of ['classic/join/member-id-required', 'classic/join/barrier-opens', 'classic/sync/committed', 'classic/client/joined'])
    expect(rules).toContain(rule)
})
