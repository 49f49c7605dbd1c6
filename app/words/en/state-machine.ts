import { span } from './stage'

/** State machine view, and the strip of a group's states over time. */
export const stateMachine = {
  interval: (state: string, generation: number): readonly string[] =>
    state === 'Stable'
      ? [`${state}, generation ${String(generation)}`, state]
      : state === 'PreparingRebalance'
        ? [state, 'Preparing']
        : state === 'CompletingRebalance'
          ? [state, 'Completing']
          : [state],
  group: 'The group, on the coordinator',
  groupSub: 'one state for all members',
  members: 'The members, each in its client',
  membersSub: 'each hears of it in its own time',
  groupExits: {
    'Empty PreparingRebalance': 'the first member joins',
    'Empty Dead': 'deleted or unloaded',
    'PreparingRebalance CompletingRebalance': 'all have joined, or time is up',
    'PreparingRebalance Empty': 'over, and nobody joined',
    'PreparingRebalance Dead': 'unloaded',
    'CompletingRebalance Stable': 'the plan is committed',
    'CompletingRebalance PreparingRebalance': 'someone joins or goes',
    'CompletingRebalance Dead': 'unloaded',
    'Stable PreparingRebalance': 'a member joins, leaves or falls silent',
    'Stable Dead': 'unloaded',
  },
  clientExits: {
    'UNJOINED PREPARING_REBALANCE': 'poll() sends JoinGroup',
    'PREPARING_REBALANCE COMPLETING_REBALANCE': 'JoinGroup answered',
    'PREPARING_REBALANCE UNJOINED': 'UNKNOWN_MEMBER_ID',
    'COMPLETING_REBALANCE STABLE': 'SyncGroup answered',
    'COMPLETING_REBALANCE PREPARING_REBALANCE': 'SyncGroup refused',
    'COMPLETING_REBALANCE UNJOINED': 'UNKNOWN_MEMBER_ID',
    'STABLE PREPARING_REBALANCE': 'told, and then poll()',
    'STABLE UNJOINED': 'fenced, or it leaves',
  },
  more: (count: number) => `+${String(count)}`,
  told: (member: string, busyFor: number | null) =>
    busyFor === null
      ? [`${member} has been told; only poll() can act on it`, `${member} waits for poll()`]
      : [
          `${member} has been told; only poll() can act on it (${span(busyFor)} so far)`,
          `${member} has been told; only poll() can act on it`,
          `${member} waits for poll()`,
        ],
  legendLegal: 'may be taken now, and the rule that takes it',
  legendOther: 'exists, but not from here',
  legendPath: 'taken so far, in this order',
  legendChosen: 'the member whose exits are shown',
  says: {
    group: (state: string, exits: readonly string[]) => `The group is in ${state}. From here it may go to ${exits.join('; ')}.`,
    groupEnds: (state: string) => `The group is in ${state}, and stays there.`,
    noGroup: 'The coordinator has no such group yet.',
    exit: (to: string, why: string) => `${to} (${why})`,
    path: (states: readonly string[]) => `So far: ${states.join(', then ')}.`,
    members: (state: string, names: string) => `In ${state}: ${names}.`,
    told: (member: string) => `${member} has been told of the rebalance; only its next poll() can act on it.`,
    state: (state: string) => `State ${state}`,
    token: (member: string, state: string) => `${member}, ${state}`,
  },
}
