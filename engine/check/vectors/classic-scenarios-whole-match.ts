import { clientName } from './classic-scenarios-coordinator-clients'
import { compareListed } from './classic-scenarios-coordinator-compare'
import type { Item } from './classic-scenarios-whole-items'
import { clientsIn } from './classic-scenarios-whole-pace'
import { isJson, object, onlyKeys, shown, text, Unreadable, type Json } from './reading'
import type { VectorDifference } from './result'

/** What a step asks to be seen: whose, and what fits it. */
export interface Wanted {
  readonly lane: string
  fits(item: Item): boolean
  /** How something of the same kind that does not fit differs. */
  differences(item: Item): readonly VectorDifference[]
  /** Whether it may have become so before. */
  readonly standing: boolean
  /** It happens inside a client: when it does is its own affair, as long as its own order is kept. */
  readonly local: boolean
}

const none = (): readonly VectorDifference[] => []

type Compare = (wanted: Json, got: Json, field: string) => VectorDifference[]

/** An item of this kind with what is listed of it. */
export function wantedItem(
  lane: string,
  kind: Item['kind'],
  name: string,
  fields: Json,
  field: string,
  compare: Compare = compareListed,
): Wanted {
  const alike = (item: Item): boolean => item.kind === kind && item.lane === lane && item.name === name
  const differences = (item: Item): readonly VectorDifference[] => (alike(item) ? compare(fields, item.view, field) : [])
  const local = kind === 'callback' || (lane !== 'coordinator' && kind === 'fact')
  return { lane, standing: false, local, differences, fits: (item) => alike(item) && differences(item).length === 0 }
}

function listedFields(step: Json): Json {
  const fields = object(step['fields'] ?? {}, 'fields')
  return step['errorCode'] === undefined ? fields : { ...fields, error: step['errorCode'] }
}

const ofTimer = (expect: Json, field: string): Wanted => {
  const lane = 'coordinator'
  const { timer, member, delayMs } = expect
  if (timer === 'poll') return wantedItem(clientName(text(expect['client'], 'expect.client')), 'fact', 'PollTimeout', {}, field)
  const detail = { kind: timer, ...(member === undefined ? {} : { member }), ...(delayMs === undefined ? {} : { delayMs }) }
  return wantedItem(lane, 'fact', expect['fires'] === true ? 'TimerFired' : 'TimerSet', detail, field)
}

/** `m1: orders-0 orders-1` as the assignor's fact has it. */
function planOf(item: Item): Json {
  const { plan } = item.view
  const lines = Array.isArray(plan) ? plan.map(String) : []
  return Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')),
      line
        .slice(line.indexOf(':') + 1)
        .trim()
        .split(' ')
        .filter((name) => name !== ''),
    ]),
  )
}

function ofAssignor(lane: string, expect: Json, field: string): Wanted {
  const differences = (item: Item): readonly VectorDifference[] => {
    if (item.kind !== 'fact' || item.lane !== lane || item.name !== 'Assigned') return []
    const result = planOf(item)
    const given = new Set(Object.values(result).flatMap((partitions) => (Array.isArray(partitions) ? partitions.map(String) : [])))
    const withheld = Array.isArray(expect['withheld']) ? expect['withheld'].filter((partition) => !given.has(String(partition))) : []
    const wanted = Object.fromEntries(Object.entries(expect).filter(([key]) => key !== 'client'))
    return compareListed(wanted, { assignor: item.view['assignor'], result, withheld }, field)
  }
  return {
    lane,
    standing: false,
    local: true,
    differences,
    fits: (item) => item.name === 'Assigned' && item.lane === lane && differences(item).length === 0,
  }
}

const clientKeys = ['clientState', 'memberId', 'generationId', 'rejoinNeeded', 'owned', 'fetchFrom']

