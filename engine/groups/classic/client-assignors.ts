import type { Assignor } from '../assignors/assignor'
import { assignorNamed, assignorOfStrategy, protocolOf } from '../assignors/assignors'
import type { MemberConfig } from '../wire/membership'

/** The assignor that the group chose; the vote is among those that every member has. */
export function chosenAssignor(name: string): Assignor {
  const assignor = assignorNamed(name)
  if (assignor === undefined) throw new Error(`no assignor ${name}`)
  return assignor
}

/** Those that `partition.assignment.strategy` names, in order. */
export const assignorsOf = (config: MemberConfig): readonly Assignor[] =>
  config.assignors.map((strategy) => {
    const assignor = assignorOfStrategy(strategy)
    if (assignor === undefined) throw new Error(`no assignor ${strategy}`)
    return assignor
  })

/** Whether the client keeps what it owns while it joins. */
export const isCooperative = (config: MemberConfig): boolean => protocolOf(assignorsOf(config)) === 'COOPERATIVE'
