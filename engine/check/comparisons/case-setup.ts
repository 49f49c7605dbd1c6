import type { NodeAction } from '../../cluster/action'
import type { ClusterSetup, MemberSetup, TimedAction } from '../../cluster/setup'
import type { SimTime } from '../../kernel/node'
import type { CaseAction, CaseFile } from '../../recording/case-file'
import type { Recording } from '../../recording/recording'
import { mintedIds, processIds, topicIdsOf } from './recorded-ids'

function memberOf(file: CaseFile, name: string, pollMs: number): MemberSetup {
  const member = file.members.get(name)
  // A recorded application begins with the first record of a partition; the engine's consumer, as Kafka's, behind the last.
  const configs = new Map([['auto.offset.reset', 'earliest'], ...file.memberDefaults, ...(member?.config ?? [])])
  return {
    name,
    configs,
    topics: member?.pattern == null && member?.regex == null ? (member?.topics ?? [...file.topics.keys()]) : [],
    regex: member?.pattern ?? null,
    brokerRegex: member?.regex ?? null,
    pollMs,
    processMsPerRecord: member?.processMsPerRecord ?? 0,
    revokeCallbackMs: member?.revokeCallbackMs ?? 0,
    commitOnRevoke: member?.commitOnRevoke ?? false,
  }
}

/** What an action of a recording is in the scenario's vocabulary; `null` for what only watched. */
function actionOf(action: CaseAction, file: CaseFile): NodeAction | null {
  const member = action.member ?? ''
  const forMs = Number(action.args)
  switch (action.do) {
    case 'close':
      return { do: 'closeMember', member }
    case 'close-leave':
      return { do: 'closeMember', member, membership: 'leave' }
    case 'close-remain':
      return { do: 'closeMember', member, membership: 'remain' }
    case 'kill':
      return { do: 'killMember', member }
    case 'freeze':
      return { do: 'freezeMember', member }
    case 'thaw':
      return { do: 'thawMember', member }
    case 'busy':
      return { do: 'busy', member, forMs }
    case 'late-commit':
      return { do: 'lateCommit', member, forMs }
    case 'subscribe':
      return { do: 'subscribe', member, topics: action.args.split(' ') }
    case 'unsubscribe':
      return { do: 'unsubscribe', member }
    case 'commit':
      return { do: 'commit', member }
    case 'enforce':
      return { do: 'enforceRebalance', member, reason: action.args === '' ? 'asked by the application' : action.args }
    case 'addPartitions':
      return { do: 'addPartitions', topic: action.topic ?? '', to: action.to ?? 0 }
    case 'createTopic':
      return { do: 'createTopic', topic: action.topic ?? '', partitions: action.to ?? 1 }
    case 'deleteTopic':
      return { do: 'deleteTopic', topic: action.topic ?? '' }
    case 'groupConfig':
      return { do: 'setConfig', of: 'group', name: file.group, set: Object.fromEntries(action.set) }
    case 'deleteGroup':
      return { do: 'deleteGroup', group: file.group }
    default:
      return null
  }
}

/** A process begins, for the engine, when its first look-up arrived; one that sent nothing never began. */
function startsOf(recording: Recording, file: CaseFile): TimedAction[] {
  const starts: TimedAction[] = []
  for (const { name, exchanges } of recording.processes) {
    const first = recording.exchanges[exchanges[0] ?? 0]
    if (first === undefined) continue
    const as = file.actions.find((action) => action.do === 'start' && action.member === name)?.as ?? null
    const at = first.arrivedAt - recording.startsAt
    starts.push({ at, action: { do: 'startMember', member: name, ...(as === null ? {} : { as }) } })
  }
  return starts
}

/** A process of the consumer protocol that is told to close while it comes up has looked for its coordinator by then, and closes when it is up. */
function beganAt(recording: Recording, file: CaseFile, action: CaseAction): SimTime {
  const started = file.actions.findLast((each) => each.do === 'start' && each.member === action.member && each.atMs <= action.atMs)
  const as = started?.as ?? action.member ?? ''
  const protocol = file.members.get(as)?.config.get('group.protocol') ?? file.memberDefaults.get('group.protocol')
  if (started === undefined || protocol !== 'consumer' || !action.do.startsWith('close')) return 0
  const since = (file.startedAt + started.atMs) * 1000
  const begins = recording.processes
    .filter(({ name }) => name === action.member)
    .map(({ exchanges }) => recording.exchanges[exchanges[0] ?? 0]?.arrivedAt ?? 0)
    .find((from) => from >= since)
  return begins === undefined ? 0 : begins - recording.startsAt
}

/** The recorded scenario as a cluster of the engine's own: its clients will do the talking. */
export function setupOfCase(
  recording: Recording,
  file: CaseFile,
  latency: SimTime,
  targetsMs: readonly number[] = [],
  pollMs = 100,
): ClusterSetup {
  const at = (ms: number): SimTime => (file.startedAt + ms) * 1000 - recording.startsAt
  const actions = startsOf(recording, file)
  for (const action of file.actions) {
    const known = actionOf(action, file)
    if (known !== null) actions.push({ at: Math.max(0, at(action.atMs), beganAt(recording, file, action)), action: known })
  }
  const members = [...file.members.keys()].map((name) => memberOf(file, name, pollMs))
  return {
    kafkaVersion: file.kafka.split('.').slice(0, 2).join('.'),
    seed: 1,
    commitDelayMs: 0,
    brokers: [{ broker: 1, rack: null, configs: file.broker }],
    topics: [...file.topics].map(([name, partitions]) => ({
      name,
      partitions,
      replicationFactor: 1,
      recordsPerPartition: file.recordsPerPartition,
      configs: new Map(),
    })),
    producers: [],
    groups: [{ groupId: file.group, configs: file.groupConfig, members }],
    network: { road: { latencyMin: latency, latencyMax: latency, lossPerMillion: 0, duplicatePerMillion: 0 }, roads: new Map() },
    pinned: { memberIds: mintedIds(recording), processIds: processIds(recording), topicIds: topicIdsOf(recording, file), targetsMs },
    actions: actions.sort((a, b) => a.at - b.at),
  }
}
