import type { Assignor } from '../assignors/assignor'
import { assignorNamed, assignorOfStrategy, protocolOf } from '../assignors/assignors'
import type { MemberConfig } from '../wire/member-view'

/** The assignor that the group chose; the vote is among those that every member has. */
export function chosenAssignor(name: string): Assignor {
  const assignor = assignorNamed(name)
  if (assignor === undefined) throw new Error(`no assignor ${name}`)
  return assignor
}

/** Those that `partition.assignment.strategy` names, in order. */
export const assignorsOf = (config: MemberConfig): readonly Assignor[] => known(config).assignors

/** Whether the client keeps what it owns while it joins. */
export const isCooperative = (config: MemberConfig): boolean => known(config).cooperative

interface Offered {
  readonly assignors: readonly Assignor[]
  readonly cooperative: boolean
}

/** A config never changes, and is asked at every poll. */
const offered = new WeakMap<MemberConfig, Offered>()

function known(config: MemberConfig): Offered {
  const before = offered.get(config)
  if (before !== undefined) return before
  const assignors = config.assignors.map((strategy) => {
    const assignor = assignorOfStrategy(strategy)
    if (assignor === undefined) throw new Error(`no assignor ${strategy}`)
    return assignor
  })
  const fresh: Offered = { assignors, cooperative: protocolOf(assignors) === 'COOPERATIVE' }
  offered.set(config, fresh)
  return fresh
}
