import { memberGoes, nothingFound, stateChanges, type Findings, type Sight } from './findings'
import { unknownMember, type ObservedGroup, type ObservedMember } from './observed-group'
import type { Exchange } from './exchange'

type JoinExchange = Extract<Exchange, { api: 'JoinGroup' }>

/** The largest rebalance timeout sets how long a join phase may last. */
function phaseOf(sight: Sight, members: readonly ObservedMember[], from: ObservedGroup['state']): ObservedGroup['joinPhase'] {
  if (from === 'Empty') return null
  const slowest = members.reduce<ObservedMember | null>(
    (max, member) => (max === null || member.rebalanceTimeoutMs > max.rebalanceTimeoutMs ? member : max),
    null,
  )
  if (slowest === null || slowest.rebalanceTimeoutMs === 0) return null
  return {
    kind: 'join-phase-timeout',
    startedAt: sight.now,
    deadline: sight.now + slowest.rebalanceTimeoutMs * 1000,
    remainingMs: 0,
    setBy: slowest.memberId,
  }
}

/** The group begins to rebalance, as a request, or the answer to one, shows. */
export function rebalanceBegins(found: Findings, sight: Sight, rule: `${string}/${string}`): void {
  if (sight.group?.state === 'PreparingRebalance') return
  const from = sight.group?.state ?? 'Empty'
  stateChanges(found, sight, 'PreparingRebalance', rule, { as: 'rebalance' })
  const members = [...(sight.group?.members.values() ?? [])]
  found.changes.push({ group: 'set', to: { joinPhase: phaseOf(sight, members, from), pendingSyncDeadline: null } })
  found.changes.push({ group: 'pendingSync', memberIds: [] })
  for (const member of members)
    if (member.awaitingSync !== null) found.changes.push({ group: 'memberSet', memberId: member.memberId, to: { awaitingSync: null } })
}

/** A JoinGroup arrives: what its answer will say decides what it did. */
export function joinArrives(sight: Sight, exchange: JoinExchange): Findings {
  const found = nothingFound()
  const { request, response } = exchange
  if (response.errorCode === 79) {
    const until = sight.now + request.sessionTimeoutMs * 1000
    found.changes.push({ group: 'pendingJoin', memberId: response.memberId, until })
    return found
  }
  if (response.errorCode !== 0) return found
  const known = sight.group
  const generation = response.generationId
  const settled = known?.generationId === generation && known.state !== 'PreparingRebalance' && known.members.size > 0
  const replaced = request.memberId === '' ? known?.staticMembers.get(request.groupInstanceId ?? '') : undefined
  if (replaced !== undefined && replaced !== response.memberId) replaceStatic(found, sight, exchange, replaced)
  else seated(found, sight, exchange, settled)
  if (settled) return found
  if (known === undefined && generation > 1) found.changes.push({ group: 'set', to: { generationId: generation - 1 } })
  const rule = known?.state === 'PreparingRebalance' ? null : 'classic/join/prepare-rebalance'
  if (rule !== null) rebalanceBegins(found, sight, rule)
  found.changes.push({ group: 'set', to: { protocolType: request.protocolType } })
  found.facts.push({
    type: 'RequestParked',
    rule: 'classic/join/parked',
    detail: { group: sight.groupId, api: 'JoinGroup', member: response.memberId },
    as: 'barrier',
  })
  return found
}

function seated(found: Findings, sight: Sight, exchange: JoinExchange, settled: boolean): void {
  const { request, response, clientId } = exchange
  const known = sight.group?.members.get(response.memberId)
  const told = {
    groupInstanceId: request.groupInstanceId,
    sessionTimeoutMs: request.sessionTimeoutMs,
    rebalanceTimeoutMs: request.rebalanceTimeoutMs,
    protocols: request.protocols,
    awaitingJoin: settled ? null : sight.requestId,
  }
  found.changes.push({ group: 'pendingJoin', memberId: response.memberId, until: null })
  const isNew = known === undefined && !settled
  found.changes.push({
    group: 'member',
    member: { ...(known ?? unknownMember(response.memberId, clientId, sight.clientHost)), ...told, isNew },
  })
  if (isNew) {
    const detail = { group: sight.groupId, member: response.memberId }
    found.facts.push({ type: 'MemberAdded', rule: 'classic/join/new-member', detail })
  }
}

