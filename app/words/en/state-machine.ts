import { span } from './stage'

/** State machine view, and the strip of a group's states over time. */
export const stateMachine = {
  interval: (state: string, generation: number, protocol: 'classic' | 'consumer'): readonly string[] =>
    protocol === 'consumer'
      ? [`${state}, epoch ${String(generation)}`, state]
      : state === 'Stable'
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
  /** Of a consumer group. */
  consumer: {
    members: 'Each member, on the coordinator',
    sub: (state: string, groupEpoch: number, assignmentEpoch: number) => [
      `group ${state} · group epoch ${String(groupEpoch)} · assignment epoch ${String(assignmentEpoch)}`,
      `${state} · epochs ${String(groupEpoch)} and ${String(assignmentEpoch)}`,
    ],
    clients: 'Each client',
    clientsSub: 'none of them knows of the others',
    removed: 'removed',
    many: (count: number) => `${String(count)} members`,
    away: (letter: string) => `${letter}: away for now`,
    has: (letter: string, epoch: number, has: string) => [
      `${letter}: epoch ${String(epoch)}, has ${has === '' ? 'nothing' : has}`,
      `${letter}: epoch ${String(epoch)}`,
    ],
    mustGiveUp: (letter: string, epoch: number, releasing: string) => [
      `${letter}: epoch ${String(epoch)}, must give up ${releasing}`,
      `${letter}: gives up ${releasing}`,
    ],
    waitsFor: (letter: string, epoch: number, has: string, awaits: string) => [
      `${letter}: epoch ${String(epoch)}, has ${has === '' ? 'nothing' : has}, waits for ${awaits}`,
      `${letter}: waits for ${awaits}`,
    ],
    note: 'Every active state has the exits to the right; they are drawn for the chosen member only. STALE leads to JOINING at the next poll(), LEAVING to UNSUBSCRIBED after a close().',
    memberExits: {
      'STABLE UNREVOKED_PARTITIONS': 'a newer target takes something away',
      'STABLE UNRELEASED_PARTITIONS': 'a newer target gives what is held',
      'UNREVOKED_PARTITIONS STABLE': 'it reports that all is gone',
      'UNREVOKED_PARTITIONS UNRELEASED_PARTITIONS': 'gone, but what is new is held',
      'UNRELEASED_PARTITIONS STABLE': 'the last one came free',
      'UNRELEASED_PARTITIONS UNREVOKED_PARTITIONS': 'a newer target takes away',
      'STABLE removed': 'it leaves, or its session ends',
      'UNREVOKED_PARTITIONS removed': 'its rebalance timer ends',
      'UNRELEASED_PARTITIONS removed': 'it leaves, or its session ends',
    },
    clientExits: {
      'UNSUBSCRIBED JOINING': 'subscribe(), then poll()',
      'JOINING RECONCILING': 'answered with an assignment',
      'RECONCILING ACKNOWLEDGING': 'callbacks done',
      'ACKNOWLEDGING RECONCILING': 'a newer target is there',
      'ACKNOWLEDGING STABLE': 'the heartbeat is built',
      'RECONCILING STABLE': 'the newer target is what it has',
      'STABLE RECONCILING': 'another assignment comes',
      'FENCED JOINING': 'onPartitionsLost has run',
      'PREPARE_LEAVING LEAVING': 'callbacks done',
      'LEAVING STALE': 'it left for want of poll()',
      FATAL: 'an error that it cannot mend',
      FENCED: 'told that it is out',
      PREPARE_LEAVING: 'close(), unsubscribe()',
    },
    says: {
      group: (state: string, groupEpoch: number, assignmentEpoch: number) =>
        `The group is ${state}: group epoch ${String(groupEpoch)}, assignment epoch ${String(assignmentEpoch)}.`,
      member: (name: string, state: string | null, standing: string, client: string) =>
        state === null
          ? `${name} is no member; its client is ${client}.`
          : `${name} is ${state} on the coordinator (${standing}); its client is ${client}.`,
      exits: (name: string, state: string, exits: readonly string[]) => `From ${state}, ${name} may go to ${exits.join('; ')}.`,
      clientExits: (name: string, state: string, exits: readonly string[]) =>
        `The client of ${name} may go from ${state} to ${exits.join('; ')}.`,
    },
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
