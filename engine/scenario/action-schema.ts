import * as v from 'valibot'
import { limits } from './limits'
import { configs, groupId, list, ms, name, text, topicName, whole } from './parts'

const partitions = whole(1, limits.partitions)

/** Which message: by what it is called (`JoinGroupRequest`), who sends it, who gets it, and its turn. */
const ofMessage = {
  label: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z]{1,60}$/, 'bad-name'))),
  from: v.optional(name),
  to: v.optional(name),
  nth: v.optional(whole(1, 1_000_000)),
}

const act = <const N extends string, E extends v.ObjectEntries>(action: N, entries: E) =>
  v.strictObject({ atMs: ms, do: v.literal(action), ...entries })

/** Key and value as text; `null`, or left out, is none. */
const record = v.strictObject({ key: v.optional(v.nullable(text), null), value: v.optional(v.nullable(text), null) })

const ofMember = <const N extends string>(action: N) => act(action, { member: name })

const brokerNumber = whole(1, limits.brokers)

const ofBroker = <const N extends string>(action: N) => act(action, { broker: brokerNumber })

/** The brokers that keep one partition, its preferred leader first. */
export const replicaList = list(brokerNumber, 1, limits.replicas)

const partitionNumber = v.optional(whole(0, limits.partitions), 0)

const morePartitions = act('addPartitions', {
  topic: topicName,
  to: partitions,
  replicas: v.optional(list(replicaList, 1, limits.assigned)),
})

/** What a lane may do in place of its script: how the cluster grows. */
export const laneAction = v.variant('do', [morePartitions, ofBroker('startBroker'), ofBroker('killBroker'), ofBroker('stopBroker')])

/** Everything that can be done to a running cluster, each with its own keys. One vocabulary: scripts, branches and searches. */
export const timedAction = v.variant('do', [
  act('startMember', { member: name, as: v.optional(name) }),
  act('closeMember', { member: name, membership: v.optional(v.picklist(['default', 'leave', 'remain'])) }),
  ofMember('killMember'),
  ofMember('freezeMember'),
  ofMember('thawMember'),
  act('busy', { member: name, forMs: ms }),
  act('lateCommit', { member: name, forMs: ms }),
  act('blockCallback', { member: name, forMs: ms }),
  act('subscribe', { member: name, topics: v.optional(list(topicName, 1, 1000)), regex: v.optional(text) }),
  ofMember('unsubscribe'),
  ofMember('commit'),
  act('enforceRebalance', { member: name, reason: v.optional(text, '') }),
  morePartitions,
  act('createTopic', {
    topic: topicName,
    partitions,
    replication: v.optional(brokerNumber),
    replicas: v.optional(list(replicaList, 1, limits.assigned)),
  }),
  act('deleteTopic', { topic: topicName }),
  act('setConfig', { of: v.picklist(['broker', 'topic', 'group', 'member']), name: groupId, set: configs }),
  act('produce', {
    producer: name,
    topic: topicName,
    partition: v.optional(whole(0, limits.partitions)),
    batches: list(list(record, 1, limits.producedRecords), 1, limits.producedRecords),
  }),
  act('beginTransaction', { producer: name }),
  act('commitTransaction', { producer: name }),
  act('abortTransaction', { producer: name }),
  act('runCleaner', { broker: v.optional(name) }),
  act('deleteGroup', { group: groupId }),
  act('removeMembers', { group: groupId, instanceIds: list(text, 1, limits.members) }),
  act('moveCoordinator', { group: groupId, loadMs: v.optional(ms, 100) }),
  ofBroker('killBroker'),
  ofBroker('stopBroker'),
  ofBroker('startBroker'),
  ofBroker('freezeBroker'),
  ofBroker('thawBroker'),
  act('electLeaders', {
    topic: topicName,
    partition: partitionNumber,
    type: v.optional(v.picklist(['preferred', 'unclean']), 'preferred'),
  }),
  act('deleteRecords', { topic: topicName, partition: partitionNumber, offset: whole(-1, 1_000_000_000_000) }),
  act('dropMessage', ofMessage),
  act('holdMessage', ofMessage),
  act('releaseMessage', ofMessage),
])

export const actionNames: readonly string[] = timedAction.options.map((option) => option.entries.do.literal)

export type TimedScenarioAction = v.InferOutput<typeof timedAction>

type WithoutTime<A> = A extends unknown ? Omit<A, 'atMs'> : never

/** An action without its time: what a branch is made of. */
export type ScenarioAction = WithoutTime<TimedScenarioAction>
