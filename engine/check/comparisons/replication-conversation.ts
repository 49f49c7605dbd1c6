import { byNumber } from '../../kernel/order'
import type { FollowerFetch } from '../../recording/replication/follower-fetches'
import { differencesBetween, shown } from './difference'
import { comparisonOf, type ComparisonResult } from './result'

const nothing: ReadonlySet<string> = new Set()

/** One step of a follower's conversation with a leader: what it asked from where, and what came of it. */
type FetchStep = Pick<FollowerFetch, 'leader' | 'fetchOffset' | 'lastFetchedEpoch' | 'errorCode' | 'divergingEpoch' | 'recordsSizeInBytes'>

/** NOT_LEADER_OR_FOLLOWER and UNKNOWN_LEADER_EPOCH: who asks has heard of the change before the one that it asks. Which of two nodes hears first is in no log. */
const askedTooEarly: readonly number[] = [6, 75]

const isIdle = ({ errorCode, divergingEpoch, recordsSizeInBytes }: FetchStep): boolean =>
  errorCode === 0 && divergingEpoch === null && recordsSizeInBytes === 0

const sameQuestion = (a: FetchStep, b: FetchStep | undefined): boolean =>
  b !== undefined && a.fetchOffset === b.fetchOffset && a.lastFetchedEpoch === b.lastFetchedEpoch

const stepOf = ({ leader, fetchOffset, lastFetchedEpoch, errorCode, divergingEpoch, recordsSizeInBytes }: FollowerFetch): FetchStep => ({
  leader,
  fetchOffset,
  lastFetchedEpoch,
  errorCode,
  divergingEpoch,
  recordsSizeInBytes,
})

/** How often a follower is told nothing before it is told something is a matter of clocks: an idle fetch counts where the next question is another, or none. */
function stepsOf(fetches: readonly FollowerFetch[]): readonly FetchStep[] {
  const steps = fetches.map(stepOf).filter(({ errorCode }) => !askedTooEarly.includes(errorCode))
  return steps.filter((step, i) => !isIdle(step) || !sameQuestion(step, steps[i + 1]))
}

/** By leader epoch and follower, each in order. */
function conversationsOf(fetches: readonly FollowerFetch[]): ReadonlyMap<string, readonly FetchStep[]> {
  const terms = [...new Set(fetches.map(({ currentLeaderEpoch }) => currentLeaderEpoch))].sort(byNumber)
  const followers = [...new Set(fetches.map(({ follower }) => follower))].sort(byNumber)
  const conversations = new Map<string, readonly FetchStep[]>()
  for (const term of terms)
    for (const follower of followers) {
      const own = fetches.filter((fetch) => fetch.currentLeaderEpoch === term && fetch.follower === follower)
      if (own.length > 0) conversations.set(`leader epoch ${String(term)}, broker ${String(follower)}`, stepsOf(own))
    }
  return conversations
}

/** Comparison 4: each follower's conversation with each leader, step by step. */
export function compareConversations(wanted: readonly FollowerFetch[], got: readonly FollowerFetch[]): ComparisonResult[] {
  const ours = conversationsOf(got)
  const theirs = conversationsOf(wanted)
  const names = new Set([...theirs.keys(), ...ours.keys()])
  return [...names].flatMap((name) => {
    const [left, right] = [theirs.get(name) ?? [], ours.get(name) ?? []]
    return Array.from({ length: Math.max(left.length, right.length) }, (_, i) => {
      const [their, our] = [left[i], right[i]]
      const differences =
        their === undefined || our === undefined
          ? [{ field: 'step', wanted: shown(their ?? null), got: shown(our ?? null) }]
          : differencesBetween(their, our, nothing)
      return comparisonOf(4, name, i, differences)
    })
  })
}
