import { wholes, type At } from '../case-reading'
import { controllerRecordsName, readMs, readRows } from './file'

/** The partition as a record of the metadata log leaves it (Kafka: PartitionRegistration). */
export interface PartitionState {
  readonly atMs: number
  readonly leader: number
  readonly leaderEpoch: number
  readonly partitionEpoch: number
  readonly isr: readonly number[]
  readonly elr: readonly number[]
  readonly lastKnownElr: readonly number[]
  readonly leaderRecoveryState: number
}

/** A record of the metadata log, in its order. */
export interface ControllerRecord {
  readonly line: number
  readonly offset: number
  readonly atMs: number
  readonly type: string
  readonly data: At
}

/** The `controller-records.jsonl` of a cluster's recording. Throws `NotThisFile`. */
export function readControllerRecords(source: string): readonly ControllerRecord[] {
  return readRows(controllerRecordsName, source, (at) => {
    const data = at.field('data')
    data.object()
    const offset = at.field('offset').whole()
    return { line: at.line, offset, atMs: readMs(at.field('atMs')), type: at.field('type').text(), data }
  })
}

const whole = (at: At): number => at.whole()
const none: readonly number[] = []

function made(atMs: number, data: At): PartitionState {
  return {
    atMs,
    leader: data.field('leader').whole(),
    leaderEpoch: data.field('leaderEpoch').whole(),
    partitionEpoch: data.field('partitionEpoch').whole(),
    isr: data.field('isr').wholes(),
    elr: data.orElse('eligibleLeaderReplicas', none, wholes),
    lastKnownElr: data.orElse('lastKnownElr', none, wholes),
    leaderRecoveryState: data.orElse('leaderRecoveryState', 0, whole),
  }
}

/** What the record does not name stays; a leader that it names raises the leader epoch (Kafka: PartitionRegistration.merge). */
function changed(before: PartitionState, atMs: number, data: At): PartitionState {
  const names = data.has('leader')
  return {
    atMs,
    leader: data.orElse('leader', before.leader, whole),
    leaderEpoch: before.leaderEpoch + (names ? 1 : 0),
    partitionEpoch: before.partitionEpoch + 1,
    isr: data.orElse('isr', before.isr, wholes),
    elr: data.orElse('eligibleLeaderReplicas', before.elr, wholes),
    lastKnownElr: data.orElse('lastKnownElr', before.lastKnownElr, wholes),
    leaderRecoveryState: data.orElse('leaderRecoveryState', before.leaderRecoveryState, whole),
  }
}

/** Without a topic it is every topic's. */
function clears(data: At, topic: string): boolean {
  const named = data.field('topicName').text()
  return named === '' || named === topic
}

/** Every state of the topic's only partition, in the order of the metadata log. Throws `NotThisForm`. */
export function partitionStates(records: readonly ControllerRecord[], topic: string, topicId: string): readonly PartitionState[] {
  const states: PartitionState[] = []
  let now: PartitionState | undefined
  for (const { type, atMs, data } of records) {
    // A change of min.insync.replicas forgets who is eligible; the next state shows it.
    if (type === 'ClearElrRecord' && now !== undefined && clears(data, topic)) now = { ...now, elr: none, lastKnownElr: none }
    if (type !== 'PartitionRecord' && type !== 'PartitionChangeRecord') continue
    if (data.field('topicId').text() !== topicId || data.field('partitionId').whole() !== 0) continue
    if (type === 'PartitionRecord') now = made(atMs, data)
    else now = now === undefined ? data.wrong() : changed(now, atMs, data)
    states.push(now)
  }
  return states
}
