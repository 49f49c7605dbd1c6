import type { ScenarioAction } from './action-schema'
import { limits } from './limits'
import { configProblems } from './meaning-configs'
import { storedTopicsOf } from './meaning-storage'
import { outsideTransaction, transactionProblem, transactionsAtStart } from './meaning-transactions'
import { regexProblem } from './meaning-subscriptions'
import { describedMembers } from './members'
import { nearest } from './nearest'
import { hasReplicas, isOfReplicas } from './replication'
import { problemAt, type Path, type Problem } from './problem'
import type { Setup } from './schema'

export type Life = 'described' | 'running' | 'frozen' | 'stopped'

/** What an action can be about at one time: read from a script as it goes, or from a world. */
export interface Standing {
  /** Topic → partitions. */
  readonly topics: ReadonlyMap<string, number>
  readonly members: ReadonlyMap<string, Life>
  readonly groups: readonly string[]
  readonly brokers: number
  /** Those that are not simply running: by number. */
  readonly brokerLives: ReadonlyMap<number, Life>
  /** Whether partitions have replicas here. */
  readonly replicas: boolean
  readonly producers: readonly string[]
  /** Producer → the topics that it writes batches of its own to. */
  readonly writers: ReadonlyMap<string, readonly string[]>
  /** Producers with a transactional id, and whether a transaction of theirs is open. */
  readonly transactions: ReadonlyMap<string, boolean>
}

const unknown = (problem: Problem['problem'], path: Path, value: string, known: Iterable<string>): Problem =>
  problemAt(path, problem, { value: value.slice(0, 80), nearest: nearest(value, known) ?? '' })

function startProblem(action: ScenarioAction & { do: 'startMember' }, standing: Standing, path: Path): Problem | null {
  const { member, as } = action
  const life = standing.members.get(member)
  if (as !== undefined && !standing.members.has(as)) return unknown('unknown-member', [...path, 'as'], as, standing.members.keys())
  if (life === undefined && as === undefined) return unknown('unknown-member', [...path, 'member'], member, standing.members.keys())
  if (life === 'running' || life === 'frozen') return problemAt([...path, 'member'], 'member-running', { value: member })
  const taken = life === undefined && (standing.producers.includes(member) || /^(broker-\d+|controller|world)$/.test(member))
  return taken ? problemAt([...path, 'member'], 'reserved-name', { value: member }) : null
}

function memberProblem(member: string, kind: ScenarioAction['do'], standing: Standing, path: Path): Problem | null {
  const at = [...path, 'member']
  const life = standing.members.get(member)
  if (life === undefined) return unknown('unknown-member', at, member, standing.members.keys())
  if (kind === 'thawMember') return life === 'frozen' ? null : problemAt(at, 'member-not-frozen', { value: member })
  if (life === 'running' || (life === 'frozen' && kind === 'killMember')) return null
  return problemAt(at, 'member-not-running', { value: member })
}

function topicProblem(topic: string, standing: Standing, path: Path): Problem | null {
  return standing.topics.has(topic) ? null : unknown('unknown-topic', path, topic, standing.topics.keys())
}

function partitionsProblem(partitions: number, standing: Standing, path: Path): Problem | null {
  let sum = partitions
  for (const count of standing.topics.values()) sum += count
  return sum > limits.partitions ? problemAt(path, 'too-many-partitions', { value: sum, limit: limits.partitions }) : null
}

function subscribeProblems(action: ScenarioAction & { do: 'subscribe' }, standing: Standing, path: Path): (Problem | null)[] {
  const { topics, regex } = action
  if (topics !== undefined && regex !== undefined) return [problemAt([...path, 'regex'], 'topics-and-regex')]
  if (regex !== undefined) return [regexProblem(regex, [...path, 'regex'])]
  if (topics === undefined) return [problemAt(path, 'nothing-subscribed', { value: action.member })]
  return topics.map((topic, n) => topicProblem(topic, standing, [...path, 'topics', n]))
}

function addProblem(action: ScenarioAction & { do: 'addPartitions' }, standing: Standing, path: Path): Problem | null {
  const now = standing.topics.get(action.topic)
  if (now === undefined) return topicProblem(action.topic, standing, [...path, 'topic'])
  if (action.to <= now) return problemAt([...path, 'to'], 'fewer-partitions', { value: action.to, limit: now })
  return partitionsProblem(action.to - now, standing, [...path, 'to'])
}

const groupProblem = (group: string, standing: Standing, path: Path): Problem | null =>
  standing.groups.includes(group) ? null : unknown('unknown-group', path, group, standing.groups)

function configTarget(action: ScenarioAction & { do: 'setConfig' }, standing: Standing, path: Path): Problem | null {
  const at = [...path, 'name']
  if (action.of === 'topic') return topicProblem(action.name, standing, at)
  if (action.of === 'group') return groupProblem(action.name, standing, at)
  if (action.of === 'member')
    return standing.members.has(action.name) ? null : unknown('unknown-member', at, action.name, standing.members.keys())
  const names = Array.from({ length: standing.brokers }, (_, n) => `broker-${String(n + 1)}`)
  return names.includes(action.name) ? null : unknown('unknown-broker', at, action.name, names)
}

