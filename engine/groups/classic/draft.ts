import type { GroupId, MemberId } from '../../kafka/ids'
import type { CoordinatorRecord } from '../../kafka/records'
import type { Detail, Value } from '../../kernel/event'
import type { SimTime } from '../../kernel/node'
import { fromMs } from '../../kernel/time'
import type { ShardContext } from '../coordinator/context'
import type { CoordinatorResult, Reply, RequestId, ShardEffect } from '../coordinator/result'
import { timerKey } from '../coordinator/timer-key'
import type { GroupAnswer } from '../wire/group-message'
import { copyMember, emptyGroup, type ClassicChange, type ClassicHead } from './change'
import { asMap, MapDraft } from '../coordinator/map-draft'
import type { ClassicRule } from './rules'
import type { ClassicGroup, ClassicMember } from './state'
import type { ClassicThen } from './then'
import { type TimerKind, keyKind } from './timer-kind'

export interface Naming {
  readonly because?: string | undefined
  readonly as?: string | undefined
}

/**
 * One decision in the making: the group as it would be, and what is asked for so far. Reads fall through to the group, which is never
 * touched; what it comes to is a `CoordinatorResult`.
 */
export class Draft {
  readonly groupId: GroupId
  readonly now: SimTime
  readonly members: MapDraft<MemberId, ClassicMember>
  readonly records: CoordinatorRecord[] = []
  then: ClassicThen | undefined = undefined
  private readonly base: ClassicGroup
  /** Made when somebody looks: a heartbeat or a commit asks for none of them. */
  private ofInstances: MapDraft<string, MemberId> | null = null
  private ofPendingJoin: MapDraft<MemberId, SimTime> | null = null
  private ofPendingSync: MapDraft<MemberId, true> | null = null
  private ofProtocols: MapDraft<string, number> | null = null
  private readonly isNew: boolean
  private removed = false
  private changed: { -readonly [K in keyof ClassicHead]?: ClassicHead[K] } | null = null
  private readonly sessions: ClassicChange[] = []
  private readonly replies: Reply[] = []
  private readonly effects: ShardEffect[] = []

  constructor(
    group: ClassicGroup | undefined,
    groupId: GroupId,
    readonly context: ShardContext,
  ) {
    this.isNew = group === undefined
    this.base = group ?? emptyGroup(groupId)
    this.groupId = groupId
    this.now = context.now
    this.members = new MapDraft(this.base.members)
  }

  get staticMembers(): MapDraft<string, MemberId> {
    return (this.ofInstances ??= new MapDraft(this.base.staticMembers))
  }

  get pendingJoin(): MapDraft<MemberId, SimTime> {
    return (this.ofPendingJoin ??= new MapDraft(this.base.pendingJoin))
  }

  get pendingSync(): MapDraft<MemberId, true> {
    return (this.ofPendingSync ??= new MapDraft(asMap(this.base.pendingSync)))
  }

  get supportedProtocols(): MapDraft<string, number> {
    return (this.ofProtocols ??= new MapDraft(this.base.supportedProtocols))
  }

  head<K extends keyof ClassicHead>(name: K): ClassicHead[K] {
    return this.changed !== null && name in this.changed ? (this.changed[name] as ClassicHead[K]) : this.base[name]
  }

  set(change: Partial<ClassicHead>): void {
    this.changed = Object.assign(this.changed ?? {}, change)
  }

  get state(): ClassicGroup['state'] {
    return this.head('state')
  }

  get generation(): number {
    return this.head('generationId')
  }

  get leader(): MemberId | null {
    return this.head('leaderId')
  }

  fact(type: string, rule: ClassicRule, detail: Detail, naming: Naming = {}): void {
    const whole: Record<string, Value> = { group: this.groupId }
    for (const key in detail) whole[key] = detail[key] ?? ''
    this.effects.push({ do: 'fact', type, rule, detail: whole, because: naming.because, as: naming.as })
  }

  /** Answer at once. */
  answer(to: RequestId, answer: GroupAnswer, rule: ClassicRule, detail: Detail, naming: Naming = {}): void {
    this.effects.push({ do: 'reply', to, answer, rule, detail, because: naming.because, as: naming.as })
  }

  /** Answer once everything written so far, and by this decision, is committed. */
  answerWhenCommitted(to: RequestId, answer: GroupAnswer, rule: ClassicRule, detail: Detail, naming: Naming = {}): void {
    this.replies.push({ to, answer, rule, detail, because: naming.because, as: naming.as })
  }

  /** Set a timer and say so; returns when it falls due. */
  startTimer(kind: TimerKind, delayMs: number, rule: ClassicRule, member?: MemberId, naming: Naming = {}): SimTime {
    const detail: Detail = member === undefined ? { kind, delayMs } : { kind, member, delayMs }
    this.fact('TimerSet', rule, detail, naming)
    return this.moveTimer(kind, this.now + fromMs(delayMs), member)
  }

  moveTimer(kind: TimerKind, at: SimTime, member?: MemberId): SimTime {
    this.effects.push({ do: 'timer', key: timerKey(keyKind(kind), this.groupId, member), at })
    return at
  }

  cancelTimer(kind: TimerKind, member?: MemberId): void {
    this.effects.push({ do: 'timer', key: timerKey(keyKind(kind), this.groupId, member), at: null })
  }

  update(member: MemberId, change: Partial<ClassicMember>): void {
    const known = this.members.get(member)
    if (known !== undefined) this.members.set(member, Object.assign(copyMember(known), change))
  }

  /** A sign of life, where nothing else of the member changes. */
  renew(member: ClassicMember): void {
    const deadline = this.moveTimer('session', this.now + fromMs(member.sessionTimeoutMs), member.memberId)
    this.sessions.push({ change: 'session', member: member.memberId, deadline })
  }

  result(): CoordinatorResult<ClassicChange, ClassicThen> {
    const { records, replies, effects } = this
    const soft = this.changes()
    return this.then === undefined ? { records, replies, effects, soft } : { records, replies, effects, soft, then: this.then }
  }

  /** The group is gone, with all that was decided about it. */
  removeGroup(): void {
    this.removed = true
  }

  private changes(): ClassicChange[] {
    if (this.removed) return [{ change: 'remove' }]
    const soft: ClassicChange[] = this.isNew ? [{ change: 'create' }] : []
    if (this.changed !== null) soft.push({ change: 'head', set: this.changed })
    const members = this.members.changes()
    if (members !== null) soft.push({ change: 'members', by: members })
    const staticMembers = this.ofInstances?.changes() ?? null
    if (staticMembers !== null) soft.push({ change: 'staticMembers', by: staticMembers })
    const pendingJoin = this.ofPendingJoin?.changes() ?? null
    if (pendingJoin !== null) soft.push({ change: 'pendingJoin', by: pendingJoin })
    const pendingSync = this.ofPendingSync?.changes() ?? null
    if (pendingSync !== null) soft.push({ change: 'pendingSync', by: pendingSync })
    const supportedProtocols = this.ofProtocols?.changes() ?? null
    if (supportedProtocols !== null) soft.push({ change: 'supportedProtocols', by: supportedProtocols })
    return this.sessions.length === 0 ? soft : soft.concat(this.sessions)
  }
}
