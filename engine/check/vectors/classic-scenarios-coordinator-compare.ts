import { decodeAssignment } from '../../groups/wire/consumer-protocol'
import type { GroupAnswer } from '../../groups/wire/group-message'
import { topicPartition } from '../../kafka/ids'
import type { GroupMetadataValue } from '../../kafka/records'
import { byCodeUnit } from '../../kernel/order'
import type { Ids } from './classic-scenarios-coordinator-story'
import { errorText, isJson, shown, Unreadable, type Json } from './reading'
import type { VectorDifference } from './result'
const sorted = (values: readonly string[]): string[] => [...values].sort(byCodeUnit)

function assigned(bytes: Uint8Array): string[] {
  if (bytes.length === 0) return []
  return sorted(decodeAssignment(bytes).partitions.map(({ topic, partition }) => topicPartition(topic, partition)))
}

/** An answer as the step lists write it. */
export function answerView(answer: GroupAnswer, ids: Ids): Json {
  switch (answer.api) {
    case 'JoinGroup': {
      const { fields } = answer
      const members = sorted(fields.members.map(({ memberId }) => ids.name(memberId)))
      const who = { memberId: ids.name(fields.memberId), leader: ids.name(fields.leader), leaderAnyOf: ids.name(fields.leader), members }
      const { generationId, protocolName, skipAssignment } = fields
      return { error: errorText(fields.errorCode), generationId, protocolName, skipAssignment, ...who }
    }
    case 'SyncGroup': {
      const { errorCode, assignment, protocolName, protocolType } = answer.fields
      return { error: errorText(errorCode), assignment: assigned(assignment), protocolName, protocolType }
    }
    case 'Heartbeat':
      return { error: errorText(answer.fields.errorCode) }
    case 'LeaveGroup': {
      const members = answer.fields.members.map((each) => ({ memberId: ids.name(each.memberId), errorCode: errorText(each.errorCode) }))
      return { error: errorText(answer.fields.errorCode), members }
    }
    case 'OffsetCommit': {
      const codes = answer.fields.topics.flatMap(({ partitions }) => partitions.map(({ errorCode }) => errorCode))
      return { error: errorText(codes.find((code) => code !== 0) ?? 0) }
    }
    case 'OffsetFetch': {
      const all = answer.fields.groups.flatMap(({ topics }) => topics)
      const offsets = all.flatMap(({ name, partitions }) =>
        partitions.map(
          (each) => [topicPartition(name, each.partitionIndex), each.committedOffset < 0 ? null : each.committedOffset] as const,
        ),
      )
      return { error: errorText(answer.fields.groups[0]?.errorCode ?? 0), offsets: Object.fromEntries(offsets) }
    }
    case 'ConsumerGroupHeartbeat':
    case 'FindCoordinator':
      throw new Unreadable('answer', 'an answer of a coordinator', answer.api)
  }
}

export function recordView(value: GroupMetadataValue, ids: Ids): Json {
  const members = Object.fromEntries(value.members.map(({ memberId, assignment }) => [ids.name(memberId), assigned(assignment)]))
  const leader = value.leader === null ? null : ids.name(value.leader)
  return { generation: value.generation, leader, protocol: value.protocol, members }
}

/** Lists of names compare as sets, maps whatever the order of their keys. */
function normal(value: unknown): unknown {
  if (Array.isArray(value)) return value.every((each) => typeof each === 'string') ? sorted(value) : value.map(normal)
  if (!isJson(value)) return value
  return Object.fromEntries(
    Object.keys(value)
      .sort(byCodeUnit)
      .map((key) => [key, normal(value[key])]),
  )
}

export function compareListed(wanted: Json, got: Json, field: string): VectorDifference[] {
  return Object.entries(wanted).flatMap(([key, value]) => {
    const isSame =
      key === 'leaderAnyOf' ? Array.isArray(value) && value.includes(got[key]) : shown(normal(value)) === shown(normal(got[key]))
    return key in got && isSame ? [] : [{ field: `${field}.${key}`, wanted: shown(value), got: shown(got[key]) }]
  })
}
