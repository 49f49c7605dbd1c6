import type { CoordinatorConfig } from '../../groups/coordinator/context'
import { classicGroupIn } from '../../groups/group-shard'
import type { GroupAnswer } from '../../groups/wire/group-message'
import { isErrorName } from '../../kafka/errors'
import { fromMs } from '../../kernel/time'
import { answerView, compareFields, groupView, isGroupRecord, writeView } from './classic-coordinator-expect'
import { CoordinatorRig, defaultConfig } from './classic-coordinator-rig'
import { checkStep, defaultsOf, Names, requestOf, type StepDefaults } from './classic-coordinator-steps'
import { eachUnit, kafkaVersionOf, list, object, onlyKeys, shown, text, unitsOf, Unreadable, whole, type Json } from './reading'
import type { VectorDifference, VectorResult } from './result'

const configKeys = [
  'groupInitialRebalanceDelayMs',
  'groupMaxSize',
  'newMemberJoinTimeoutMs',
  'groupMinSessionTimeoutMs',
  'groupMaxSessionTimeoutMs',
]

function configOf(value: unknown, before: CoordinatorConfig): CoordinatorConfig {
  const json = object(value ?? {}, 'config')
  onlyKeys(json, configKeys, 'config.')
  return {
    ...before,
    ...(Object.fromEntries(Object.entries(json).map(([key, each]) => [key, whole(each, key)])) as Partial<CoordinatorConfig>),
  }
}

interface Replay {
  readonly rig: CoordinatorRig
  readonly names: Names
  readonly defaults: StepDefaults
  readonly transitions: Json
}

/** Which states may follow which, where the file says so; the reference's otherwise. */
const defaultTransitions: Json = {
  Empty: ['PreparingRebalance', 'Dead'],
  PreparingRebalance: ['CompletingRebalance', 'Empty', 'Dead'],
  CompletingRebalance: ['Stable', 'PreparingRebalance', 'Dead'],
  Stable: ['PreparingRebalance', 'Dead'],
  Dead: ['Dead'],
}

function perform({ rig, names, defaults }: Replay, step: Json, op: string, id: string): void {
  rig.advance(fromMs(whole(step['at'], 'at')))
  const request = requestOf(step, defaults, names)
  if (request !== null) {
    const minted = names.mint(step['newMember'] === undefined ? null : text(step['newMember'], 'newMember'))
    const append = step['append'] === undefined ? 'ok' : text(step['append'], 'append')
    rig.commitDelay = append === 'hold' ? null : 0
    if (append !== 'ok' && append !== 'hold') rig.failWith = errorOf(append)
    rig.submit({ kind: 'request', id, request, clientHost: '/127.0.0.1', newMemberId: minted })
    rig.commitDelay = 0
    rig.failWith = null
  } else if (op === 'append') {
    if (step['result'] === 'ok') rig.commit()
    else rig.fail(errorOf(text(step['result'], 'result')))
  } else if (op === 'unload') rig.unload()
  else if (op === 'loading') rig.startLoading()
  else if (op === 'load') {
    rig.config = configOf(step['config'], rig.config)
    rig.load()
  }
}

function errorOf(name: string) {
  if (!isErrorName(name)) throw new Unreadable('append', 'a known error', name)
  return name
}

function answersOf(rig: CoordinatorRig): Map<string, GroupAnswer> {
  const answers = new Map<string, GroupAnswer>()
  for (const { answer } of rig.happened) {
    if (answer === undefined) continue
    if (answers.has(answer.to)) throw new Unreadable('answers', 'one answer to a request', answer.to)
    answers.set(answer.to, answer.answer)
  }
  return answers
}

