import type { SubscriptionType, TargetAssignment, TargetInput, TargetMember, TargetResult } from '../../groups/assignors/server-assignor'
import { serverAssignors } from '../../groups/assignors/server-assignors'
import { topicPartition } from '../../kafka/ids'
import { byCodeUnit } from '../../kernel/order'
import { eachUnit, list, object, onlyKeys, text, textOrNull, texts, unitsOf, Unreadable, whole, type Json } from './reading'
import { differText, type VectorDifference, type VectorResult } from './result'

const keys = ['id', 'title', 'source', 'assignor', 'subscriptionType', 'topics', 'topicOrder', 'members', 'expect']
const measures = ['assignedPartitions', 'minSize', 'maxSize', 'kept']

const types: ReadonlyMap<string, SubscriptionType> = new Map([
  ['homogeneous', 'HOMOGENEOUS'],
  ['heterogeneous', 'HETEROGENEOUS'],
])

/** Topics stand for their ids here. */
function targetOf(value: unknown, field: string): TargetAssignment {
  return Object.entries(object(value, field)).map(([topicId, partitions]) => ({
    topicId,
    partitions: list(partitions, field).map((each) => whole(each, field)),
  }))
}

function memberOf(value: unknown): TargetMember {
  const json = object(value, 'members')
  onlyKeys(json, ['id', 'instanceId', 'rackId', 'topics', 'assigned'], 'members.')
  return {
    memberId: text(json['id'], 'members.id'),
    instanceId: textOrNull(json['instanceId'], 'members.instanceId'),
    topicIds: texts(json['topics'], 'members.topics'),
    target: targetOf(json['assigned'], 'members.assigned'),
  }
}

function inputOf(vector: Json): TargetInput {
  const subscriptionType = types.get(text(vector['subscriptionType'], 'subscriptionType'))
  if (subscriptionType === undefined) throw new Unreadable('subscriptionType', [...types.keys()].join(' or '), vector['subscriptionType'])
  const counts = object(vector['topics'], 'topics')
  const order = texts(vector['topicOrder'], 'topicOrder')
  const members = list(vector['members'], 'members').map(memberOf)
  const subscribed = members.flatMap(({ topicIds }) => topicIds)
  const missing = subscribed.find((topic) => counts[topic] !== undefined && !order.includes(topic))
  if (missing !== undefined) throw new Unreadable('topicOrder', missing, order)
  const known = order.filter((topic) => counts[topic] !== undefined)
  return {
    subscriptionType,
    topics: new Map(known.map((topic) => [topic, whole(counts[topic], 'topics')])),
    members,
  }
}

const partitionsOf = (target: TargetAssignment): readonly string[] =>
  target.flatMap(({ topicId, partitions }) => partitions.map((partition) => topicPartition(topicId, partition)))

const rowText = (memberId: string, target: TargetAssignment): string =>
  `${memberId}: ${[...partitionsOf(target)].sort(byCodeUnit).join(' ')}`

function wantedText(value: unknown): string {
  const rows = Object.entries(object(value, 'expect.assignment')).map(([memberId, target]) =>
    rowText(memberId, targetOf(target, 'expect.assignment')),
  )
  return rows.sort(byCodeUnit).join('; ')
}

function gotText({ members }: TargetInput, targets: readonly TargetAssignment[]): string {
  const rows = targets.map((target, m) => rowText(members[m]?.memberId ?? '', target))
  return rows.sort(byCodeUnit).join('; ')
}

/** The numbers that a vector states, of what came out. Sizes are over all members, also where none was given anything. */
function measuresOf({ members }: TargetInput, targets: readonly TargetAssignment[]): ReadonlyMap<string, number> {
  const given = members.map((_, m) => partitionsOf(targets[m] ?? []))
  const sizes = given.map((each) => each.length)
  const kept = members.map(({ target }, m) => {
    const before = new Set(partitionsOf(target))
    return given[m]?.filter((each) => before.has(each)).length ?? 0
  })
  const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)
  return new Map([
    ['assignedPartitions', sum(sizes)],
    ['minSize', sizes.reduce((a, b) => Math.min(a, b), Infinity)],
    ['maxSize', sizes.reduce((a, b) => Math.max(a, b), 0)],
    ['kept', sum(kept)],
  ])
}

function compare(expected: Json, input: TargetInput, result: TargetResult): readonly VectorDifference[] {
  onlyKeys(expected, ['assignment', 'properties', 'error'], 'expect.')
  const got = result.kind === 'failed' ? result.exception : gotText(input, result.targets)
  if (expected['error'] !== undefined) return differText('expect.error', text(expected['error'], 'expect.error'), got)
  const wanted = differText('expect.assignment', wantedText(expected['assignment']), got)
  if (result.kind === 'failed') return wanted
  const properties = object(expected['properties'], 'expect.properties')
  onlyKeys(properties, measures, 'expect.properties.')
  const measured = measuresOf(input, result.targets)
  return [
    ...wanted,
    ...Object.entries(properties).flatMap(([name, value]) =>
      differText(`expect.properties.${name}`, String(whole(value, 'expect.properties')), String(measured.get(name))),
    ),
  ]
}

function check(vector: Json): readonly VectorDifference[] {
  onlyKeys(vector, keys, '')
  const assignor = serverAssignors.get(text(vector['assignor'], 'assignor'))
  if (assignor === undefined) throw new Unreadable('assignor', [...serverAssignors.keys()].join(' or '), vector['assignor'])
  const input = inputOf(vector)
  return compare(object(vector['expect'], 'expect'), input, assignor.assign(input))
}

/** Runs `assignors-server/1`. */
export function runAssignorsServer(file: unknown): readonly VectorResult[] {
  const units = unitsOf(file, ['assignors-server/1'], 'vectors')
  if (!Array.isArray(units)) return [units as VectorResult]
  return eachUnit(units, (unit, i) => (typeof unit['id'] === 'string' ? unit['id'] : String(i)), check)
}
