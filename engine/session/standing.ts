import type { TransactionalClient } from '../cluster/stored-log/transactions/client'
import { worldNode, type ClusterWorld, type ConsumerState } from '../cluster/world'
import type { Configs } from '../scenario/parts'
import type { Life, Standing } from '../scenario/standing'
import { storedTopicsOf } from '../scenario/meaning-storage'
import { describedMembers } from '../scenario/members'
import type { Setup } from '../scenario/schema'

const lives: Readonly<Record<ConsumerState['process'], Life>> = {
  starting: 'running',
  running: 'running',
  frozen: 'frozen',
  killed: 'stopped',
  closed: 'stopped',
  failed: 'stopped',
}

/** Whether its application is in a transaction once all that it has called has returned. */
const isOpen = ({ stage, calls }: TransactionalClient): boolean =>
  calls.reduce((open, { is }) => (is === 'send' ? open : is === 'begin'), stage === 'open' || stage === 'must-abort')

function configsIn(world: ClusterWorld, of: 'member' | 'broker', name: string): Configs {
  const node = world.nodes.get(of === 'member' ? worldNode : name)
  const configs = node?.kind === 'person' ? node.members.get(name)?.setup.configs : node?.kind === 'broker' ? node.configs : undefined
  return Object.fromEntries(configs ?? [])
}

/** How things stand in a world, for an action that somebody wants to do there. */
export function standingOf(world: ClusterWorld, setup: Setup): Standing {
  const members = new Map<string, Life>()
  for (const group of setup.groups) for (const { name } of describedMembers(group)) members.set(name, 'described')
  const topics = new Map<string, number>()
  let brokers = 0
  let replicas = false
  const transactions = new Map<string, boolean>()
  const brokerLives = new Map<number, Life>()
  for (const [id, node] of world.nodes) {
    if (node.kind === 'consumer') members.set(id, lives[node.process])
    if (node.kind === 'broker') {
      brokers += 1
      const { life, startsAgain } = node.replication ?? { life: 'running', startsAgain: false }
      // One that is on its way out may be started: it does so when it has stopped.
      if (life === 'down' || (life === 'stopping' && !startsAgain)) brokerLives.set(node.broker, 'stopped')
      else if (world.frozen.has(id)) brokerLives.set(node.broker, 'frozen')
      if (node.replication !== undefined) replicas = true
    }
    if (node.kind === 'producer' && node.writing?.transactional != null) transactions.set(id, isOpen(node.writing.transactional))
    if (node.kind !== 'controller') continue
    for (const [name, topic] of node.topics) if (!name.startsWith('__')) topics.set(name, topic.partitions.length)
  }
  return {
    topics,
    members,
    configsOf: (of, name) => configsIn(world, of, name),
    groups: setup.groups.map((group) => group.id),
    brokers,
    brokerLives,
    replicas,
    producers: setup.producers.map((producer) => producer.name),
    writers: storedTopicsOf(setup),
    transactions,
  }
}