function compareAnswers({ names, rig }: Replay, expected: Json, id: string, field: string): VectorDifference[] {
  const answers = answersOf(rig)
  const differences: VectorDifference[] = []
  const wanted = new Map<string, unknown>(Object.entries(object(expected['answers'] ?? {}, 'answers')))
  if (expected['reply'] !== undefined) wanted.set(id, expected['reply'])
  if (expected['parked'] === true && expected['reply'] !== undefined) throw new Unreadable('parked', 'no reply', expected['reply'])
  for (const [to, fields] of wanted) {
    const answer = answers.get(to)
    if (answer === undefined) differences.push({ field: `${field}.${to}`, wanted: shown(fields), got: 'no answer' })
    else differences.push(...compareFields(fields, answerView(answer, names), `${field}.${to}`))
  }
  for (const [to, answer] of answers) {
    if (!wanted.has(to)) differences.push({ field: `${field}.${to}`, wanted: 'no answer', got: shown(answerView(answer, names)) })
  }
  return differences
}

function compareWrites({ names, rig }: Replay, expected: Json, field: string): VectorDifference[] {
  const records = rig.happened.flatMap(({ record }) => (record !== undefined && isGroupRecord(record) ? [writeView(record, names)] : []))
  const wanted = list(expected['writes'] ?? [], 'writes')
  if (wanted.length !== records.length) return [{ field: `${field}.writes`, wanted: shown(wanted), got: shown(records) }]
  return records.flatMap((record, i) => compareFields(wanted[i], record, `${field}.writes[${String(i)}]`))
}

function compareTransitions({ rig, transitions }: Replay, field: string): VectorDifference[] {
  return rig.happened.flatMap(({ fact }) => {
    if (fact?.type !== 'GroupStateChanged') return []
    const { from, to } = fact.detail
    const allowed = list(transitions[String(from)] ?? [], 'transitions')
    return allowed.includes(to) ? [] : [{ field: `${field}.state`, wanted: `${String(from)} → ${shown(allowed)}`, got: String(to) }]
  })
}

const expectKeys = ['reply', 'parked', 'answers', 'writes', 'group']

function runStep(replay: Replay, step: Json, index: number): VectorDifference[] {
  const { rig, names } = replay
  const field = `steps[${String(index)}]`
  const op = checkStep(step)
  const id = step['ref'] === undefined ? `#${String(index)}` : text(step['ref'], 'ref')
  const expected = object(step['expect'], 'expect')
  onlyKeys(expected, expectKeys, 'expect.')
  rig.happened.length = 0
  perform(replay, step, op, id)
  const differences = [
    ...compareAnswers(replay, expected, id, field),
    ...compareWrites(replay, expected, field),
    ...compareTransitions(replay, field),
  ]
  if (expected['group'] !== undefined) {
    const group = classicGroupIn(rig.shard, text(step['group'] ?? 'g', 'group'))
    differences.push(...compareFields(expected['group'], groupView(group, names), `${field}.group`))
  }
  return differences
}

const vectorKeys = ['name', 'kind', 'source', 'note', 'config', 'defaults', 'steps']

function runVector(vector: Json, kafkaVersion: string, transitions: Json): VectorDifference[] {
  onlyKeys(vector, vectorKeys, '')
  const config = configOf(vector['config'], { ...defaultConfig, groupMinSessionTimeoutMs: 10 })
  const rig = new CoordinatorRig(config, kafkaVersion)
  const replay: Replay = { rig, names: new Names(), defaults: defaultsOf(vector['defaults']), transitions }
  return list(vector['steps'], 'steps').flatMap((step, index) => runStep(replay, object(step, 'steps'), index))
}

/** Runs a `classic-coordinator/1` file against the coordinator's side of the classic protocol. */
export function runClassicCoordinator(file: unknown): VectorResult[] {
  const units = unitsOf(file, ['classic-coordinator/1'], 'vectors')
  if ('id' in units) return [units]
  const read = object(file, 'file')
  const { transitions } = read
  const version = kafkaVersionOf(read)
  const table = transitions === undefined ? defaultTransitions : object(transitions, 'transitions')
  return eachUnit(
    units,
    (unit, i) => (typeof unit['name'] === 'string' ? unit['name'] : String(i)),
    (unit) => runVector(unit, version, table),
  )
}
