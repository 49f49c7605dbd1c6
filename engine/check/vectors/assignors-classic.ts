import type { AssignorInput, AssignorMember, GroupAssignment } from '../../groups/assignors/assignor'
import { assignors } from '../../groups/assignors/assignors'
import { parseTopicPartition, topicPartition, type TopicAndPartition } from '../../kafka/ids'
import { byCodeUnit } from '../../kernel/order'
import { brokenProperties } from './assignor-properties'
import { eachUnit, list, object, onlyKeys, text, textOrNull, texts, unitsOf, Unreadable, whole, type Json } from './reading'
import { differText, type VectorDifference, type VectorResult } from './result'

const keys = [
  'name',
  'kind',
  'assignor',
  'basis',
  'topics',
  'partitionRacks',
  'members',
  'expected',
  'alsoValid',
  'expectedProperties',
  'withheld',
  'moved',
  'alsoWithheld',
  'alsoMoved',
  'source',
  'note',
]

const kinds = [
  'double-claim',
  'even',
  'follow-up',
  'generation',
  'growth',
  'join',
  'leave',
  'quota',
  'rack',
  'skew',
  'spare-member',
  'static',
  'subscription',
  'topic-deleted',
  'trivial',
  'uneven',
  'withheld',
]

function partition(value: unknown, field: string): TopicAndPartition {
  const parsed = parseTopicPartition(text(value, field))
  if (parsed === undefined) throw new Unreadable(field, 'a partition', value)
  return parsed
}

function memberOf(value: unknown): AssignorMember {
  const json = object(value, 'members')
  onlyKeys(json, ['id', 'instanceId', 'topics', 'rack', 'owned', 'generation'], 'members.')
  return {
    memberId: text(json['id'], 'members.id'),
    instanceId: textOrNull(json['instanceId'], 'members.instanceId'),
    topics: texts(json['topics'], 'members.topics'),
    rack: textOrNull(json['rack'], 'members.rack'),
    owned: list(json['owned'] ?? [], 'members.owned').map((each) => partition(each, 'members.owned')),
    generation: whole(json['generation'] ?? -1, 'members.generation'),
  }
}

function inputOf(vector: Json): AssignorInput {
  const topics = new Map(Object.entries(object(vector['topics'], 'topics')).map(([topic, count]) => [topic, whole(count, 'topics')]))
  const members = list(vector['members'], 'members').map(memberOf)
  if (vector['partitionRacks'] === undefined) return { topics, members }
  const racks = Object.entries(object(vector['partitionRacks'], 'partitionRacks'))
  const partitionRacks = new Map(
    racks.map(([topic, each]) => [topic, list(each, 'partitionRacks').map((names) => texts(names, 'partitionRacks'))]),
  )
  return { topics, members, partitionRacks }
}

const sorted = (partitions: readonly string[]): string => [...partitions].sort(byCodeUnit).join(' ')

function resultText(json: Json, field: string): string {
  const rows = Object.entries(json).map(([member, partitions]) => `${member}: ${sorted(texts(partitions, field))}`)
  return rows.sort(byCodeUnit).join('; ')
}

function assignmentText(assignment: GroupAssignment): string {
  const rows = [...assignment].map(
    ([member, list_]) => `${member}: ${sorted(list_.map((each) => topicPartition(each.topic, each.partition)))}`,
  )
  return rows.sort(byCodeUnit).join('; ')
}

/** Partitions of subscribed topics that nobody was given. */
function withheldText(input: AssignorInput, assignment: GroupAssignment): string {
  const given = new Set([...assignment.values()].flat().map((each) => topicPartition(each.topic, each.partition)))
  const subscribed = new Set(input.members.flatMap((member) => member.topics))
  const all = [...subscribed].flatMap((topic) => Array.from({ length: input.topics.get(topic) ?? 0 }, (_, i) => topicPartition(topic, i)))
  return sorted(all.filter((each) => !given.has(each)))
}

/** Partitions that somebody claimed and that went to one who had not. */
function movedText(input: AssignorInput, assignment: GroupAssignment): string {
  const claims = new Map(
    input.members.map((member) => [member.memberId, new Set(member.owned.map((each) => topicPartition(each.topic, each.partition)))]),
  )
  const claimed = new Set([...claims.values()].flatMap((each) => [...each]))
  const moved = [...assignment].flatMap(([member, partitions]) =>
    partitions
      .map((each) => topicPartition(each.topic, each.partition))
      .filter((each) => claimed.has(each) && claims.get(member)?.has(each) !== true),
  )
  return sorted(moved)
}

function check(vector: Json): readonly VectorDifference[] {
  onlyKeys(vector, keys, '')
  if (!kinds.includes(text(vector['kind'], 'kind'))) throw new Unreadable('kind', 'a known kind', vector['kind'])
  const assignor = assignors.get(text(vector['assignor'], 'assignor'))
  if (assignor === undefined) throw new Unreadable('assignor', [...assignors.keys()].join(' or '), vector['assignor'])
  const input = inputOf(vector)
  const got = assignor.assign(input)
  const valid = [
    object(vector['expected'], 'expected'),
    ...list(vector['alsoValid'] ?? [], 'alsoValid').map((each) => object(each, 'alsoValid')),
  ]
  const which = valid.findIndex((each) => resultText(each, 'expected') === assignmentText(got))
  if (which < 0) return differText('expected', valid.map((each) => resultText(each, 'expected')).join(' | '), assignmentText(got))
  const more = (main: string, also: string): readonly string[] =>
    texts((which === 0 ? vector[main] : list(vector[also] ?? [], also)[which - 1]) ?? [], main)
  const properties = texts(vector['expectedProperties'] ?? [], 'expectedProperties')
  return [
    ...differText('withheld', sorted(more('withheld', 'alsoWithheld')), withheldText(input, got)),
    ...differText('moved', sorted(more('moved', 'alsoMoved')), movedText(input, got)),
    ...brokenProperties(properties, input, got),
  ]
}

/** Runs `assignors-classic/1`. */
export function runAssignorsClassic(file: unknown): readonly VectorResult[] {
  const units = unitsOf(file, ['assignors-classic/1'], 'vectors')
  if (!Array.isArray(units)) return [units as VectorResult]
  return eachUnit(units, (unit, i) => (typeof unit['name'] === 'string' ? unit['name'] : String(i)), check)
}
