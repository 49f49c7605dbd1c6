import { brokerNode } from '../../cluster/world'
import type { PlayedBatch } from './play-attempts'
import type { Unplaced } from './play-deeds'
import type { ReplicationRecording } from './recording'

/** Every time that a leader let its high watermark be seen: to followers, to readers, by an answer to acks=all, to the snapshot tool. */
export function witnesses(recording: ReplicationRecording, batches: readonly PlayedBatch[]): readonly Unplaced[] {
  const seen = (atMs: number, broker: number, highWatermark: number): Unplaced => ({
    atMs,
    node: brokerNode(broker),
    deed: { do: 'witnessed', highWatermark },
  })
  const found: Unplaced[] = []
  for (const [broker, lines] of recording.requests)
    for (const { api, completedAtMs, response } of lines) {
      if (api !== 'FETCH') continue
      for (const topic of response.field('responses').list())
        for (const partition of topic.field('partitions').list())
          if (partition.field('errorCode').whole() === 0) found.push(seen(completedAtMs, broker, partition.field('highWatermark').whole()))
    }
  for (const { attempts, acks } of batches)
    for (const { broker, errorCode, answeredMs, baseOffset, values } of attempts)
      if (acks === -1 && errorCode === 0 && answeredMs !== null) found.push(seen(answeredMs, broker, baseOffset + values.length))
  for (const { atMs, rest, replicas } of recording.snapshots)
    if (rest) for (const [broker, { probe }] of replicas) if (probe?.errorCode === 0) found.push(seen(atMs, broker, probe.highWatermark))
  return found
}
