import type { CoordinatorConfig } from '../../groups/coordinator/context'
import { classicGroupIn } from '../../groups/group-shard'
import { fromMs } from '../../kernel/time'
import { compareFields, groupView } from './classic-coordinator-expect'
import { CoordinatorRig, defaultConfig } from './classic-coordinator-rig'
import { checkStep, defaultsOf, Names, requestOf } from './classic-coordinator-steps'
import { eachUnit, kafkaVersionOf, list, object, onlyKeys, text, unitsOf, whole, type Json } from './reading'
import type { VectorDifference, VectorResult } from './result'
import { type Replay, errorOf, compareAnswers, compareWrites, compareTransitions } from './classic-coordinator-compare'

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
