import { fromMs } from '../../kernel/time'
import type { Disk, ReplicaManager } from './state'
import type { ReplicaTurn } from './turn'

/** High watermarks are written every so often: what a crash leaves is a little old (Kafka: ReplicaManager.checkpointHighWatermarks). */
export const checkpointTimer = 'checkpoint'

/** The same for log start offsets. */
export const logStartTimer = 'checkpoint-start'

/** The disk with a checkpoint of what the replicas are at now. */
export function checkpointed({ disk, replicas }: Pick<ReplicaManager, 'disk' | 'replicas'>, what: keyof Disk): Disk {
  if (what === 'highWatermarks')
    return { ...disk, highWatermarks: new Map([...replicas].map(([key, { log }]) => [key, log.highWatermark])) }
  return { ...disk, logStartOffsets: new Map([...replicas].map(([key, { log }]) => [key, log.logStartOffset])) }
}

/** Writes high watermarks or log start offsets to the disk, and sets the timer anew (Kafka: ReplicaManager.checkpointHighWatermarks, LogManager.checkpointLogStartOffsets). */
export function checkpoint(turn: ReplicaTurn, timer: string): void {
  const { settings } = turn.manager
  const starts = timer === logStartTimer
  turn.manager.disk = checkpointed(turn.manager, starts ? 'logStartOffsets' : 'highWatermarks')
  turn.timer(timer, turn.now + fromMs(starts ? settings.logStartCheckpointMs : settings.highWatermarkCheckpointMs))
}
