import type { CaseFile } from '../../recording/case-file'
import { errorOf } from '../../recording/answer-rule'
import type { Exchange } from '../../recording/exchange'
import { acknowledgementsFirst, isCommitBeforeReconciling, isRoutineBeat } from './routine'

/** One step of a member's conversation with its coordinator, routine traffic left out. */
export interface Turn {
  readonly exchange: Exchange
  /** How many times it was said again with nothing new. */
  readonly repeats: number
}

/** What decides whether a commit was made by the timer. */
export interface Habits {
  readonly autoCommit: boolean
  /** When the application closed its consumer, in the time of the exchanges. */
  readonly closes: readonly number[]
}

/** A commit before a join, a revocation or a close stands right before that. */
const rightBeforeUs = 700_000
const startUp = new Set([14, 15, 16])

/** The last commit before a member says that it leaves, where it closes. */
function beforeClose(own: readonly Exchange[], place: number, habits: Habits): boolean {
  const commit = own[place]
  const next = own.slice(place + 1).find(({ api }) => api === 'OffsetCommit' || api === 'ConsumerGroupHeartbeat')
  const leaves = next?.api === 'ConsumerGroupHeartbeat' && next.request.memberEpoch < 0
  return commit !== undefined && leaves && habits.closes.some((at) => commit.arrivedAt >= at && commit.arrivedAt - at < rightBeforeUs)
}

function isTimedCommit(own: readonly Exchange[], place: number, habits: Habits): boolean {
  const commit = own[place]
  if (!habits.autoCommit || commit?.api !== 'OffsetCommit') return false
  if (own.some(({ api }) => api === 'ConsumerGroupHeartbeat'))
    return !isCommitBeforeReconciling(own, place) && !beforeClose(own, place, habits)
  if (errorOf(commit) !== 0) return false
  const next = own.slice(place + 1).find(({ api }) => api !== 'Heartbeat' && api !== 'FindCoordinator')
  const joinsOrLeaves = next?.api === 'JoinGroup' || next?.api === 'LeaveGroup'
  if (joinsOrLeaves && next.arrivedAt - commit.answeredAt < rightBeforeUs) return false
  const followed = next?.api === 'OffsetCommit' && next.arrivedAt - commit.answeredAt < rightBeforeUs
  return followed || !habits.closes.some((at) => commit.arrivedAt >= at && commit.arrivedAt - at < rightBeforeUs)
}

/** Whether one only says again what the one before it said. */
function saysAgain(before: Exchange | undefined, exchange: Exchange): boolean {
  if (before?.api !== exchange.api) return false
  if (exchange.api === 'Heartbeat' && before.api === 'Heartbeat')
    return errorOf(before) === errorOf(exchange) && before.request.generationId === exchange.request.generationId
  const joins = exchange.api === 'JoinGroup' || (exchange.api === 'ConsumerGroupHeartbeat' && exchange.request.memberEpoch === 0)
  return joins && startUp.has(errorOf(exchange)) && errorOf(before) === errorOf(exchange)
}

/** A member's conversation: heartbeats that bring nothing, look-ups after the first and commits of the timer are routine. */
export function conversationOf(exchanges: readonly Exchange[], habits: Habits): Turn[] {
  const own = acknowledgementsFirst(exchanges)
  const turns: Turn[] = []
  let lookedUp = false
  for (const [place, exchange] of own.entries()) {
    if (exchange.api === 'FindCoordinator') {
      if (lookedUp || errorOf(exchange) !== 0) continue
      lookedUp = true
    }
    if (exchange.api === 'Heartbeat' && errorOf(exchange) === 0) continue
    if (exchange.api === 'ConsumerGroupHeartbeat' && isRoutineBeat(exchange)) continue
    if (isTimedCommit(own, place, habits)) continue
    const last = turns.at(-1)
    if (last !== undefined && saysAgain(last.exchange, exchange))
      turns[turns.length - 1] = { exchange: last.exchange, repeats: last.repeats + 1 }
    else turns.push({ exchange, repeats: 0 })
  }
  return turns
}

/** What the description of a member says of its commits. */
export function autoCommits(file: CaseFile, member: string): boolean {
  const as = file.actions.find((action) => action.do === 'start' && action.member === member)?.as ?? member
  const configs = new Map([...file.memberDefaults, ...(file.members.get(as)?.config ?? [])])
  return configs.get('enable.auto.commit') !== 'false'
}
