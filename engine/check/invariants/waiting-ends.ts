import type { ConsumerGroupInvariant } from './invariant'

/** Whoever a consumer group may have to wait for has a deadline: each member's silence, and each giving up (Kafka: scheduleConsumerGroupSessionTimeout, scheduleConsumerGroupRebalanceTimeout). */
export const waitingEnds: ConsumerGroupInvariant = {
  name: 'waiting-ends',
  ofConsumerGroup({ world, group }) {
    const { session, rebalance } = group.timers
    for (const [member, { current, details }] of group.members) {
      // Who speaks the classic protocol is timed by its joining, once that is committed.
      if (details.classic !== null) continue
      if ((session.get(member)?.deadline ?? -1) < world.time) return { member, timer: 'session' }
      if (current.state !== 'UNREVOKED_PARTITIONS' || current.memberEpoch < 0) continue
      const timer = rebalance.get(member)
      if (timer === undefined || timer.deadline < world.time || timer.memberEpoch !== current.memberEpoch)
        return { member, timer: 'rebalance' }
    }
    return null
  },
}
