import type { BrokerState } from '../../cluster/world'
import { CoordinatorLogRecord } from '../../cluster/broker/coordinator-log-record'
import { shardKey } from '../../cluster/broker/groups'
import { groupProtocols, type GroupShard } from '../../groups/protocols'
import { Digest } from '../../kernel/digest'
import type { Detail } from '../../kernel/event'
import { Chain } from '../../log/chain'
import type { WorldInvariant } from './invariant'

function nameOf({ offsets, records }: GroupShard): string {
  const digest = new Digest()
  const byKey = (a: readonly [string, unknown], b: readonly [string, unknown]): number => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0)
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
