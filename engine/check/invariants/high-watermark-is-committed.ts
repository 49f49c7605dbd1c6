import type { ReplicationInvariant } from './invariant'

/** No replica takes for committed what no leader has shown, nor what it does not have. */
export const highWatermarkIsCommitted: ReplicationInvariant = {
  name: 'high-watermark-is-committed',
  ofPartition({ partition, replicas, committed }) {
    for (const [broker, { log }] of replicas) {
      const { logStartOffset, highWatermark, logEndOffset } = log
      if (highWatermark > logEndOffset || highWatermark < logStartOffset)
        return { partition, broker, highWatermark, logStartOffset, logEndOffset }
      if (highWatermark > committed.end) return { partition, broker, highWatermark, committed: committed.end }
    }
    return null
  },
}
