import { sameBytes } from '../../kafka/text-bytes'
import { joined, memberList } from './answers'
import type { RebalanceReason } from './group-state'
import { completeJoinIfAllIn, rebalanceOrCompleteJoin } from './join-phase'
import { memberUpdate, type Joining } from './joining'
import { updateMember } from './membership'
import type { ClassicRule } from './rules'
import type { ClassicMember } from './state'

/** A member that the group knows joins again: whether that begins a round depends on what the group is at, on who it is and on what it offers. */
export function rejoin(joining: Joining, member: ClassicMember): void {
  const { draft, fields } = joining
  const leads = member.memberId === draft.leader
  const same = sameProtocols(member.protocols, fields.protocols)
  switch (draft.state) {
    case 'PreparingRebalance':
      park(joining, member)
      completeJoinIfAllIn(draft)
      return
    case 'CompletingRebalance':
      if (same) answerCurrent(joining, leads, 'classic/join/rejoin-completing-unchanged')
      else rejoinWithRebalance(joining, member, 'metadata-changed', 'classic/join/rejoin-metadata-changed')
      return
    case 'Stable':
      if (leads) rejoinWithRebalance(joining, member, 'leader-rejoined', 'classic/join/rejoin-leader')
      else if (!same) rejoinWithRebalance(joining, member, 'metadata-changed', 'classic/join/rejoin-metadata-changed')
      else answerCurrent(joining, false, 'classic/join/rejoin-stable-unchanged')
      return
    case 'Empty':
    case 'Dead':
      throw new Error(`a member of a group that is ${draft.state}`)
  }
}

function park(joining: Joining, member: ClassicMember): void {
  const { draft, input } = joining
  const rule = member.awaitingJoin === null ? 'classic/join/parked' : 'classic/join/parked-again'
  updateMember(draft, member.memberId, memberUpdate(joining), input.id)
  draft.fact('RequestParked', rule, { api: 'JoinGroup', member: member.memberId })
}

function rejoinWithRebalance(joining: Joining, member: ClassicMember, reason: RebalanceReason, rule: ClassicRule): void {
  park(joining, member)
  rebalanceOrCompleteJoin(joining.draft, reason, rule)
}

/** For a lost answer: the generation as it stands. */
function answerCurrent({ draft, input, fields }: Joining, leads: boolean, rule: ClassicRule): void {
  const answer = joined(draft, fields.memberId, draft.leader, leads ? memberList(draft) : [], false)
  draft.answer(input.id, answer, rule, { member: fields.memberId, generation: draft.generation })
}

/** Names, order and bytes (Kafka: ClassicGroupMember.matches). */
export function sameProtocols(a: ClassicMember['protocols'], b: ClassicMember['protocols']): boolean {
  return (
    a.length === b.length &&
    a.every((protocol, index) => {
      const other = b[index]
      return other !== undefined && protocol.name === other.name && sameBytes(protocol.metadata, other.metadata)
    })
  )
}