function replaceStatic(found: Findings, sight: Sight, exchange: JoinExchange, oldId: string): void {
  const old = sight.group?.members.get(oldId)
  found.changes.push({ group: 'memberGone', memberId: oldId })
  found.facts.push({
    type: 'MemberReplaced',
    rule: 'classic/static/replaced',
    detail: { group: sight.groupId, member: exchange.response.memberId, before: oldId },
  })
  const { request, response } = exchange
  const fresh: ObservedMember = {
    ...(old ?? unknownMember(response.memberId, exchange.clientId, sight.clientHost)),
    memberId: response.memberId,
    groupInstanceId: request.groupInstanceId,
    sessionTimeoutMs: request.sessionTimeoutMs,
    rebalanceTimeoutMs: request.rebalanceTimeoutMs,
    protocols: request.protocols,
    sessionDeadline: sight.now + request.sessionTimeoutMs * 1000,
  }
  found.changes.push({ group: 'member', member: fresh })
  if (sight.group?.leaderId === oldId) found.changes.push({ group: 'set', to: { leaderId: response.memberId } })
}

/** A JoinGroup is answered: the first answer of a generation is the barrier opening. */
export function joinIsAnswered(sight: Sight, exchange: JoinExchange): Findings {
  const found = nothingFound()
  const { group, round } = sight
  if (exchange.response.errorCode !== 0 || group === undefined || round === undefined) return found
  if (group.state !== 'PreparingRebalance') return found
  const initial = group.previousState === 'Empty'
  const detail = { group: sight.groupId, generation: round.generationId, members: round.members?.length ?? round.joined.size }
  found.facts.push({ type: 'BarrierOpened', rule: 'classic/join/barrier-opens', detail, because: initial ? 'rebalance' : 'barrier' })
  const stay = new Set(round.members?.map((member) => member.memberId) ?? round.joined)
  for (const memberId of group.members.keys())
    if (!stay.has(memberId)) memberGoes(found, sight, memberId, 'classic/join/missed-barrier', 'missed-barrier')
  for (const member of group.members.values()) if (stay.has(member.memberId)) goesOn(found, sight, member)
  for (const told of round.members ?? [])
    if (!group.members.has(told.memberId)) {
      const stranger = unknownMember(told.memberId, '', '')
      const protocols = [{ name: round.protocolName ?? '', metadata: told.metadata }]
      found.changes.push({ group: 'member', member: { ...stranger, groupInstanceId: told.groupInstanceId, protocols } })
    }
  if (group.leaderId !== round.leaderId)
    found.facts.push({ type: 'LeaderElected', rule: 'recording/observed/leader', detail: { group: sight.groupId, member: round.leaderId } })
  stateChanges(found, sight, 'CompletingRebalance', 'classic/join/barrier-opens', {
    generationId: round.generationId,
    as: 'barrier-opened',
  })
  const { protocolName, leaderId } = round
  found.changes.push({ group: 'set', to: { protocolName, leaderId, joinPhase: null, newMemberAdded: false } })
  found.changes.push({ group: 'pendingSync', memberIds: [...stay] })
  return found
}

function goesOn(found: Findings, sight: Sight, member: ObservedMember): void {
  const sessionDeadline = member.sessionTimeoutMs === 0 ? null : sight.now + member.sessionTimeoutMs * 1000
  const empty = new Uint8Array(0)
  found.changes.push({
    group: 'memberSet',
    memberId: member.memberId,
    to: { awaitingJoin: null, isNew: false, sessionDeadline, assignment: empty },
  })
}
