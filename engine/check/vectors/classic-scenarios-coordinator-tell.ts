import { clientName, type Client } from './classic-scenarios-coordinator-clients'
import { answerView, compareListed, recordView } from './classic-scenarios-coordinator-compare'
import { tellDo } from './classic-scenarios-coordinator-do'
import { requestOf } from './classic-scenarios-coordinator-request'
import { at, fieldOf, type Telling } from './classic-scenarios-coordinator-telling'
import { isJson, object, onlyKeys, shown, text, textOrNull, Unreadable, whole, type Json } from './reading'

const stepKeys = [
  'n',
  'at',
  'from',
  'to',
  'kind',
  'name',
  'ref',
  'fields',
  'errorCode',
  'do',
  'expect',
  'note',
  'prose',
  'groupStateAfter',
  'generationAfter',
]

/** Whom a JoinGroup's answer will name: a list says so where the answer comes, perhaps much later. */
function newMemberOf({ run, steps }: Telling, step: Json, client: Client): string {
  const index = steps.indexOf(step)
  const answer = steps
    .slice(index)
    .find(
      (each) =>
        each['kind'] === 'response' &&
        each['name'] === step['name'] &&
        (step['ref'] === undefined ? clientName(text(each['to'], 'to')) === client.name : each['ref'] === step['ref']),
    )
  const name = answer === undefined ? undefined : object(answer['fields'] ?? {}, 'fields')['memberId']
  return typeof name === 'string' && name !== '' ? run.ids.bind(name) : run.ids.bind(`of ${fieldOf(step)}`)
}

function tellRequest(telling: Telling, step: Json): void {
  const { run } = telling
  const client = run.client(text(step['from'], 'from'))
  const api = text(step['name'], 'name')
  const listed = object(step['fields'] ?? {}, 'fields')
  const mayLeaveOut = api === 'JoinGroup' || api === 'LeaveGroup'
  const fields = mayLeaveOut ? { ...client.last.get(api), ...listed } : listed
  client.last.set(api, fields)
  if (api === 'FindCoordinator' || api === 'Metadata') return
  const mints = api === 'JoinGroup' && fields['memberId'] === ''
  const newMemberId = mints ? newMemberOf(telling, step, client) : ''
  const request = requestOf(api, fields, run.ids, client.name)
  if (request === null) return
  if (fields['groupInstanceId'] !== undefined) client.instanceId = textOrNull(fields['groupInstanceId'], 'groupInstanceId')
  client.heartbeatAnswer = null
  const id = run.send(client, request, newMemberId)
  client.lastRequest = id
  if (step['ref'] !== undefined) telling.requests.set(text(step['ref'], 'ref'), id)
}

function tellResponse({ run, requests }: Telling, step: Json): void {
  const api = text(step['name'], 'name')
  if (api === 'FindCoordinator' || api === 'Metadata') return
  const ref = step['ref'] === undefined ? undefined : requests.get(text(step['ref'], 'ref'))
  const client = run.client(text(step['to'], 'to'))
  client.heartbeatAnswer = null
  const id = ref ?? client.lastRequest
  const answered = id === null ? undefined : run.answers.get(id)
  const field = fieldOf(step)
  if (answered === undefined || answered.at !== at(step)) {
    run.differences.push({
      field,
      wanted: `an answer at ${shown(step['at'])}`,
      got: answered === undefined ? 'none' : String(answered.at / 1000),
    })
    return
  }
  answered.listed = true
  const wanted = object(step['fields'] ?? {}, 'fields')
  const error = step['errorCode'] === undefined ? {} : { error: step['errorCode'] }
  run.differences.push(...compareListed({ ...wanted, ...error }, answerView(answered.answer, run.ids), field))
}

function tellLog({ run }: Telling, step: Json): void {
  if (!text(step['name'], 'name').startsWith('append ')) return
  const next = run.appended.find(({ listed }) => !listed)
  const field = fieldOf(step)
  if (next === undefined || next.at !== at(step)) {
    run.differences.push({ field, wanted: 'a record', got: next === undefined ? 'none' : String(next.at / 1000) })
    return
  }
  next.listed = true
  run.differences.push(...compareListed(object(step['fields'], 'fields'), recordView(next.value, run.ids), field))
}

function tellExpect({ run }: Telling, step: Json): void {
  const expected = object(step['expect'], 'expect')
  if (expected['client'] !== undefined || isJson(step['do'])) return
  const field = fieldOf(step)
  const now = run.facts.filter((each) => each.at === at(step)).map(({ fact }) => fact)
  if (expected['timer'] === undefined) throw new Unreadable(`${field}.expect`, 'something that a coordinator shows', expected)
  onlyKeys(expected, ['timer', 'delayMs', 'fires', 'member'], 'expect.')
  const type = expected['fires'] === true ? 'TimerFired' : 'TimerSet'
  const fits = now.some(
    (fact) =>
      fact.type === type &&
      fact.detail['kind'] === expected['timer'] &&
      (expected['delayMs'] === undefined || fact.detail['delayMs'] === expected['delayMs']) &&
      (expected['member'] === undefined || run.ids.name(String(fact.detail['member'])) === expected['member']),
  )
  if (!fits)
    run.differences.push({
      field,
      wanted: shown(expected),
      got: shown(now.filter((fact) => fact.type === type).map(({ detail }) => detail)),
    })
}

function tellSessions({ run }: Telling, step: Json): void {
  const expected = step['expect'] === undefined ? undefined : object(step['expect'], 'expect')['sessionTimersRestarted']
  if (expected === undefined) return
  const restarted = run.facts
    .filter((each) => each.at === at(step) && each.fact.type === 'TimerSet' && each.fact.detail['kind'] === 'session')
    .map(({ fact }) => run.ids.name(String(fact.detail['member'])))
  run.differences.push(...compareListed({ sessionTimersRestarted: expected }, { sessionTimersRestarted: restarted }, fieldOf(step)))
}

/** One step: feed what it feeds, compare what it shows. */
export function tellStep(telling: Telling, step: Json): void {
  onlyKeys(step, stepKeys, 'step.')
  const { run } = telling
  if (step['do'] !== undefined) tellDo(telling, step)
  switch (step['kind']) {
    case 'request':
      tellRequest(telling, step)
      break
    case 'response':
      tellResponse(telling, step)
      break
    case 'log':
      tellLog(telling, step)
      break
    case 'timer':
    case 'event':
      if (step['expect'] !== undefined) tellExpect(telling, step)
      break
    case 'callback':
      break
    default:
      throw new Unreadable('kind', 'a known kind', step['kind'])
  }
  tellSessions(telling, step)
  if (object(step['do'] ?? {}, 'do')['op'] === 'sync') return
  const generation = step['generationAfter'] === null ? null : whole(step['generationAfter'], 'generationAfter')
  run.passes(text(step['groupStateAfter'], 'groupStateAfter'), generation, at(step), fieldOf(step))
}
