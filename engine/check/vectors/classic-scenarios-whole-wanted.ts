import { clientName } from './classic-scenarios-coordinator-clients'
import { compareListed } from './classic-scenarios-coordinator-compare'
import type { Item } from './classic-scenarios-whole-items'
import { clientsIn } from './classic-scenarios-whole-pace'
import { isJson, object, onlyKeys, text, Unreadable, type Json } from './reading'
import type { VectorDifference } from './result'
import { type Wanted, wantedItem } from './classic-scenarios-whole-item-wanted'

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
export function wantedOf(step: Json, field: string): Wanted[] {
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
