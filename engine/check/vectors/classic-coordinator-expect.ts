import type { ClassicGroup } from '../../groups/classic/state'
import type { GroupAnswer } from '../../groups/wire/group-message'
import type { CoordinatorRecord, GroupMetadataRecord } from '../../kafka/records'
import { readUtf8 } from '../../kafka/utf8'
import { byCodeUnit } from '../../kernel/order'
import type { Names } from './classic-coordinator-steps'
import { errorText, isJson, list, object, shown, Unreadable, type Json } from './reading'
import type { VectorDifference } from './result'

const text = (bytes: Uint8Array): string => readUtf8(bytes, 0, bytes.length)
const sorted = (values: Iterable<string>): string[] => [...values].sort(byCodeUnit)

/** An answer as the vectors write it. */
export function answerView(answer: GroupAnswer, names: Names): Json {
  switch (answer.api) {
    case 'JoinGroup': {
      const { errorCode, memberId, generationId, leader, protocolType, protocolName, skipAssignment, members } = answer.fields
      const who = {
        memberId: names.name(memberId),
        leader: names.name(leader),
        members: sorted(members.map((each) => names.name(each.memberId))),
      }
      return { error: errorText(errorCode), generation: generationId, protocolType, protocolName, skipAssignment, ...who }
    }
    case 'SyncGroup': {
      const { errorCode, assignment, protocolType, protocolName } = answer.fields
      return { error: errorText(errorCode), assignment: text(assignment), protocolType, protocolName }
    }
    case 'LeaveGroup':
      return { error: errorText(answer.fields.errorCode), results: answer.fields.members.map((each) => errorText(each.errorCode)) }
    case 'Heartbeat':
      return { error: errorText(answer.fields.errorCode) }
    case 'OffsetCommit':
      return { error: errorText(answer.fields.topics[0]?.partitions[0]?.errorCode ?? 0) }
    case 'ConsumerGroupHeartbeat':
    case 'FindCoordinator':
    case 'OffsetFetch':
      throw new Unreadable('answer', 'an answer that vectors know', answer.api)
  }
}

export function writeView(record: GroupMetadataRecord, names: Names): Json {
  const { value } = record
  if (value === null) return { deleted: true }
  const members = Object.fromEntries(value.members.map((each) => [names.name(each.memberId), text(each.assignment)]))
  const leader = value.leader === null ? null : names.name(value.leader)
  return { generation: value.generation, leader, protocol: value.protocol, members }
}

export function isGroupRecord(record: CoordinatorRecord): record is GroupMetadataRecord {
  return record.type === 'GROUP_METADATA'
}

export function groupView(group: ClassicGroup | undefined, names: Names): Json {
  if (group === undefined) return { exists: false }
  const members = [...group.members.values()]
  const named = (ids: Iterable<string>): string[] => sorted([...ids].map((id) => names.name(id)))
  return {
    exists: true,
    state: group.state,
    generation: group.generationId,
    leader: group.leaderId === null ? null : names.name(group.leaderId),
    protocol: group.protocolName,
    members: named(group.members.keys()),
    staticMembers: named(group.staticMembers.values()),
    pendingJoin: group.pendingJoin.size,
    awaitingJoin: members.filter(({ awaitingJoin }) => awaitingJoin !== null).length,
    awaitingSync: members.filter(({ awaitingSync }) => awaitingSync !== null).length,
    pendingSync: named(group.pendingSync),
  }
}

/** Fields that stand for a set of names, whose order says nothing. */
const sets = ['members', 'staticMembers', 'pendingSync']

function equal(wanted: unknown, got: unknown, isSet: boolean): boolean {
  if (isJson(wanted) && wanted['anyOf'] !== undefined) return list(wanted['anyOf'], 'anyOf').some((each) => equal(each, got, isSet))
  if (isSet && Array.isArray(wanted)) return shown(sorted(wanted as string[])) === shown(got)
  if (isJson(wanted) && isJson(got)) {
    const keys = sorted(Object.keys(wanted))
    return shown(keys) === shown(sorted(Object.keys(got))) && keys.every((key) => equal(wanted[key], got[key], false))
  }
  return shown(wanted) === shown(got)
}

/** Every listed field; a field that the view does not have is a difference. */
export function compareFields(wanted: unknown, got: Json, field: string): VectorDifference[] {
  return Object.entries(object(wanted, field)).flatMap(([key, value]) => {
    if (key in got && equal(value, got[key], sets.includes(key))) return []
    return [{ field: `${field}.${key}`, wanted: shown(value), got: shown(got[key]) }]
  })
}
