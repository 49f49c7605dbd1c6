import { decodeAssignment, groupByTopic } from '../../groups/wire/consumer-protocol'
import type { GroupAnswer } from '../../groups/wire/group-message'
import type { Group } from '../../groups/group-shard'
import { topicPartition } from '../../kafka/ids'
import { byCodeUnit, byNumber } from '../../kernel/order'
import { groupView } from './consumer-coordinator-view'
import { inOrder, mayTurn, numbersView } from './consumer-record-view'
import { errorText, isJson, list, object, shown, Unreadable, type Json } from './reading'
import type { VectorDifference } from './result'

const same = (topicId: string): string => topicId

function assignmentIn(bytes: Uint8Array): Json {
  const partitions = bytes.length === 0 ? [] : decodeAssignment(bytes).partitions
  return numbersView(
    groupByTopic(partitions).map(({ topic, partitions: numbers }) => ({ topicId: topic, partitions: numbers })),
    same,
  )
}

/** An answer as these step lists write it; a topic's id is called by `nameOf`. */
export function answerView(answer: GroupAnswer, nameOf = same): Json {
  switch (answer.api) {
    case 'ConsumerGroupHeartbeat': {
      const { errorCode, memberEpoch, heartbeatIntervalMs, assignment } = answer.fields
      const assigned = assignment === null ? null : numbersView(assignment.topicPartitions, nameOf)
      return { error: errorText(errorCode), memberEpoch, heartbeatIntervalMs, assignment: assigned }
    }
    case 'JoinGroup': {
      const { errorCode, generationId, protocolName: protocol, leader } = answer.fields
      return { error: errorText(errorCode), generationId, protocol, leader }
    }
    case 'SyncGroup':
      return { error: errorText(answer.fields.errorCode), assignment: assignmentIn(answer.fields.assignment) }
    case 'Heartbeat':
    case 'LeaveGroup':
      return { error: errorText(answer.fields.errorCode) }
    case 'OffsetCommit': {
      const errors = answer.fields.topics.flatMap(({ name, partitions }) =>
        partitions.map((each) => [topicPartition(name, each.partitionIndex), errorText(each.errorCode)] as const),
      )
      return { errors: Object.fromEntries(errors) }
    }
    case 'OffsetFetch':
    case 'FindCoordinator':
      throw new Unreadable('answer', 'an answer that these lists know', answer.api)
  }
}

const screaming = (state: string): string => state.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()

/** What a step says of the group. */
export function stateView(group: Group | undefined, nameOf = same): Json {
  const view = groupView(group, nameOf)
  if (group === undefined || view === null) return { groupType: 'none' }
  const groupState = screaming(String(view['state']))
  if (group.kind === 'classic')
    return { groupType: 'classic', groupState, generation: group.generationId, classicMembers: [...group.members.keys()] }
  const members = [...group.members]
  return {
    groupType: 'consumer',
    groupState,
    groupEpoch: group.groupEpoch,
    assignmentEpoch: group.assignmentEpoch,
    memberEpochs: Object.fromEntries(members.map(([id, { current }]) => [id, current.memberEpoch])),
    memberStates: Object.fromEntries(members.map(([id, { current }]) => [id, current.state])),
    target: view['target'],
  }
}

const order = (a: unknown, b: unknown): number =>
  typeof a === 'number' && typeof b === 'number' ? byNumber(a, b) : byCodeUnit(String(a), String(b))

/** Lists compare as sets, topics without partitions as if they were not there. */
export function normal(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(normal).sort(order)
  if (!isJson(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, normal(each)]))
}

const text = (value: unknown): string => shown(inOrder(normal(value)))

/** What is listed, and nothing else. */
export function compareListed(wanted: Json, got: Json, field: string): VectorDifference[] {
  return Object.entries(wanted).flatMap(([key, value]) =>
    text(value) === text(got[key]) ? [] : [{ field: `${field}.${key}`, wanted: text(value), got: text(got[key]) }],
  )
}

const numbersOnly = (assigned: unknown): Json =>
  Object.fromEntries(
    Object.entries(object(assigned, 'assigned')).map(([topic, epochs]) => [topic, Object.keys(object(epochs, 'assigned')).map(Number)]),
  )

/** A record of ours with what these lists leave out taken away. */
export function plainRecord(record: Json): Json {
  const classic = record['classic'] === undefined ? {} : { classic: true }
  if (record['assigned'] === undefined) return { ...record, ...classic }
  return { ...record, ...classic, assigned: numbersOnly(record['assigned']), pendingRevocation: numbersOnly(record['pendingRevocation']) }
}

/** Records in the order in which they are compared: those whose order says nothing by their member. */
function ordered(records: readonly Json[]): Json[] {
  const runs: Json[][] = []
  for (const record of records) {
    const run = runs.at(-1)
    const before = run?.at(-1)
    if (run !== undefined && before !== undefined && mayTurn(before, record)) run.push(record)
    else runs.push([record])
  }
  return runs.flatMap((run) => run.sort((a, b) => byCodeUnit(String(a['member']), String(b['member']))))
}

/** The records of a step against those that were appended, as these lists write them. */
export function compareRecords(wanted: unknown, got: readonly Json[], field: string): VectorDifference[] {
  const listed = ordered(list(wanted, 'records').map((each) => object(each, 'records')))
  const ours = ordered(got)
  return Array.from({ length: Math.max(listed.length, ours.length) }).flatMap((_, i) => {
    const [a, b] = [listed[i], ours[i]]
    const where = `${field}.records[${String(i)}]`
    if (a === undefined || b === undefined)
      return [{ field: where, wanted: a === undefined ? 'none' : text(a), got: b === undefined ? 'none' : text(b) }]
    const tombstone = { tombstone: a['tombstone'] === true }
    return compareListed({ ...a, ...tombstone }, { ...b, tombstone: b['tombstone'] === true }, where)
  })
}
