import type { SimTime } from '../../kernel/node'
import { fromMs } from '../../kernel/time'
import type { ShardContext } from './context'

/** A shard's one timer that is of no group (Kafka: GroupCoordinatorShard.GROUP_EXPIRATION_KEY). */
export const cleanupTimer = 'expire-group-metadata'

/** When a shard looks next for what has expired: `offsets.retention.check.interval.ms` after loading, and after each look. */
export function nextCleanup(loadedAt: SimTime, { now, config }: ShardContext): SimTime {
  const interval = fromMs(config.offsetsRetentionCheckIntervalMs)
  return loadedAt + (Math.floor((now - loadedAt) / interval) + 1) * interval
}
