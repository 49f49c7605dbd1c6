import type { ServerAssignor, TargetInput, TargetResult } from '../../groups/assignors/server-assignor'
import type { MigrationPolicy } from '../../groups/coordinator/consumer-config'
import type { CoordinatorConfig } from '../../groups/coordinator/context'
import { fromMs } from '../../kernel/time'
import { CoordinatorRig, defaultConfig } from './classic-coordinator-rig'
import { nameOf, difference, recordsOf, compareRecords, compareExpired, compareAnswer, wantedGroup } from './consumer-coordinator-expect'
import { groupId, imageOfTopics, startGroup } from './consumer-coordinator-start'
import { type Play, perform } from './consumer-coordinator-steps'
import { groupView, timersView } from './consumer-coordinator-view'
import { numbersOf } from './current-assignment'
import { eachVersionedUnit, list, object, onlyKeys, text, Unreadable, whole, type Json } from './reading'
import type { VectorDifference, VectorResult } from './result'

const policies: readonly MigrationPolicy[] = ['bidirectional', 'upgrade', 'downgrade', 'disabled']

function configOf(value: unknown): CoordinatorConfig {
  const json = object(value, 'config')
  onlyKeys(json, ['assignors', 'sessionTimeoutMs', 'heartbeatIntervalMs', 'assignmentIntervalMs', 'migrationPolicy', 'maxSize'], 'config.')
  const migrationPolicy = policies.find((policy) => policy === json['migrationPolicy'])
  if (migrationPolicy === undefined) throw new Unreadable('config.migrationPolicy', 'a policy', json['migrationPolicy'])
  const consumer = {
    ...defaultConfig.consumer,
    assignors: list(json['assignors'], 'assignors').map((each) => text(each, 'assignors')),
    sessionTimeoutMs: whole(json['sessionTimeoutMs'], 'sessionTimeoutMs'),
    heartbeatIntervalMs: whole(json['heartbeatIntervalMs'], 'heartbeatIntervalMs'),
    assignmentIntervalMs: whole(json['assignmentIntervalMs'], 'assignmentIntervalMs'),
    migrationPolicy,
    maxSize: whole(json['maxSize'] ?? defaultConfig.consumer.maxSize, 'maxSize'),
  }
  // Classic members of these vectors have short sessions.
  return { ...defaultConfig, groupMinSessionTimeoutMs: 10, consumer }
}

function stub(name: string, returns: unknown, calls: string[]): ServerAssignor {
  const assign = ({ members }: TargetInput): TargetResult => {
    calls.push(name)
    if (returns === null) return { kind: 'failed', exception: 'PartitionAssignorException', topicId: '' }
    const wanted = object(returns, 'assignor.returns')
    return { kind: 'assigned', targets: members.map(({ memberId }) => numbersOf(wanted[memberId] ?? {}, 'assignor.returns')) }
  }
  return { name, assign }
}

function runStep(play: Play, step: Json, index: number): VectorDifference[] {
  const { rig, calls } = play
  const field = `steps[${String(index)}]`
  onlyKeys(step, ['op', 'atMs', 'ms', 'request', 'topics', 'assignor', 'expect'], `${field}.`)
  const op = text(step['op'], 'op')
  const expected = object(step['expect'], 'expect')
  onlyKeys(expected, ['error', 'response', 'responseReady', 'records', 'expired', 'group', 'timers'], `${field}.expect.`)
  rig.happened.length = 0
  calls.length = 0
  if (step['atMs'] !== undefined) rig.now = fromMs(whole(step['atMs'], 'atMs'))
  const assignor = step['assignor'] === undefined ? null : object(step['assignor'], 'assignor')
  const name = assignor === null ? '' : text(assignor['name'], 'assignor.name')
  rig.assignors = new Map(assignor === null ? [] : [[name, stub(name, assignor['returns'], calls)]])
  if (op === 'advance') rig.advance(rig.now + fromMs(whole(step['ms'], 'ms')))
  else if (op === 'coordinatorLoaded') rig.loadAgain()
  else perform(play, step, op, String(index))
  const group = rig.shard.groups.get(groupId)
  const differences = [
    ...difference(`${field}.assignor`, assignor === null ? [] : [name], calls),
    ...compareAnswer(play, expected, field),
    ...(op === 'advance'
      ? compareExpired(play, expected['expired'], field)
      : compareRecords(expected['records'], recordsOf(rig.happened), field)),
  ]
  if (expected['group'] !== undefined)
    differences.push(...difference(`${field}.group`, wantedGroup(expected['group']), groupView(group, nameOf)))
  if (expected['timers'] !== undefined)
    differences.push(...difference(`${field}.timers`, expected['timers'], timersView(rig.running(), rig.now, group)))
  return differences
}

function runVector(unit: Json, kafkaVersion: string): VectorDifference[] {
  onlyKeys(unit, ['id', 'title', 'source', 'config', 'topics', 'nowMs', 'group', 'timers', 'steps'], '')
  const rig = new CoordinatorRig(configOf(unit['config']), kafkaVersion)
  rig.now = fromMs(whole(unit['nowMs'], 'nowMs'))
  const play: Play = { rig, version: 1, calls: [], parked: null }
  rig.image = imageOfTopics(unit['topics'], play.version)
  startGroup(rig, unit['group'])
  return list(unit['steps'], 'steps').flatMap((step, index) => runStep(play, object(step, 'steps'), index))
}

/** Runs a `consumer-coordinator/1` file against the coordinator's side of the consumer protocol. */
export function runConsumerCoordinator(file: unknown): VectorResult[] {
  return eachVersionedUnit(file, ['consumer-coordinator/1'], 'vectors', runVector)
}