function brokerProblem(broker: string, standing: Standing, path: Path): Problem | null {
  const names = Array.from({ length: standing.brokers }, (_, n) => `broker-${String(n + 1)}`)
  return names.includes(broker) ? null : unknown('unknown-broker', path, broker, names)
}

function produceProblems(action: ScenarioAction & { do: 'produce' }, standing: Standing, path: Path): (Problem | null)[] {
  const { producer, topic, partition = 0 } = action
  const partitions = standing.topics.get(topic)
  const found = [
    standing.producers.includes(producer) ? null : unknown('unknown-producer', [...path, 'producer'], producer, standing.producers),
    topicProblem(topic, standing, [...path, 'topic']),
    outsideTransaction(producer, standing, path),
  ]
  if (partitions === undefined) return found
  const stored = standing.replicas || !standing.producers.includes(producer)
  if (!stored && standing.writers.get(producer)?.includes(topic) !== true)
    return [problemAt([...path, 'topic'], 'not-stored', { value: topic, producer })]
  if (partition < partitions) return found
  return [...found, problemAt([...path, 'partition'], 'above-limit', { value: partition, limit: partitions - 1 })]
}

function nodeProblem(node: string | undefined, standing: Standing, path: Path): Problem | null {
  if (node === undefined || standing.members.has(node) || standing.producers.includes(node) || node === 'controller') return null
  const brokers = Array.from({ length: standing.brokers }, (_, n) => `broker-${String(n + 1)}`)
  return brokers.includes(node) ? null : unknown('unknown-node', path, node, [...brokers, ...standing.members.keys()])
}

function brokerLifeProblem(broker: number, kind: ScenarioAction['do'], standing: Standing, path: Path): Problem | null {
  const at = [...path, 'broker']
  if (broker > standing.brokers) return unknownBroker(broker, standing, at)
  const life = standing.brokerLives.get(broker) ?? 'running'
  if (kind === 'startBroker') return life === 'stopped' ? null : problemAt(at, 'broker-running', { value: broker })
  if (kind === 'thawBroker') return life === 'frozen' ? null : problemAt(at, 'broker-not-frozen', { value: broker })
  if (life === 'running' || (life === 'frozen' && kind === 'killBroker')) return null
  return problemAt(at, 'broker-not-running', { value: broker })
}

function unknownBroker(broker: number, standing: Standing, at: Path): Problem {
  return problemAt(at, 'unknown-broker', { value: `broker-${String(broker)}`, nearest: `broker-${String(standing.brokers)}` })
}

/** Brokers that replicas are put on must be there, and each once. */
export function replicasProblems(replicas: readonly (readonly number[])[], brokers: number, path: Path): Problem[] {
  return replicas.flatMap((list, n) =>
    list.flatMap((broker, r) => {
      const at = [...path, n, r]
      if (broker > brokers)
        return [problemAt(at, 'unknown-broker', { value: `broker-${String(broker)}`, nearest: `broker-${String(brokers)}` })]
      return list.indexOf(broker) < r ? [problemAt(at, 'duplicate-name', { value: broker })] : []
    }),
  )
}

function partitionProblem(topic: string, partition: number | undefined, standing: Standing, path: Path): Problem | null {
  const count = standing.topics.get(topic)
  if (count === undefined) return topicProblem(topic, standing, [...path, 'topic'])
  if (partition === undefined || partition < count) return null
  return problemAt([...path, 'partition'], 'above-limit', { value: partition, limit: count - 1 })
}

