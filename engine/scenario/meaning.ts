import { limits } from './limits'
import { laneOf } from './lane'
import { actionsMeaning } from './meaning-script'
import { replicasProblems } from './meaning-brokers'
import { codecsMeaning } from './meaning-codecs'
import { configsMeaning } from './meaning-configs'
import { describedMembers, memberCount } from './members'
import { nearest } from './nearest'
import { problemAt, type Path, type Problem } from './problem'
import { storageMeaning } from './meaning-storage'
import { subscriptionMeaning } from './meaning-subscriptions'
import { transactionsMeaning } from './meaning-transactions'
import type { Setup } from './schema'

const reserved = /^(broker-\d+|controller|world|page-cache)$/

function sizes(setup: Setup): Problem[] {
  const members = memberCount(setup.groups)
  if (members > limits.members) return [problemAt(['groups'], 'too-many-members', { value: members, limit: limits.members })]
  const partitions = setup.topics.reduce((sum, topic) => sum + topic.partitions, 0)
  if (partitions > limits.partitions) return [problemAt(['topics'], 'too-many-partitions', { value: partitions, limit: limits.partitions })]
  return []
}

/** Names of nodes: each once, and none that the cluster itself uses. */
function names(setup: Setup): Problem[] {
  const problems: Problem[] = []
  const taken = new Set<string>()
  const take = (name: string, path: Path): void => {
    if (reserved.test(name)) problems.push(problemAt(path, 'reserved-name', { value: name }))
    else if (taken.has(name)) problems.push(problemAt(path, 'duplicate-name', { value: name }))
    taken.add(name)
  }
  for (const [n, producer] of setup.producers.entries()) take(producer.name, ['producers', n, 'name'])
  for (const [t, transfer] of (setup.readPath?.transfers ?? []).entries()) take(transfer.name, ['readPath', 'transfers', t, 'name'])
  for (const [r, reader] of (setup.readPath?.pageCache?.readers ?? []).entries())
    take(reader.name, ['readPath', 'pageCache', 'readers', r, 'name'])
  for (const [g, group] of setup.groups.entries()) {
    for (const [m, member] of group.members.entries())
      for (const { name } of describedMembers({ ...group, members: [member] })) take(name, ['groups', g, 'members', m, 'name'])
  }
  return problems
}

function distinct(list: readonly string[], pathOf: (index: number) => Path): Problem[] {
  const seen = new Set<string>()
  return list.flatMap((value, n) => {
    if (!seen.has(value)) return (seen.add(value), [])
    return [problemAt(pathOf(n), 'duplicate-name', { value })]
  })
}

function topics(setup: Setup): Problem[] {
  const brokers = setup.brokers.length
  return setup.topics.flatMap((topic, n) => [
    ...(topic.replication > brokers
      ? [problemAt(['topics', n, 'replication'], 'too-many-replicas', { value: topic.replication, limit: brokers })]
      : []),
    ...replicasProblems(topic.replicas ?? [], brokers, ['topics', n, 'replicas']),
  ])
}

/** A lane's topics and producers are the script's, by name; its own actions make sense in its own run. */
function laneParts(setup: Setup): Problem[] {
  const topicNames = new Set(setup.topics.map(({ name }) => name))
  const producerNames = new Set(setup.producers.map(({ name }) => name))
  return setup.lanes.flatMap((lane, l) => {
    const run = lane.actions === undefined && lane.topics === undefined ? null : laneOf(setup, lane.name)
    return [
      ...(lane.topics ?? []).flatMap(({ name: value, replication = 1, replicas = [] }, n) => {
        const path = ['lanes', l, 'topics', n]
        const nearby = { value, nearest: nearest(value, topicNames) ?? '' }
        if (!topicNames.has(value)) return [problemAt([...path, 'name'], 'unknown-topic', nearby)]
        const most = setup.brokers.length
        const tooMany = problemAt([...path, 'replication'], 'too-many-replicas', { value: replication, limit: most })
        return [...(replication > most ? [tooMany] : []), ...replicasProblems(replicas, most, [...path, 'replicas'])]
      }),
      ...(lane.producers ?? []).flatMap(({ name: value }, n) =>
        producerNames.has(value)
          ? []
          : [problemAt(['lanes', l, 'producers', n, 'name'], 'unknown-node', { value, nearest: nearest(value, producerNames) ?? '' })],
      ),
      ...(run === null ? [] : actionsMeaning(run).map((problem) => ({ ...problem, path: ['lanes', l, ...problem.path] }))),
    ]
  })
}

function producers(setup: Setup): Problem[] {
  const known = new Set(setup.topics.map((topic) => topic.name))
  return setup.producers.flatMap((producer, n) =>
    producer.topics.flatMap((value, t) =>
      known.has(value) ? [] : [problemAt(['producers', n, 'topics', t], 'unknown-topic', { value, nearest: nearest(value, known) ?? '' })],
    ),
  )
}

function network(setup: Setup): Problem[] {
  const backwards = (latency: unknown): boolean => Array.isArray(latency) && Number(latency[0]) > Number(latency[1])
  const problems = backwards(setup.network.latencyMs) ? [problemAt(['network', 'latencyMs'], 'range-backwards')] : []
  for (const [n, link] of setup.network.links.entries())
    if (backwards(link.latencyMs)) problems.push(problemAt(['network', 'links', n, 'latencyMs'], 'range-backwards'))
  return problems
}

function pinnedTopics(setup: Setup): Problem[] {
  const known = setup.topics.map((topic) => topic.name)
  return setup.pinned.topicIds.flatMap(({ topic }, n) =>
    known.includes(topic) || setup.actions.some((action) => action.do === 'createTopic' && action.topic === topic)
      ? []
      : [problemAt(['pinned', 'topicIds', n, 'topic'], 'unknown-topic', { value: topic, nearest: nearest(topic, known) ?? '' })],
  )
}

/** A lane's members are the script's, by the names that they have there. */
function laneMembers(setup: Setup): Problem[] {
  const known = new Set(setup.groups.flatMap((group) => group.members.map((member) => member.name)))
  return setup.lanes.flatMap((lane, l) =>
    (lane.members ?? []).flatMap(({ name: value }, m) =>
      known.has(value)
        ? []
        : [problemAt(['lanes', l, 'members', m, 'name'], 'unknown-member', { value, nearest: nearest(value, known) ?? '' })],
    ),
  )
}

/** What is wrong with a scenario whose form is right. */
export function meaningOf(setup: Setup): readonly Problem[] {
  const tooLarge = sizes(setup)
  if (tooLarge.length > 0) return tooLarge
  return [
    ...names(setup),
    ...distinct(
      setup.topics.map((topic) => topic.name),
      (n) => ['topics', n, 'name'],
    ),
    ...distinct(
      setup.groups.map((group) => group.id),
      (n) => ['groups', n, 'id'],
    ),
    ...distinct(
      setup.lanes.map((lane) => lane.name),
      (n) => ['lanes', n, 'name'],
    ),
    ...topics(setup),
    ...producers(setup),
    ...network(setup),
    ...pinnedTopics(setup),
    ...laneMembers(setup),
    ...storageMeaning(setup),
    ...codecsMeaning(setup),
    ...transactionsMeaning(setup),
    ...laneParts(setup),
    ...subscriptionMeaning(setup),
    ...configsMeaning(setup),
    ...actionsMeaning(setup),
  ]
}
