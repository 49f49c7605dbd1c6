import { errorName, isErrorName } from '../../kafka/errors'
import type { SimTime } from '../../kernel/node'
import { fromMs } from '../../kernel/time'
import { clientName, type Client } from './classic-scenarios-coordinator-clients'
import { answerView, compareListed, recordView } from './classic-scenarios-coordinator-compare'
import { StoryRun } from './classic-scenarios-coordinator-run'
import { begin } from './classic-scenarios-coordinator-start'
import { requestOf, settingsOf } from './classic-scenarios-coordinator-story'
import { eachUnit, isJson, list, object, onlyKeys, shown, text, textOrNull, Unreadable, unitsOf, whole, type Json } from './reading'
import type { VectorDifference, VectorResult } from './result'

const unitKeys = [
  'id',
  'title',
  'summary',
  'assignmentMode',
  'trigger',
  'config',
  'start',
  'steps',
  'outcome',
  'endsStable',
  'teach',
  'note',
]
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

interface Telling {
  readonly run: StoryRun
  readonly steps: readonly Json[]
  readonly requests: Map<string, string>
}

const at = (step: Json): SimTime => fromMs(whole(step['at'], 'at'))
const fieldOf = (step: Json): string => `step ${shown(step['n'])}`

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

function tellDo(telling: Telling, step: Json): void {
  const { run } = telling
  const action = object(step['do'], 'do')
  const op = text(action['op'], 'op')
  switch (op) {
    case 'kill':
    case 'pause':
    case 'close':
      run.client(text(action['client'], 'client')).stopped = true
      return
    case 'resume':
    case 'subscribe':
      run.client(text(action['client'], 'client')).stopped = false
      return
    case 'heartbeats':
      for (const name of list(action['clients'], 'clients'))
        run.client(text(name, 'clients')).heartbeatAnswer = text(object(step['expect'], 'expect')['errorCode'], 'errorCode')
      return
    case 'loseLeadership':
      run.rig.unload()
      run.harvest()
      run.phase = 'gone'
      run.note('(old coordinator gone)', run.lastGeneration())
      return
    case 'startLoading':
      run.rig.startLoading()
      run.phase = 'loading'
      run.note('(loading)', run.lastGeneration())
      return
    case 'finishLoading':
      run.phase = 'here'
      run.rig.load()
      run.harvest()
      return
    case 'sync':
      syncAll(telling, action, fieldOf(step))
      return
    default:
      if (!clientSide.includes(op)) throw new Unreadable('do.op', 'a known operation', op)
  }
}

/** What a coordinator does not see: the requests that follow are listed. */
const clientSide = [
  'poll',
  'stopPolling',
  'expirePollTimer',
  'blockCallback',
  'commit',
  'commitSync',
  'enforceRebalance',
  'refreshMetadata',
  'heartbeat',
  'send',
  'createPartitions',
  'setPartitions',
  'wait',
]

function syncAll({ run }: Telling, action: Json, field: string): void {
  const assignments = object(action['assignments'], 'assignments')
  const group = run.rig.shard.groups.get('g')
  const sent = list(action['clientAnyOf'], 'clientAnyOf').map((name) => {
    const client = run.client(text(name, 'clientAnyOf'))
    const leads = client.memberId === group?.leaderId
    const memberId = run.ids.name(client.memberId)
    const fields = { memberId, generationId: client.generation, assignments: leads ? assignments : {} }
    const request = requestOf('SyncGroup', fields, run.ids, client.name)
    if (request === null) throw new Unreadable('do.op', 'a request', 'sync')
    return { memberId, id: run.send(client, request, '') }
  })
  run.rig.advance(run.rig.now + fromMs(10))
  run.harvest()
  for (const entry of run.appended) entry.listed = true
  for (const { memberId, id } of sent) {
    const answered = run.answers.get(id)
    if (answered !== undefined) answered.listed = true
    const got = answered === undefined ? {} : answerView(answered.answer, run.ids)
    run.differences.push(...compareListed({ error: 'NONE', assignment: assignments[memberId] }, got, field))
  }
  const last = run.trail.at(-1)
  if (last !== undefined) run.passes(last.state, last.generation, run.rig.now, field)
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

function tellStep(telling: Telling, step: Json): void {
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

/** Whatever the coordinator did beside the list: records, and answers to listed requests. */
function unlisted({ run }: Telling): VectorDifference[] {
  const records = run.appended.filter(({ listed }) => !listed).map(({ value }) => shown(recordView(value, run.ids)))
  const answers = [...run.answers].filter(([, { listed, routine }]) => !listed && !routine).map(([id, { answer }]) => `${id} ${answer.api}`)
  return [...records, ...answers].map((got) => ({ field: 'unlisted', wanted: 'nothing', got }))
}

function outcome({ run }: Telling, wanted: Json): VectorDifference[] {
  const group = run.rig.shard.groups.get('g')
  if (group === undefined) return [{ field: 'outcome', wanted: shown(wanted), got: 'no group' }]
  const record = run.rig.shard.records.get('g')
  const view = record === undefined ? {} : recordView(record.value, run.ids)
  const leader = group.leaderId === null ? null : run.ids.name(group.leaderId)
  const leaders = typeof wanted['leader'] === 'string' ? wanted['leader'].split(' or ') : []
  const got = {
    state: group.state,
    generation: group.generationId,
    leader: leaders.includes(leader ?? '') ? wanted['leader'] : leader,
    assignment: view['members'],
  }
  const compared = Object.entries(wanted).filter(([key]) => key !== 'later')
  return compareListed(Object.fromEntries(compared), got, 'outcome')
}

function runScenario(unit: Json, kafkaVersion: string): VectorDifference[] {
  onlyKeys(unit, unitKeys, '')
  const config = object(unit['config'], 'config')
  const run = new StoryRun(settingsOf(config), whole(config['group.initial.rebalance.delay.ms'], 'config'), kafkaVersion)
  begin(run, object(unit['start'], 'start'))
  const steps = list(unit['steps'], 'steps').map((step) => object(step, 'steps'))
  const telling: Telling = { run, steps, requests: new Map() }
  for (const [index, step] of steps.entries()) {
    if (at(step) > run.rig.now) run.settled(`before ${fieldOf(step)}`)
    const now = steps.slice(index).filter((each) => each['at'] === step['at'] && each['kind'] === 'request')
    run.advance(at(step), new Set(now.map((each) => clientName(text(each['from'], 'from')))))
    tellStep(telling, step)
  }
  run.settled('end')
  return [...run.differences, ...unlisted(telling), ...outcome(telling, object(unit['outcome'], 'outcome'))]
}

/** Runs a `classic-scenarios/1` file against the coordinator alone: every listed request, and the routine heartbeats between them. */
export function runClassicScenariosCoordinator(file: unknown): VectorResult[] {
  const units = unitsOf(file, ['classic-scenarios/1'], 'scenarios')
  if ('id' in units) return [units]
  const { kafka, errorCodes } = object(file, 'file')
  const version = isJson(kafka) ? text(kafka['version'], 'kafka.version') : text(kafka, 'kafka')
  for (const [name, code] of Object.entries(object(errorCodes ?? {}, 'errorCodes')))
    if (!isErrorName(name) || errorName(whole(code, name)) !== name) throw new Unreadable('errorCodes', 'codes as Kafka has them', name)
  return eachUnit(
    units,
    (unit, i) => (typeof unit['id'] === 'string' ? unit['id'] : String(i)),
    (unit) => runScenario(unit, version),
  )
}
