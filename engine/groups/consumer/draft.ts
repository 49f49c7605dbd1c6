import type { GroupId, InstanceId, MemberId } from '../../kafka/ids'
import type { CoordinatorRecord } from '../../kafka/records'
import { isAtLeast } from '../../kafka/version'
import type { Detail } from '../../kernel/event'
import type { SimTime } from '../../kernel/node'
import { fromMs } from '../../kernel/time'
import type { TargetAssignment } from '../assignors/server-assignor'
import type { ShardContext } from '../coordinator/context'
import { MapDraft } from '../coordinator/map-draft'
import type { Reply, RequestId, ShardEffect } from '../coordinator/result'
import { timerKey } from '../coordinator/timer-key'
import type { GroupAnswer } from '../wire/group-message'
import { emptyConsumerGroup, type ConsumerChange } from './change'
import { currentRecord, memberRecord, memberTombstones, targetRecord } from './records'
import { noAssignment } from './replay'
import type { ConsumerRule } from './rules'
import { ConsumerMember, MemberTimer, type ConsumerGroup, type CurrentAssignment, type MemberDetails, type MemberTimerKind } from './state'

/** A rule of this protocol, or of the one that turns groups into others. */
export type DraftRule = ConsumerRule | `migration/${string}`

/** The versions of Kafka differ in what a group begins with. */
const firstEpoch = (kafkaVersion: string): number => (isAtLeast(kafkaVersion, '4.3') ? 1 : 0)

export interface Downgrade {
  /** Members that go with it. */
  readonly gone: readonly MemberId[]
  /** Who takes the last one's place. */
  readonly joiner: MemberId | null
}

/**
 * One decision in the making: the group as it would be, and what is asked for so far. Reads fall through to the group, which is never
 * touched: it costs what is changed, not what is there.
 */
export class ConsumerDraft {
  readonly groupId: GroupId
  readonly now: SimTime
  readonly members: MapDraft<MemberId, ConsumerMember>
  readonly target: MapDraft<MemberId, TargetAssignment>
  readonly staticMembers: MapDraft<InstanceId, MemberId>
  groupEpoch: number
  metadataHash: number | bigint
  assignmentEpoch: number
  assignmentTimestamp: number
  readonly base: ConsumerGroup
  readonly records: CoordinatorRecord[] = []
  readonly replies: Reply[] = []
  readonly soft: ConsumerChange[] = []
  readonly effects: ShardEffect[] = []
  /** Set once the group is to be a classic one again, without these: whoever knows both kinds has to do the rest. */
  downgrade: Downgrade | null = null

  constructor(
    group: ConsumerGroup | undefined,
    groupId: GroupId,
    readonly context: ShardContext,
  ) {
    this.base = group ?? emptyConsumerGroup(groupId)
    this.groupId = groupId
    this.now = context.now
    this.members = new MapDraft(this.base.members)
    this.target = new MapDraft(this.base.target)
    this.staticMembers = new MapDraft(this.base.staticMembers)
    const first = firstEpoch(context.kafkaVersion)
    this.groupEpoch = this.base.epochRecorded ? this.base.groupEpoch : first
    this.assignmentEpoch = this.base.targetRecorded ? this.base.assignmentEpoch : first
    this.assignmentTimestamp = this.base.assignmentTimestamp
    this.metadataHash = this.base.metadataHash
    if (group === undefined) this.soft.push({ change: 'begin' })
  }

  since(version: `${number}.${number}`): boolean {
    return isAtLeast(this.context.kafkaVersion, version)
  }

  fact(type: string, rule: DraftRule, detail: Detail): void {
    this.effects.push({ do: 'fact', type, rule, detail: { group: this.groupId, ...detail } })
  }

  /** Answer once everything written so far, and by this decision, is committed. */
  answer(to: RequestId, answer: GroupAnswer, rule: DraftRule, detail: Detail): void {
    this.replies.push({ to, answer, rule, detail })
  }

  /** Answer at once. */
  answerNow(to: RequestId, answer: GroupAnswer, rule: DraftRule, detail: Detail): void {
    this.effects.push({ do: 'reply', to, answer, rule, detail })
  }

  startTimer(kind: MemberTimerKind, member: MemberId, delayMs: number, memberEpoch = 0): void {
    const deadline = this.now + fromMs(delayMs)
    this.effects.push({ do: 'timer', key: timerKey(kind, this.groupId, member), at: deadline })
    this.soft.push({ change: 'timer', kind, member, timer: new MemberTimer(deadline, memberEpoch) })
  }

  /** Whether or not it runs. */
  cancelTimer(kind: MemberTimerKind, member: MemberId): void {
    if (!this.base.timers[kind].has(member)) return
    this.effects.push({ do: 'timer', key: timerKey(kind, this.groupId, member), at: null })
    this.soft.push({ change: 'timer', kind, member, timer: null })
  }

  cancelTimers(member: MemberId): void {
    for (const kind of ['session', 'rebalance', 'join', 'sync'] as const) this.cancelTimer(kind, member)
  }

  writeDetails(memberId: MemberId, details: MemberDetails): ConsumerMember {
    const before = this.members.get(memberId)
    const member = before?.with(details) ?? new ConsumerMember(memberId, details, noAssignment)
    const { instanceId } = before?.details ?? details
    if (instanceId !== null && instanceId !== details.instanceId) this.staticMembers.delete(instanceId)
    if (details.instanceId !== null) this.staticMembers.set(details.instanceId, memberId)
    this.members.set(memberId, member)
    this.records.push(memberRecord(this.groupId, memberId, details))
    return member
  }

  writeCurrent(member: ConsumerMember, current: CurrentAssignment): ConsumerMember {
    const after = member.at(current)
    this.members.set(member.memberId, after)
    this.records.push(currentRecord(this.groupId, member.memberId, current, this.since('4.3')))
    return after
  }

  writeTarget(memberId: MemberId, target: TargetAssignment): void {
    this.target.set(memberId, target)
    this.records.push(targetRecord(this.groupId, memberId, target))
  }

  writeTargetEpoch(assignmentEpoch: number, timestamp: number): void {
    const assignmentTimestamp = this.since('4.3') ? timestamp : 0
    this.assignmentEpoch = assignmentEpoch
    this.assignmentTimestamp = assignmentTimestamp
    const value = { assignmentEpoch, assignmentTimestamp }
    this.records.push({ type: 'CONSUMER_GROUP_TARGET_ASSIGNMENT_METADATA', key: { groupId: this.groupId }, value })
  }

  writeEpoch(epoch: number, hash: number | bigint): void {
    this.groupEpoch = epoch
    this.metadataHash = this.since('4.1') ? hash : 0
    const value = { epoch, metadataHash: this.metadataHash }
    this.records.push({ type: 'CONSUMER_GROUP_METADATA', key: { groupId: this.groupId }, value })
  }

  dropRegex(regularExpression: string): void {
    this.records.push({ type: 'CONSUMER_GROUP_REGULAR_EXPRESSION', key: { groupId: this.groupId, regularExpression }, value: null })
    this.fact('RegexForgotten', 'consumer/regex/forgotten', { regex: regularExpression })
  }

  removeMember(memberId: MemberId): void {
    const member = this.members.get(memberId)
    const instanceId = member?.details.instanceId ?? null
    if (instanceId !== null && this.staticMembers.get(instanceId) === memberId) this.staticMembers.delete(instanceId)
    this.members.delete(memberId)
    this.target.delete(memberId)
    this.records.push(...memberTombstones(this.groupId, memberId))
  }
}
