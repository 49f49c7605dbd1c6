import { beforeAll, describe, expect, test } from 'vitest'
import { eventAt, eventCount, parseScenario, Session, sourceOfSetup, type Frame } from '../../engine'
import { scenarios } from '../lessons/scenarios'
import { catalogue } from '../words/catalogue'
import { otherEvents } from '../words/en/other-events'
import { tellAll } from '../words/telling'
import { captionOf } from './caption'
import { historyOf } from './history'
import { heldUntil, isRoutine } from './history-messages'
import { windowOf } from './history-window'
import { inspect } from './inspect'
import type { MessageInspection } from './inspection/inspection'
import { membersOf } from './members'
import { whyOf } from './why'

function opened(name: keyof typeof scenarios, seconds: number): Session {
  const parsed = parseScenario(scenarios[name])
  if (!parsed.ok) throw new Error(name)
  const session = new Session(sourceOfSetup(parsed.setup), null)
  session.extendToTime(seconds * 1_000_000)
  return session
}

const at = <T>(session: Session, seconds: number, read: (frame: Frame) => T): T => {
  const step = session.stepAtTime(seconds * 1_000_000)
  return session.withFrame(step, step, read)
}

let session: Session

beforeAll(() => {
  session = opened('classic-join', 12)
})

describe('history', () => {
  test('every answer belongs to one request, and left after it had arrived', () => {
    const { rows } = at(session, 12, (frame) => historyOf(frame.trace).messages)
    const answers = rows.filter((row) => row?.kind === 'response')
    expect(answers.length).toBeGreaterThan(40)
    const answered = new Set<number>()
    for (const answer of answers) {
      if (answer?.answers == null) throw new Error(`${answer?.api ?? ''} answers nothing`)
      expect(answered.has(answer.answers)).toBe(false)
      answered.add(answer.answers)
      const request = rows[answer.answers]
      expect(request?.api).toBe(answer.api)
      expect(request?.from).toBe(answer.to)
      expect(request?.deliveredStep ?? Infinity).toBeLessThanOrEqual(answer.sentStep)
    }
  })

  test('a JoinGroup of a group that rebalances hangs until the barrier opens', () => {
    const { messages, barriers } = at(session, 12, (frame) => historyOf(frame.trace))
    const barrier = barriers.at(-1)
    const released = messages.rows.filter(
      (row) => row?.api === 'JoinGroup' && row.kind === 'request' && heldUntil(messages, row) === barrier?.step,
    )
    expect(released.map((row) => row?.from).sort()).toEqual(['A', 'B', 'C', 'D'])
  })

  test('heartbeats are routine until one is answered REBALANCE_IN_PROGRESS', () => {
    const { messages } = at(session, 12, (frame) => historyOf(frame.trace))
    const heartbeats = messages.rows.filter((row) => row?.api === 'Heartbeat')
    const telling = heartbeats.filter((row) => row !== undefined && !isRoutine(messages, row))
    expect(telling.length).toBe(6)
    expect(telling.every((row) => row?.kind === 'request' || row?.error === 'REBALANCE_IN_PROGRESS')).toBe(true)
  })

  test('is the same whether it was folded at once or while the run grew', () => {
    const grown = opened('classic-join', 3)
    at(grown, 3, (frame) => historyOf(frame.trace))
    grown.extendToTime(12_000_000)
    const [one, other] = [session, grown].map((each) => at(each, 12, (frame) => historyOf(frame.trace)))
    expect(other?.messages.rows.length).toBe(one?.messages.rows.length)
    expect([...(other?.lanes.members ?? [])]).toEqual([...(one?.lanes.members ?? [])])
  })

  test('a window tells nothing that has not happened yet', () => {
    const inWindow = (frame: Frame) =>
      windowOf(
        frame,
        () => true,
        () => [],
      )
    const step = session.stepAtTime(5_200_000)
    const short = opened('classic-join', 5.2)
    const known = session.withFrame(step, step - 1, inWindow).messages.filter((message) => message.api !== 'Heartbeat')
    const unknown = short.withFrame(step, step - 1, inWindow).messages.filter((message) => message.api !== 'Heartbeat')
    expect(known.map(({ number, where, held, arrivesAt }) => [number, where, held, arrivesAt])).toEqual(
      unknown.map(({ number, where, held, arrivesAt }) => [number, where, held, arrivesAt]),
    )
  })
})

describe('why', () => {
  test('a member’s JoinGroup goes back to the person who started another', () => {
    const { trace, event } = at(session, 12, (frame) => {
      const { rows } = historyOf(frame.trace).messages
      const row = rows.findLast((each) => each?.api === 'JoinGroup' && each.kind === 'request' && each.from === 'A')
      return { trace: frame.trace, event: row?.event ?? 0 }
    })
    const { links } = whyOf(trace, event, 60)
    expect(links.map((link) => link.type)).toContain('HeartbeatResponse')
    const last = links.at(-1)
    expect(last?.type).toBe('startMember')
    expect(last?.detail['member']).toBe('D')
    expect(last?.cause).toBe(0)
  })

  test('a cause is told once where it only repeats itself', () => {
    const { trace } = opened('classic-join', 60)
    const heartbeat =
      Array.from({ length: eventCount(trace) }, (_, n) => n + 1).findLast((id) => eventAt(trace, id).type === 'HeartbeatRequest') ?? 0
    const why = whyOf(trace, heartbeat, 60)
    expect(why.links.length).toBeLessThan(30)
    expect(Math.max(...why.rounds)).toBeGreaterThan(1)
  })
})

