import type { ServerAssignor, TargetInput, TargetResult } from '../../groups/assignors/server-assignor'
import type { MigrationPolicy } from '../../groups/coordinator/consumer-config'
import type { CoordinatorConfig } from '../../groups/coordinator/context'
import { decodeAssignment, groupByTopic } from '../../groups/wire/consumer-protocol'
import type { GroupAnswer, GroupRequest } from '../../groups/wire/group-message'
import { fromMs } from '../../kernel/time'
import { CoordinatorRig, defaultConfig, type Happening } from './classic-coordinator-rig'
import { clientHost, clientId, groupId, imageOfTopics, protocolsOf, startGroup } from './consumer-coordinator-start'
import {
  errorText,
  groupView,
  inOrder,
  numbersView,
  recordLines,
  recordView,
  timersView,
  type TopicNamer,
} from './consumer-coordinator-view'
import { numbersOf } from './current-assignment'
import { eachVersionedUnit, isJson, list, object, onlyKeys, shown, text, textOrNull, Unreadable, whole, type Json } from './reading'
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

/** What is to be answered later. */
interface Parked {
  readonly id: string
  readonly request: GroupRequest | null
}

interface Play {
  readonly rig: CoordinatorRig
  version: number
  readonly calls: string[]
  parked: Parked | null
}

/** Topics stand for their own ids, also when they are gone. */
const nameOf: TopicNamer = (topicId) => topicId

function stub(name: string, returns: unknown, calls: string[]): ServerAssignor {
  const assign = ({ members }: TargetInput): TargetResult => {
    calls.push(name)
    if (returns === null) return { kind: 'failed', exception: 'PartitionAssignorException', topicId: '' }
    const wanted = object(returns, 'assignor.returns')
    return { kind: 'assigned', targets: members.map(({ memberId }) => numbersOf(wanted[memberId] ?? {}, 'assignor.returns')) }
  }
  return { name, assign }
}

function heartbeatOf(json: Json): GroupRequest {
  const known = ['member', 'memberEpoch', 'instanceId', 'rackId', 'rebalanceTimeoutMs', 'subscribedTopicNames', 'subscribedTopicRegex']
  onlyKeys(json, [...known, 'serverAssignor', 'owned'], 'request.')
  const memberId = text(json['member'], 'request.member')
  const names = json['subscribedTopicNames']
  const fields = {
    groupId,
    memberId,
    memberEpoch: whole(json['memberEpoch'], 'request.memberEpoch'),
    instanceId: textOrNull(json['instanceId'], 'request.instanceId'),
    rackId: textOrNull(json['rackId'], 'request.rackId'),
    rebalanceTimeoutMs: whole(json['rebalanceTimeoutMs'] ?? -1, 'request.rebalanceTimeoutMs'),
    subscribedTopicNames: names === undefined ? null : list(names, 'names').map((each) => text(each, 'names')),
    subscribedTopicRegex: textOrNull(json['subscribedTopicRegex'], 'request.subscribedTopicRegex'),
    serverAssignor: textOrNull(json['serverAssignor'], 'request.serverAssignor'),
    topicPartitions: json['owned'] === undefined ? null : numbersOf(json['owned'], 'request.owned'),
  }
  return { kind: 'request', api: 'ConsumerGroupHeartbeat', version: 1, correlationId: 0, clientId, fields }
}

function classicRequestOf(op: string, json: Json): GroupRequest {
  const memberId = text(json['member'], 'request.member')
  const head = { kind: 'request' as const, correlationId: 0, clientId }
  if (op === 'classicHeartbeat') {
    const fields = { groupId, memberId, generationId: whole(json['generationId'], 'generationId'), groupInstanceId: null }
    return { ...head, api: 'Heartbeat', version: 4, fields }
  }
  if (op === 'classicSync') {
    const names = { protocolType: 'consumer', protocolName: text(json['protocol'], 'protocol') }
    const generationId = whole(json['generationId'], 'generationId')
    return {
      ...head,
      api: 'SyncGroup',
      version: 5,
      fields: { groupId, memberId, generationId, groupInstanceId: null, ...names, assignments: [] },
    }
  }
  const subscription = object(json['subscription'], 'subscription')
  const owned = numbersOf(subscription['owned'], 'subscription.owned')
  const metadata = {
    topics: list(subscription['topics'], 'topics').map((each) => text(each, 'topics')),
    userData: null,
    ownedPartitions: owned.flatMap(({ topicId: topic, partitions }) => partitions.map((partition) => ({ topic, partition }))),
    generationId: whole(subscription['generationId'], 'subscription.generationId'),
    rackId: null,
  }
  const fields = {
    groupId,
    sessionTimeoutMs: whole(json['sessionTimeoutMs'], 'sessionTimeoutMs'),
    rebalanceTimeoutMs: whole(json['rebalanceTimeoutMs'], 'rebalanceTimeoutMs'),
    memberId,
    groupInstanceId: null,
    protocolType: 'consumer',
    protocols: protocolsOf(json['protocols'], metadata),
    reason: null,
  }
  return { ...head, api: 'JoinGroup', version: whole(json['apiVersion'], 'apiVersion'), fields }
}

