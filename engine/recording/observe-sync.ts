import type { Exchange } from './exchange'
import { nothingFound, stateChanges, type Findings, type Sight } from './findings'

type SyncExchange = Extract<Exchange, { api: 'SyncGroup' }>

/** A SyncGroup arrives while the group waits for its leader's plan. */
export function syncArrives(sight: Sight, exchange: SyncExchange): Findings {
  const found = nothingFound()
  const { request, response } = exchange
  if (response.errorCode !== 0 || sight.group?.state !== 'CompletingRebalance') return found
  const { memberId, generationId } = request
  found.changes.push({ group: 'memberSet', memberId, to: { awaitingSync: sight.requestId } }, { group: 'synced', memberId })
  const leads = request.assignments.length > 0
  const rule = leads ? 'classic/sync/leader-appends' : 'classic/sync/follower-parked'
  found.facts.push({ type: 'RequestParked', rule, detail: { group: sight.groupId, api: 'SyncGroup', member: memberId } })
  const detail = { group: sight.groupId, generation: generationId }
  if (leads) found.facts.push({ type: 'AssignmentAppended', rule, detail, as: 'append' })
  return found
}

/** A SyncGroup is answered: the first answer after the plan was sent says that it was committed. */
export function syncIsAnswered(sight: Sight, exchange: SyncExchange): Findings {
  const found = nothingFound()
  const { request, response } = exchange
  if (response.errorCode !== 0) return found
  const { memberId, generationId } = request
  const { group, round } = sight
  if (group === undefined || group.state === 'CompletingRebalance') {
    const detail = { group: sight.groupId, generation: generationId }
    if (group !== undefined) found.facts.push({ type: 'AssignmentCommitted', rule: 'classic/sync/committed', detail, because: 'append' })
    const rule = group === undefined ? 'recording/observed/already-there' : 'classic/sync/committed'
    stateChanges(found, sight, 'Stable', rule, { generationId, because: 'append', as: 'stable' })
    for (const member of group?.members.values() ?? []) {
      const assignment = round?.plan?.get(member.memberId)
      const to = { awaitingSync: null, ...(assignment === undefined ? {} : { assignment }) }
      found.changes.push({ group: 'memberSet', memberId: member.memberId, to })
    }
  }
  const timeout = group?.members.get(memberId)?.sessionTimeoutMs ?? 0
  const sessionDeadline = timeout === 0 ? {} : { sessionDeadline: sight.now + timeout * 1000 }
  found.changes.push({ group: 'memberSet', memberId, to: { assignment: response.assignment, awaitingSync: null, ...sessionDeadline } })
  found.changes.push({ group: 'synced', memberId })
  return found
}
