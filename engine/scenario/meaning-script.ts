import { brokerNode } from '../cluster/world'
import type { ScenarioAction } from './action-schema'
import { actionProblems } from './meaning-actions'
import { storedTopicsOf } from './meaning-storage'
import { transactionsAtStart } from './meaning-transactions'
import { describedMembers } from './members'
import { problemAt, type Problem } from './problem'
import { hasReplicas } from './replication'
import type { Configs } from './parts'
import type { Setup } from './schema'
import type { Life, Standing } from './standing'

/** A script's own idea of how things stand, moved on action by action. */
interface Script extends Standing {
  readonly configs: Map<string, Configs>
  readonly topics: Map<string, number>
  readonly members: Map<string, Life>
  readonly brokerLives: Map<number, Life>
  readonly transactions: Map<string, boolean>
}

const keyOf = (of: 'member' | 'broker', name: string): string => `${of} ${name}`

function configsAtStart(setup: Setup): Map<string, Configs> {
  const configs = new Map<string, Configs>()
  for (const group of setup.groups)
    for (const { name, options } of describedMembers(group)) configs.set(keyOf('member', name), options.config ?? {})
  for (const [n, { config }] of setup.brokers.entries())
    configs.set(keyOf('broker', brokerNode(n + 1)), { ...setup.brokerConfig, ...config })
  return configs
}

function moveOn(script: Script, action: ScenarioAction): void {
  if (action.do === 'startMember' || action.do === 'thawMember') script.members.set(action.member, 'running')
  if (action.do === 'startMember' && action.as !== undefined && !script.configs.has(keyOf('member', action.member)))
    script.configs.set(keyOf('member', action.member), script.configsOf('member', action.as))
  if (action.do === 'setConfig' && (action.of === 'member' || action.of === 'broker'))
    script.configs.set(keyOf(action.of, action.name), { ...script.configsOf(action.of, action.name), ...action.set })
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
  const configs = configsAtStart(setup)
  const script: Script = {
    configs,
    configsOf: (of, name) => configs.get(keyOf(of, name)) ?? {},
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
