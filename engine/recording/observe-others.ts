import { topicPartition, zeroTopicId } from '../kafka/ids'
import type { ExchangeOf } from './exchange'
import { memberGoes, nothingFound, stateChanges, type Findings, type Sight } from './findings'
import { unknownMember } from './observed-group'
import { rebalanceBegins } from './observe-join'

/** A member shows that it lives: it is known from now on, and its session is renewed. */
function lives(found: Findings, sight: Sight, memberId: string, generationId: number): void {
  const { group, now } = sight
  if (group === undefined) stateChanges(found, sight, 'Stable', 'recording/observed/already-there', { generationId, as: 'stable' })
  const member = group?.members.get(memberId)
  if (member === undefined) {
    found.changes.push({ group: 'member', member: unknownMember(memberId, sight.exchange.clientId, sight.clientHost) })
    found.facts.push({
      type: 'MemberAdded',
      rule: 'recording/observed/already-there',
      detail: { group: sight.groupId, member: memberId },
    })
  } else if (member.sessionTimeoutMs > 0)
    found.changes.push({ group: 'memberSet', memberId, to: { sessionDeadline: now + member.sessionTimeoutMs * 1000 } })
}

/** What a Heartbeat and its answer tell of the group: who lives, whose session is over, that it rebalances. */
export function heartbeatArrives(sight: Sight, exchange: ExchangeOf<'Heartbeat'>): Findings {
  const found = nothingFound()
  const { memberId, generationId } = exchange.request
  const { errorCode } = exchange.response
  if (errorCode === 0 || errorCode === 27) lives(found, sight, memberId, generationId)
  if (errorCode === 27 && sight.group?.state !== 'PreparingRebalance') {
    for (const member of sight.group?.members.values() ?? [])
      if (member.memberId !== memberId && member.sessionDeadline !== null && member.sessionDeadline <= sight.now)
        memberGoes(found, sight, member.memberId, 'recording/observed/session-expired', 'session')
    rebalanceBegins(found, sight, 'recording/observed/rebalance-begins')
  }
  if (errorCode === 25 && sight.group?.members.has(memberId) === true)
    memberGoes(found, sight, memberId, 'recording/observed/member-gone', 'unknown')
  return found
}

/** What a LeaveGroup tells: who has left. */
export function leaveArrives(sight: Sight, exchange: ExchangeOf<'LeaveGroup'>): Findings {
  const found = nothingFound()
  let left = sight.group?.members.size ?? 0
  let gone = 0
  for (const answer of exchange.response.members) {
    if (answer.errorCode !== 0) continue
    const memberId = answer.memberId === '' ? (sight.group?.staticMembers.get(answer.groupInstanceId ?? '') ?? '') : answer.memberId
    if (sight.group?.pendingJoin.has(memberId) === true) found.changes.push({ group: 'pendingJoin', memberId, until: null })
    else {
      const reason = exchange.request.members.find((member) => member.memberId === answer.memberId)?.reason ?? ''
      const detail = { group: sight.groupId, member: memberId, reason }
      found.changes.push({ group: 'memberGone', memberId })
      found.facts.push({ type: 'MemberRemoved', rule: 'classic/leave/member', detail, as: 'barrier' })
      if (sight.group?.members.has(memberId) === true) left -= 1
      gone += 1
    }
  }
  if (gone === 0) return found
  if (left > 0) rebalanceBegins(found, sight, 'classic/join/prepare-rebalance')
  else empties(found, sight)
  return found
}

function empties(found: Findings, sight: Sight): void {
  const generationId = (sight.group?.generationId ?? 0) + 1
  stateChanges(found, sight, 'Empty', 'classic/join/group-empties', { generationId })
  found.changes.push({ group: 'set', to: { leaderId: null, protocolName: null, joinPhase: null } })
}

/** What an OffsetCommit tells: offsets, and that its member lives. */
export function commitArrives(sight: Sight, exchange: ExchangeOf<'OffsetCommit'>): Findings {
  const found = nothingFound()
  const { request, response } = exchange
  let accepted = 0
  for (const [t, topic] of request.topics.entries())
    for (const [p, partition] of topic.partitions.entries()) {
      if (response.topics[t]?.partitions[p]?.errorCode !== 0) continue
      accepted += 1
      found.changes.push({
        group: 'committed',
        partition: topicPartition(topic.name, partition.partitionIndex),
        offset: {
          offset: partition.committedOffset,
          leaderEpoch: partition.committedLeaderEpoch,
          metadata: partition.committedMetadata ?? '',
          committedAt: sight.now,
          topicId: zeroTopicId,
        },
      })
    }
  if (accepted > 0 && sight.consumer === undefined && request.memberId !== '')
    lives(found, sight, request.memberId, request.generationIdOrMemberEpoch)
  return found
}

/** What a member reads was committed before, perhaps before the log began. */
export function fetchArrives(sight: Sight, exchange: ExchangeOf<'OffsetFetch'>): Findings {
  const found = nothingFound()
  for (const group of exchange.response.groups) {
    if (group.groupId !== sight.groupId) continue
    for (const topic of group.topics)
      for (const partition of topic.partitions)
        if (partition.errorCode === 0 && partition.committedOffset >= 0)
          found.changes.push({
            group: 'committed',
            partition: topicPartition(topic.name, partition.partitionIndex),
            offset: {
              offset: partition.committedOffset,
              leaderEpoch: partition.committedLeaderEpoch,
              metadata: partition.metadata ?? '',
              committedAt: sight.now,
              topicId: zeroTopicId,
            },
          })
  }
  return found
}
