import { decodeAssignment, groupByTopic } from '../../groups/wire/consumer-protocol'
import type { GroupAnswer } from '../../groups/wire/group-message'
import type { Happening } from './classic-coordinator-rig'
import type { Play } from './consumer-coordinator-steps'
import { inOrder, numbersView, recordLines, recordView, type TopicNamer } from './consumer-record-view'
import { errorText, isJson, list, object, shown, Unreadable, type Json } from './reading'
import type { VectorDifference } from './result'

/** Topics stand for their own ids, also when they are gone. */
export const nameOf: TopicNamer = (topicId) => topicId

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

/** Nothing if the two are equal, whatever the order of their keys. */
export const difference = (field: string, wanted: unknown, got: unknown): VectorDifference[] => {
  const [a, b] = [shown(inOrder(wanted)), shown(inOrder(got))]
  return a === b ? [] : [{ field, wanted: a, got: b }]
}

/** The records that were written, as vectors write them. */
export function recordsOf(happened: readonly Happening[]): Json[] {
  return happened.flatMap(({ record }) => (record === undefined ? [] : [recordView(record, nameOf)]))
}

/** A record in a file, with what it may leave out. */
function wantedRecord(value: unknown): Json {
  const json = object(value, 'records')
  if (json['type'] !== 'REGULAR_EXPRESSION' || !Array.isArray(json['topics'])) return json
  return { ...json, topics: [...(json['topics'] as string[])].sort((a, b) => (a < b ? -1 : 1)) }
}

/** Record by record, in their order. */
export function compareRecords(wanted: unknown, got: readonly Json[], field: string): VectorDifference[] {
  const lines = recordLines(list(wanted ?? [], 'records').map(wantedRecord))
  const ours = recordLines(got)
  return Array.from({ length: Math.max(lines.length, ours.length) }).flatMap((_, i) =>
    lines[i] === ours[i] ? [] : [{ field: `${field}.records[${String(i)}]`, wanted: lines[i] ?? 'none', got: ours[i] ?? 'none' }],
  )
}

/** What the timers that fired on the way did. */
export function compareExpired(play: Play, wanted: unknown, field: string): VectorDifference[] {
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

/** The answer that went out, against the response or the error that is expected; neither: none went out. */
export function compareAnswer(play: Play, expected: Json, field: string): VectorDifference[] {
  const answers = play.rig.happened.flatMap(({ answer }) => (answer === undefined ? [] : [answerView(answer.answer)]))
  const { error, response, responseReady } = expected
  const wanted = error !== undefined ? [{ error }] : response !== undefined ? [response] : []
  if (responseReady === false && wanted.length > 0) throw new Unreadable('responseReady', 'no response', response)
  return difference(`${field}.response`, wanted, answers)
}

/** A member whose target is empty may stand in a group or not. */
export function wantedGroup(value: unknown): unknown {
  if (!isJson(value) || !isJson(value['target'])) return value
  const target = Object.entries(value['target']).filter(([, partitions]) => Object.keys(object(partitions, 'target')).length > 0)
  return { ...value, target: Object.fromEntries(target) }
}
