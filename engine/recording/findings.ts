import type { Group } from '../groups/group-shard'
import type { Detail, RuleId } from '../kernel/event'
import type { SimTime } from '../kernel/node'
import type { Exchange } from './exchange'
import type { GroupChange, ObservedGroup } from './observed-group'
import type { Round } from './rounds'

/** A fact that the traffic tells, for the trace. */
export interface Fact {
  readonly type: string
  readonly rule: RuleId
  readonly detail: Detail
  readonly because?: string
  readonly as?: string
}

/** What one request or answer makes known of the group; nothing of it is applied yet. */
export interface Findings {
  readonly changes: GroupChange[]
  readonly facts: Fact[]
}

/** What an observer sees at one moment. */
export interface Sight {
  readonly exchange: Exchange
  /** The name of the request, as a parked one is kept. */
  readonly requestId: string
  readonly groupId: string
  readonly group: ObservedGroup | undefined
  /** The same where it is a consumer group. */
  readonly consumer: Extract<Group, { readonly kind: 'consumer' }> | undefined
  readonly now: SimTime
  readonly round: Round | undefined
  readonly clientHost: string
  /** As far as the traffic tells them; a topic without the one goes by the other. */
  readonly topicIdOf: (name: string) => string
  readonly topicNameOf: (topicId: string) => string
}

export const nothingFound = (): Findings => ({ changes: [], facts: [] })

/** The group goes from one state to another. */
export function stateChanges(
  found: Findings,
  sight: Sight,
  to: ObservedGroup['state'],
  rule: RuleId,
  more: { readonly generationId?: number; readonly because?: string; readonly as?: string } = {},
): void {
  const from = sight.group?.state ?? 'Empty'
  const generation = more.generationId ?? sight.group?.generationId ?? 0
  found.changes.push({ group: 'set', to: { state: to, previousState: from, stateSince: sight.now, generationId: generation } })
  found.facts.push({
    type: 'GroupStateChanged',
    rule,
    detail: { group: sight.groupId, from, to, generation },
    ...(more.because === undefined ? {} : { because: more.because }),
    ...(more.as === undefined ? {} : { as: more.as }),
  })
}

/** A member is no more. */
export function memberGoes(found: Findings, sight: Sight, memberId: string, rule: RuleId, reason: string): void {
  found.changes.push({ group: 'memberGone', memberId })
  found.facts.push({ type: 'MemberRemoved', rule, detail: { group: sight.groupId, member: memberId, reason } })
}