function problems(action: ScenarioAction, standing: Standing, path: Path): (Problem | null)[] {
  switch (action.do) {
    case 'startMember':
      return [startProblem(action, standing, path)]
    case 'subscribe':
      return [memberProblem(action.member, action.do, standing, path), ...subscribeProblems(action, standing, path)]
    case 'addPartitions':
      return [addProblem(action, standing, path), ...replicasProblems(action.replicas ?? [], standing.brokers, [...path, 'replicas'])]
    case 'createTopic':
      if (standing.topics.has(action.topic)) return [problemAt([...path, 'topic'], 'topic-exists', { value: action.topic })]
      return [
        partitionsProblem(action.partitions, standing, [...path, 'partitions']),
        ...replicasProblems(action.replicas ?? [], standing.brokers, [...path, 'replicas']),
      ]
    case 'deleteTopic':
      return [topicProblem(action.topic, standing, [...path, 'topic'])]
    case 'setConfig': {
      const where = action.of === 'member' ? 'consumer' : action.of
      return [configTarget(action, standing, path), ...configProblems(where, action.set, [...path, 'set'])]
    }
    case 'produce':
      return produceProblems(action, standing, path)
    case 'beginTransaction':
    case 'commitTransaction':
    case 'abortTransaction':
      return [transactionProblem(action, standing, path)]
    case 'runCleaner':
      return [action.broker === undefined ? null : brokerProblem(action.broker, standing, [...path, 'broker'])]
    case 'deleteGroup':
    case 'removeMembers':
    case 'moveCoordinator':
      return [groupProblem(action.group, standing, [...path, 'group'])]
    case 'killBroker':
    case 'stopBroker':
    case 'startBroker':
    case 'freezeBroker':
    case 'thawBroker':
      return [brokerLifeProblem(action.broker, action.do, standing, path)]
    case 'electLeaders':
    case 'deleteRecords':
      return [partitionProblem(action.topic, action.partition, standing, path)]
    case 'dropMessage':
    case 'holdMessage':
    case 'releaseMessage':
      return [nodeProblem(action.from, standing, [...path, 'from']), nodeProblem(action.to, standing, [...path, 'to'])]
    case 'closeMember':
    case 'killMember':
    case 'freezeMember':
    case 'thawMember':
    case 'busy':
    case 'lateCommit':
    case 'blockCallback':
    case 'unsubscribe':
    case 'commit':
    case 'enforceRebalance':
      return [memberProblem(action.member, action.do, standing, path)]
  }
}

/** Why an action makes no sense as things stand. */
export function actionProblems(action: ScenarioAction, standing: Standing, path: Path): readonly Problem[] {
  if (!standing.replicas && isOfReplicas(action)) return [problemAt(path, 'no-replicas-here', { value: action.do })]
  if (standing.replicas && action.do === 'moveCoordinator') return [problemAt(path, 'coordinator-follows-leader', { value: action.do })]
  return problems(action, standing, path).filter((problem) => problem !== null)
}

/** A script's own idea of how things stand, moved on action by action. */
interface Script extends Standing {
  readonly topics: Map<string, number>
  readonly members: Map<string, Life>
  readonly brokerLives: Map<number, Life>
  readonly transactions: Map<string, boolean>
}

function moveOn(script: Script, action: ScenarioAction): void {
  if (action.do === 'startMember' || action.do === 'thawMember') script.members.set(action.member, 'running')
  if (action.do === 'closeMember' || action.do === 'killMember') script.members.set(action.member, 'stopped')
  if (action.do === 'freezeMember') script.members.set(action.member, 'frozen')
  if (action.do === 'addPartitions') script.topics.set(action.topic, action.to)
  if (action.do === 'createTopic') script.topics.set(action.topic, action.partitions)
  if (action.do === 'startBroker' || action.do === 'thawBroker') script.brokerLives.set(action.broker, 'running')
  if (action.do === 'killBroker' || action.do === 'stopBroker') script.brokerLives.set(action.broker, 'stopped')
  if (action.do === 'freezeBroker') script.brokerLives.set(action.broker, 'frozen')
  if (action.do === 'beginTransaction') script.transactions.set(action.producer, true)
  if (action.do === 'commitTransaction' || action.do === 'abortTransaction') script.transactions.set(action.producer, false)
  if (action.do === 'deleteTopic') script.topics.delete(action.topic)
}

/** The whole script, in its order: times that run forwards, and things that are there when something is done to them. */
export function actionsMeaning(setup: Setup): readonly Problem[] {
  const members = setup.groups.flatMap((group) => describedMembers(group))
  const script: Script = {
    topics: new Map(setup.topics.map((topic) => [topic.name, topic.partitions])),
    members: new Map(members.map(({ name }) => [name, 'described'])),
    groups: setup.groups.map((group) => group.id),
    brokers: setup.brokers.length,
    brokerLives: new Map(setup.brokers.flatMap(({ startsDown }, n) => (startsDown === true ? [[n + 1, 'stopped']] : []))),
    replicas: hasReplicas(setup),
    producers: setup.producers.map((producer) => producer.name),
    writers: storedTopicsOf(setup),
    transactions: transactionsAtStart(setup),
  }
  const starts = members.flatMap(({ name, startAtMs }) => (startAtMs === null ? [] : [{ name, startAtMs }]))
  starts.sort((a, b) => a.startAtMs - b.startAtMs)
  const found: Problem[] = []
  let last = 0
  let started = 0
  for (const [n, action] of setup.actions.entries()) {
    const path = ['actions', n]
    if (action.atMs < last) found.push(problemAt([...path, 'atMs'], 'time-runs-backwards', { value: action.atMs, limit: last }))
    last = Math.max(last, action.atMs)
    for (let next = starts[started]; next !== undefined && next.startAtMs <= action.atMs; next = starts[++started])
      script.members.set(next.name, 'running')
    const wrong = actionProblems(action, script, path)
    found.push(...wrong)
    if (wrong.length === 0) moveOn(script, action)
    if (found.length >= 100) break
  }
  return found
}
