import type { BrokerState } from '../../cluster/world'
import { CoordinatorLogRecord } from '../../cluster/broker/coordinator-log-record'
import { shardKey } from '../../cluster/broker/shard-context'
import type { ConsumerGroup } from '../../groups/consumer/state'
import { groupProtocols } from '../../groups/protocols'
import type { GroupShard } from '../../groups/group-shard'
import { Digest } from '../../kernel/digest'
import type { Detail } from '../../kernel/event'
import { byCodeUnit, byNumber } from '../../kernel/order'
import { Chain } from '../../log/chain'
import type { WorldInvariant } from './invariant'

/** What of a consumer group comes out of its records. */
function digestGroup(digest: Digest, group: ConsumerGroup): void {
  const { groupEpoch, assignmentEpoch, assignmentTimestamp, members, target, resolvedRegexes, partitionEpochs } = group
  for (const value of [groupEpoch, assignmentEpoch, assignmentTimestamp]) digest.number(value)
  for (const [id, { details, current }] of [...members].sort(byKey)) {
    digest.text(id)
    digest.value(details)
    for (const value of [current.memberEpoch, current.previousMemberEpoch]) digest.number(value)
    digest.text(current.state)
    for (const assigned of [current.assigned, current.pendingRevocation]) digestEpochs(digest, assigned)
  }
  for (const [id, topics] of [...target].sort(byKey)) {
    digest.text(id)
    for (const { topicId, partitions } of [...topics].sort((a, b) => byCodeUnit(a.topicId, b.topicId))) {
      digest.text(topicId)
      for (const partition of [...partitions].sort(byNumber)) digest.number(partition)
    }
  }
  for (const [regex, resolved] of [...resolvedRegexes].sort(byKey)) {
    digest.text(regex)
    for (const topic of [...resolved.topics].sort(byCodeUnit)) digest.text(topic)
  }
  digestEpochs(digest, partitionEpochs)
}

function digestEpochs(digest: Digest, topics: ReadonlyMap<string, ReadonlyMap<number, number>>): void {
  for (const [topic, partitions] of [...topics].sort(byKey)) {
    digest.text(topic)
    for (const [partition, epoch] of [...partitions].sort((a, b) => byNumber(a[0], b[0]))) {
      digest.number(partition)
      digest.number(epoch)
    }
  }
}

const byKey = (a: readonly [string, unknown], b: readonly [string, unknown]): number => byCodeUnit(a[0], b[0])

function nameOf({ offsets, records, groups }: GroupShard): string {
  const digest = new Digest()
  for (const [group, partitions] of [...offsets].sort(byKey)) {
    if (partitions.size === 0) continue
    digest.text(group)
    for (const [partition, committed] of [...partitions].sort(byKey)) {
      digest.text(partition)
      digest.number(committed.offset)
      digest.text(committed.metadata)
    }
  }
  for (const [group, replayed] of [...records].sort(byKey)) {
    digest.text(group)
    digest.value(replayed.value)
  }
  for (const [groupId, group] of [...groups].sort(byKey)) {
    if (group.kind !== 'consumer') continue
    digest.text(groupId)
    digestGroup(digest, group)
  }
  return digest.toString()
}

function wrongIn(state: BrokerState): Detail | null {
  for (const [partition, shard] of state.shards) {
    const log = state.logs.get(shardKey(partition))
    if (shard.loading || log === undefined || log.last === null) continue
    const again = groupProtocols.empty(partition)
    for (const batch of Chain.toArray(log.last))
      for (const record of batch.records ?? []) if (record instanceof CoordinatorLogRecord) groupProtocols.replay(again, record.record)
    if (nameOf(again) !== nameOf(shard)) return { partition: shardKey(partition) }
  }
  return null
}

/** Hard state is always the replay of the log. */
export const hardStateIsReplay: WorldInvariant = {
  name: 'hard-state-is-replay',
  ofWorld(world) {
    for (const state of world.nodes.values()) {
      const wrong = state.kind === 'broker' ? wrongIn(state) : null
      if (wrong !== null) return wrong
    }
    return null
  },
}
