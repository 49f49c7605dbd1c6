import { byNumber } from '../../kernel/order'
import type { PartitionState } from '../../recording/replication/controller-records'
import { differencesBetween } from './difference'
import { comparisonOf, type ComparisonResult } from './result'

const sorted = (ids: readonly number[]): readonly number[] => [...ids].sort(byNumber)

const nothing: ReadonlySet<string> = new Set()

/** The state without its time, sets as sets. */
function shownState({ leader, leaderEpoch, partitionEpoch, isr, elr, lastKnownElr, leaderRecoveryState }: PartitionState): object {
  return {
    leader,
    leaderEpoch,
    partitionEpoch,
    isr: sorted(isr),
    elr: sorted(elr),
    lastKnownElr: sorted(lastKnownElr),
    leaderRecoveryState,
  }
}

const addedTo = (before: PartitionState | undefined, after: PartitionState | undefined): readonly number[] | null => {
  if (before === undefined || after === undefined || before.leaderEpoch !== after.leaderEpoch) return null
  return before.isr.every((id) => after.isr.includes(id)) ? after.isr.filter((id) => !before.isr.includes(id)) : null
}

/** No more than a second apart: two that come back together. */
const together = 1000

/** Two followers that return together may do so in either order: the lower id is taken to be the first. */
export function inOneOrder(states: readonly PartitionState[]): readonly PartitionState[] {
  return states.map((state, i) => {
    const [before, after] = [states[i - 1], states[i + 1]]
    const [first = -1, ...more] = addedTo(before, state) ?? []
    const [second = -1, ...others] = addedTo(state, after) ?? []
    const two = first >= 0 && second >= 0 && more.length === 0 && others.length === 0
    if (!two || second > first || (after?.atMs ?? 0) - state.atMs > together) return state
    return { ...state, isr: [...(before?.isr ?? []), second] }
  })
}

/** Comparison 1: every state of the partition in the controller's log, in order. */
export function compareStates(wanted: readonly PartitionState[], got: readonly PartitionState[]): ComparisonResult[] {
  const [theirs, ours] = [inOneOrder(wanted), inOneOrder(got)]
  return Array.from({ length: Math.max(theirs.length, ours.length) }, (_, i) => {
    const [their, our] = [theirs[i], ours[i]]
    const left = their === undefined ? { state: 'none' } : shownState(their)
    const right = our === undefined ? { state: 'none' } : their === undefined ? { state: shownState(our) } : shownState(our)
    return comparisonOf(1, 'partition', i, differencesBetween(left, right, nothing))
  })
}