/** What an `expect` asks for; `null` where the run shows it in other ways. */
function ofExpect(step: Json, field: string): Wanted | null {
  const expect = object(step['expect'], 'expect')
  onlyKeys(
    expect,
    [
      ...clientKeys,
      'client',
      'assignor',
      'result',
      'withheld',
      'assignorCalled',
      'exception',
      'sent',
      'timer',
      'member',
      'delayMs',
      'fires',
      'errorCode',
      'assignment',
      'sessionTimersRestarted',
    ],
    'expect.',
  )
  if (expect['timer'] !== undefined) return ofTimer(expect, field)
  if (expect['sessionTimersRestarted'] !== undefined) return wantedItem('coordinator', 'fact', 'GroupLoaded', {}, field)
  if (expect['client'] === undefined) return null
  const lane = clientName(text(expect['client'], 'expect.client'))
  if (expect['exception'] !== undefined) return wantedItem(lane, 'fact', 'ExceptionThrown', { class: expect['exception'] }, field)
  if (expect['assignorCalled'] === false) return wantedItem(lane, 'fact', 'AssignmentSkipped', {}, field)
  if (expect['assignor'] !== undefined) return ofAssignor(lane, expect, field)
  const asked = Object.fromEntries(Object.entries(expect).filter(([key]) => clientKeys.includes(key)))
  const positions = asked['fetchFrom']
  const differences = (item: Item): readonly VectorDifference[] => {
    if (item.kind !== 'client' || item.lane !== lane) return []
    const got =
      isJson(positions) && isJson(item.view['fetchFrom'])
        ? Object.fromEntries(Object.entries(item.view['fetchFrom']).filter(([key]) => key in positions))
        : item.view['fetchFrom']
    return compareListed(asked, { ...item.view, fetchFrom: got }, field)
  }
  return {
    lane,
    standing: true,
    local: true,
    differences,
    fits: (item) => item.kind === 'client' && item.lane === lane && differences(item).length === 0,
  }
}

/** The things that a step asks to be seen, in order. */
function wantedOf(step: Json, field: string): Wanted[] {
  const name = text(step['name'], 'name')
  const found: Wanted[] = []
  switch (step['kind']) {
    case 'request':
      for (const client of clientsIn(step['from'])) found.push(wantedItem(client, 'request', name, listedFields(step), field))
      break
    case 'response':
      for (const client of clientsIn(step['to'])) found.push(wantedItem(client, 'response', name, listedFields(step), field))
      break
    case 'callback':
      found.push(wantedItem(clientName(text(step['from'], 'from')), 'callback', name, object(step['fields'], 'fields'), field))
      break
    case 'log':
      if (name.startsWith('append ')) found.push(wantedItem('coordinator', 'append', 'append', object(step['fields'], 'fields'), field))
      else found.push(wantedItem('coordinator', 'fact', 'HighWatermarkAdvanced', {}, field))
      break
    case 'timer':
    case 'event':
      break
    default:
      throw new Unreadable('kind', 'a known kind', step['kind'])
  }
  const expected = step['expect'] === undefined ? null : ofExpect(step, field)
  return expected === null ? found : [...found, expected]
}

/** Finds the steps of a list, in order, among what happened. Steps of different clients at one time may come in either order. */
export class Matching {
  readonly differences: VectorDifference[] = []
  private time: unknown = undefined
  /** Everything up to here was matched by steps of earlier times. */
  private base = -1
  private reached = -1
  /** The last that was matched of each client, and of the coordinator. */
  private readonly lanes = new Map<string, number>()

  constructor(
    private readonly items: readonly Item[],
    private readonly wants: (step: Json, field: string) => readonly Wanted[] = wantedOf,
  ) {}

  match(step: Json): void {
    const time = step['at'] ?? step['t']
    if (time !== this.time) {
      this.time = time
      this.base = this.reached
    }
    const field = `step ${shown(step['n'])}`
    for (const wanted of this.wants(step, field)) this.find(wanted, field, step)
  }

  private find(wanted: Wanted, field: string, step: Json): void {
    const last = this.lanes.get(wanted.lane) ?? -1
    const from = wanted.local ? last : Math.max(last, this.base)
    if (wanted.standing) {
      const now = this.items.slice(0, from + 1).findLast((item) => item.kind === 'client' && item.lane === wanted.lane)
      if (now !== undefined && wanted.fits(now)) return
    }
    const place = this.items.findIndex((item, index) => index > from && wanted.fits(item))
    if (place >= 0) {
      this.lanes.set(wanted.lane, place)
      this.reached = Math.max(this.reached, place)
      return
    }
    const closest = this.items
      .slice(from + 1)
      .map((item) => wanted.differences(item))
      .find((differences) => differences.length > 0)
    if (closest !== undefined) this.differences.push(...closest)
    else
      this.differences.push({
        field,
        wanted: `${text(step['kind'], 'kind')} ${text(step['name'], 'name')}`,
        got: none().length === 0 ? 'nothing like it' : '',
      })
  }
}