function answerView(answer: GroupAnswer): unknown {
  switch (answer.api) {
    case 'ConsumerGroupHeartbeat': {
      const { errorCode, memberId: member, memberEpoch, heartbeatIntervalMs, assignment } = answer.fields
      if (errorCode !== 0) return { error: errorText(errorCode) }
      return {
        member,
        memberEpoch,
        heartbeatIntervalMs,
        assignment: assignment === null ? null : numbersView(assignment.topicPartitions, nameOf),
      }
    }
    case 'JoinGroup': {
      const { errorCode: error, memberId: member, generationId, protocolName: protocol } = answer.fields
      return { error, member, generationId, protocol }
    }
    case 'SyncGroup': {
      const partitions = answer.fields.assignment.length === 0 ? [] : decodeAssignment(answer.fields.assignment).partitions
      const topics = groupByTopic(partitions).map(({ topic, partitions: numbers }) => ({ topicId: topic, partitions: numbers }))
      return { error: answer.fields.errorCode, assignment: numbersView(topics, nameOf) }
    }
    case 'Heartbeat':
      return errorText(answer.fields.errorCode)
    case 'LeaveGroup':
    case 'OffsetCommit':
    case 'OffsetFetch':
    case 'FindCoordinator':
      throw new Unreadable('answer', 'an answer that these vectors know', answer.api)
  }
}

function submit(play: Play, id: string, request: GroupRequest): void {
  play.rig.submit({ kind: 'request', id, request, clientHost, newMemberId: 'minted' })
}

function perform(play: Play, step: Json, op: string, id: string): void {
  const { rig } = play
  switch (op) {
    case 'heartbeat':
      submit(play, id, heartbeatOf(object(step['request'], 'request')))
      return
    case 'classicHeartbeat':
      submit(play, id, classicRequestOf(op, object(step['request'], 'request')))
      return
    case 'classicJoin':
      rig.commitDelay = null
      submit(play, id, classicRequestOf(op, object(step['request'], 'request')))
      rig.commitDelay = 0
      play.parked = { id, request: null }
      return
    case 'classicSync':
      // It writes nothing: all that it does is done when it is answered.
      play.parked = { id, request: classicRequestOf(op, object(step['request'], 'request')) }
      return
    case 'classicJoinResponse':
      rig.commit()
      return
    case 'classicSyncResponse':
      if (play.parked?.request !== null && play.parked !== null) submit(play, play.parked.id, play.parked.request)
      return
    case 'metadataUpdate':
      play.version += 1
      rig.image = imageOfTopics(step['topics'], play.version)
      return
    case 'resolveRegexes':
      rig.advance(rig.now)
      return
    default:
      throw new Unreadable('op', 'a known operation', op)
  }
}

const difference = (field: string, wanted: unknown, got: unknown): VectorDifference[] => {
  const [a, b] = [shown(inOrder(wanted)), shown(inOrder(got))]
  return a === b ? [] : [{ field, wanted: a, got: b }]
}

function recordsOf(happened: readonly Happening[]): Json[] {
  return happened.flatMap(({ record }) => (record === undefined ? [] : [recordView(record, nameOf)]))
}

/** A record in a file, with what it may leave out. */
function wantedRecord(value: unknown): Json {
  const json = object(value, 'records')
  if (json['type'] !== 'REGULAR_EXPRESSION' || !Array.isArray(json['topics'])) return json
  return { ...json, topics: [...(json['topics'] as string[])].sort((a, b) => (a < b ? -1 : 1)) }
}

function compareRecords(wanted: unknown, got: readonly Json[], field: string): VectorDifference[] {
  const lines = recordLines(list(wanted ?? [], 'records').map(wantedRecord))
  const ours = recordLines(got)
  return Array.from({ length: Math.max(lines.length, ours.length) }).flatMap((_, i) =>
    lines[i] === ours[i] ? [] : [{ field: `${field}.records[${String(i)}]`, wanted: lines[i] ?? 'none', got: ours[i] ?? 'none' }],
  )
}

/** What the timers that fired on the way did. */
function compareExpired(play: Play, wanted: unknown, field: string): VectorDifference[] {
  const effective: { timer: string; records: Json[] }[] = []
  let records: Json[] = []
  for (const { fact, record } of play.rig.happened) {
    if (record !== undefined) records.push(recordView(record, nameOf))
    if (fact?.type !== 'TimerFired') continue
    if (records.length > 0) effective.push({ timer: `${String(fact.detail['kind'])}:${String(fact.detail['member'])}`, records })
    records = []
  }
  const expected = list(wanted ?? [], 'expired').map((each) => object(each, 'expired'))
  const differences = difference(
    `${field}.expired`,
    expected.map(({ timer }) => timer),
    effective.map(({ timer }) => timer),
  )
  return [
    ...differences,
    ...expected.flatMap((each, i) => compareRecords(each['records'], effective[i]?.records ?? [], `${field}.expired`)),
  ]
}

function compareAnswer(play: Play, expected: Json, field: string): VectorDifference[] {
  const answers = play.rig.happened.flatMap(({ answer }) => (answer === undefined ? [] : [answerView(answer.answer)]))
  const { error, response, responseReady } = expected
  const wanted = error !== undefined ? [{ error }] : response !== undefined ? [response] : []
  if (responseReady === false && wanted.length > 0) throw new Unreadable('responseReady', 'no response', response)
  return difference(`${field}.response`, wanted, answers)
}

/** A member whose target is empty may stand in a group or not. */
function wantedGroup(value: unknown): unknown {
  if (!isJson(value) || !isJson(value['target'])) return value
  const target = Object.entries(value['target']).filter(([, partitions]) => Object.keys(object(partitions, 'target')).length > 0)
  return { ...value, target: Object.fromEntries(target) }
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