describe('inspect', () => {
  const message = (api: string, kind: 'request' | 'response', from: string): MessageInspection => {
    const number = at(
      session,
      12,
      (frame) =>
        historyOf(frame.trace).messages.rows.findLast((row) => row?.api === api && row.kind === kind && row.from === from)?.number ?? 0,
    )
    const found = inspect(session, session.stepAtTime(12_000_000), { kind: 'message', message: number })
    if (found?.kind !== 'message') throw new Error(`${api} is not there`)
    return found
  }

  test('every byte of a message belongs to a field, the client’s own part included', () => {
    const { bytes, headerBytes, fields, blobs } = message('JoinGroup', 'request', 'A')
    const last = fields.at(-1)
    expect(fields[0]?.from).toBe(headerBytes)
    expect(fields.map((field) => field.from).slice(1)).toEqual(fields.map((field) => field.to).slice(0, -1))
    expect((bytes?.length ?? 0) - (last?.to ?? 0)).toBeLessThanOrEqual(1)
    expect(blobs.map((blob) => blob.path)).toEqual(['protocols[0].metadata'])
    const metadata = fields.find((field) => field.name === 'protocols')?.parts[0]?.parts.find((part) => part.name === 'metadata')
    expect(metadata?.parts.map((part) => part.name)).toEqual(['version', 'topics', 'userData', 'ownedPartitions', 'generationId', 'rackId'])
    expect(metadata?.parts.every((part) => part.embedded)).toBe(true)
  })

  test('a leader’s SyncGroup shows what each member is given', () => {
    const { fields } = message('SyncGroup', 'request', 'A')
    const assignments = fields.find((field) => field.name === 'assignments')
    expect(assignments?.sum).toEqual({ entries: 4 })
    expect(assignments?.parts[0]?.parts.find((part) => part.name === 'assignment')?.parts.length).toBeGreaterThan(0)
  })

  test('a member that has let go and waits is seen differently from both sides', () => {
    const waiting = session.stepAtTime(7_150_000)
    const found = inspect(session, waiting, { kind: 'member', member: 'B' })
    if (found?.kind !== 'member') throw new Error('B is not there')
    expect(found.seen.filter((row) => row.differs).map((row) => row.row)).toEqual(['owns'])
  })

  test('a group shows its last records as the log has them', () => {
    const found = inspect(session, session.stepAtTime(12_000_000), { kind: 'group', group: 'orders-app' })
    if (found?.kind !== 'group') throw new Error('no group')
    expect(found.members.length).toBe(4)
    expect(found.records.length).toBeGreaterThan(0)
    expect(found.records[0]?.keyFields.map((field) => field.name)).toContain('group')
  })

  test('what is not there yet is not shown', () => {
    expect(inspect(session, 3, { kind: 'message', message: 100 })).toBeNull()
    expect(inspect(session, 3, { kind: 'member', member: 'nobody' })).toBeNull()
    expect(inspect(session, 3, { kind: 'partition', partition: 'elsewhere-0' })).toBeNull()
  })
})

describe('captions', () => {
  const short = (Object.keys(scenarios) as (keyof typeof scenarios)[]).filter((name) => !/\d+x\d+/.test(name))

  test.each(short)('%s: every event that happens has its sentence', { timeout: 30_000 }, (name) => {
    const run = opened(name, 20)
    const makers = { ...catalogue.en.events.makers, ...otherEvents }
    const known = (type: string): boolean => Object.hasOwn(makers, type)
    const types = new Set<string>()
    for (let id = 1; id <= eventCount(run.trace); id++) {
      const event = eventAt(run.trace, id)
      if (event.rule !== 'cluster/action' && event.type !== 'ActionIgnored') types.add(event.type)
    }
    expect([...types].filter((type) => !known(type))).toEqual([])
  })

  test('the beats of a story are told in both languages, none empty', () => {
    let since = 0
    expect(session.beats('story').length).toBeGreaterThan(5)
    for (const step of session.beats('story')) {
      const caption = session.withFrame(step, since, (frame) => captionOf(frame, null))
      for (const language of ['en', 'zh-TW'] as const) {
        const { title, text } = tellAll(caption.facts, catalogue[language])
        expect(title).not.toBe('')
        expect(text).not.toMatch(/undefined|NaN|^$/)
      }
      since = step
    }
  })

  test('names in captions are the members’ short names', () => {
    const names = at(session, 12, (frame) => membersOf(frame, 'orders-app').map((member) => member.name))
    let since = 0
    const told: string[] = []
    for (const step of session.beats('messages')) {
      const { facts } = session.withFrame(step, since, (frame) => captionOf(frame, null))
      for (const fact of facts) if (['MemberAdded', 'LeaderElected', 'RequestParked'].includes(fact.type)) told.push(fact.who)
      since = step
    }
    expect(told.length).toBeGreaterThan(3)
    expect(told.filter((who) => !names.includes(who))).toEqual([])
  })
})
