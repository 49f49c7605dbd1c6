import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { eventAt, eventCount, readRequestLog, recordingOf, Session, sourceOf, worldOfRecording } from '../../engine'
import { catalogue } from '../words/catalogue'
import { otherEvents } from '../words/en/other-events'
import { historyOf } from './history'
import { inspect } from './inspect'

function opened(name: string): Session {
  const read = readRequestLog(readFileSync(new URL(`../../public/recordings/${name}/kafka-request.log`, import.meta.url), 'utf8'))
  if (!read.ok) throw new Error(name)
  const result = recordingOf(read.log)
  if (result.kind !== 'recording') throw new Error(name)
  const { world, behaviour, endsAt } = worldOfRecording(result.recording)
  const session = new Session(sourceOf(world, behaviour), null)
  session.extendToTime(endsAt)
  return session
}

test.each(['classic-join-three', 'classic-cooperative', 'classic-static-fenced', 'classic-gc-pause'])(
  '%s: every recorded message has its bytes, every answer its request, every event its sentence',
  (name) => {
    const session = opened(name)
    const end = session.here.steps
    const rows = session.withFrame(end, end, (frame) => historyOf(frame.trace).messages.rows).filter((row) => row !== undefined)
    expect(rows.length).toBeGreaterThan(50)
    for (const row of rows) {
      const found = inspect(session, end, { kind: 'message', message: row.number })
      expect([row.number, found?.kind === 'message' && (found.bytes?.length ?? 0) > 0]).toEqual([row.number, true])
      if (row.kind === 'response') expect(row.answers).not.toBeNull()
    }
    for (let id = 1; id <= eventCount(session.trace); id++) {
      const { type, cause } = eventAt(session.trace, id)
      expect([type, cause === 0 || Object.hasOwn(catalogue.en.events.makers, type) || Object.hasOwn(otherEvents, type)]).toEqual([
        type,
        true,
      ])
    }
  },
)
