import {
  defaultOf,
  findConfig,
  isOfProtocol,
  speaksConsumerProtocol,
  type ConfigValue,
  type Frame,
  type ProcessState,
  type Transfer,
} from '../../engine'
import { growthOf, type GrowthSettings } from './growth'
import { consumersOf, memberNames, type MemberName } from './members'
import { settingsOf } from './read-path-scenario'
import type { ReadPathSettings } from './read-path-settings'

/** A setting that the sandbox lets a reader turn. */
export interface Setting {
  readonly of: 'member' | 'broker'
  /** Whose: a member's name, or `broker-1`. */
  readonly name: string
  readonly config: string
  readonly value: string
  readonly isDefault: boolean
  /** The process reads it while it runs; others take effect at the next start. */
  readonly dynamic: boolean
}

export interface ControlledMember extends MemberName {
  readonly process: ProcessState
  readonly groupId: string
  readonly settings: readonly Setting[]
}

/** What can be done at this moment, and to whom. */
export interface Controls {
  readonly members: readonly ControlledMember[]
  readonly topics: readonly { readonly name: string; readonly partitions: number }[]
  readonly settings: readonly Setting[]
  /** A name that no member has had. */
  readonly newcomer: string
  /** Of a run that shows the read path: what its transfers are set to. */
  readonly readPath: ReadPathSettings | null
  /** Of a run whose brokers are metered: how large its cluster is. */
  readonly growth: GrowthSettings | null
}

/** What is worth a change of a member; which of it the member may have, its protocol says. */
const ofMembers = [
  'session.timeout.ms',
  'heartbeat.interval.ms',
  'max.poll.interval.ms',
  'partition.assignment.strategy',
  'group.remote.assignor',
] as const

const ofBrokers = {
  classic: ['group.initial.rebalance.delay.ms'],
  consumer: ['group.consumer.session.timeout.ms', 'group.consumer.heartbeat.interval.ms', 'group.consumer.assignment.interval.ms'],
} as const

/** A consumer's protocol, as its configs have it. */
const isOfConsumerGroup = (configs: ReadonlyMap<string, string>): boolean => speaksConsumerProtocol(configs.get('group.protocol'))

const settingsOfMember = (name: string, configs: ReadonlyMap<string, string>): readonly Setting[] =>
  ofMembers.filter((config) => isOfProtocol(config, isOfConsumerGroup(configs))).map((config) => settingOf('member', name, config, configs))

/** Of the protocols that members of this run speak. */
function settingsOfBroker(
  id: string,
  configs: ReadonlyMap<string, string>,
  protocols: ReadonlySet<'classic' | 'consumer'>,
): readonly Setting[] {
  const wanted = (['classic', 'consumer'] as const).filter((protocol) => protocols.has(protocol))
  return wanted.flatMap((protocol) => ofBrokers[protocol]).map((config) => settingOf('broker', id, config, configs))
}

const asText = (value: ConfigValue): string => (Array.isArray(value) ? value.join(',') : String(value ?? ''))

function settingOf(of: Setting['of'], name: string, config: string, configs: ReadonlyMap<string, string>): Setting {
  const where = of === 'member' ? 'consumer' : 'broker'
  const preset = asText(defaultOf(where, config))
  const value = configs.get(config) ?? preset
  return { of, name, config, value, isDefault: value === preset, dynamic: findConfig(where, config)?.dynamic === true }
}

/** A, B, …, Z, then C27, C28, … */
function freeName(taken: ReadonlySet<string>): string {
  for (let n = 0; ; n++) {
    const name = n < 26 ? String.fromCharCode(65 + n) : `C${String(n + 1)}`
    if (!taken.has(name)) return name
  }
}

/** The controls of a sandbox at this moment. */
export function controlsOf({ world }: Frame): Controls {
  const names = memberNames(world)
  const members: ControlledMember[] = []
  const protocols = new Set<'classic' | 'consumer'>()
  for (const consumer of consumersOf(world, null)) {
    const named = names.get(consumer.name)
    if (named === undefined) continue
    const { name, process, groupId, configs } = consumer
    protocols.add(isOfConsumerGroup(configs) ? 'consumer' : 'classic')
    members.push({ ...named, process, groupId, settings: settingsOfMember(name, configs) })
  }
  const topics = new Map<string, number>()
  const settings: Setting[] = []
  const transfers: Transfer[] = []
  for (const [id, node] of world.nodes) {
    if (node.kind === 'transfer') transfers.push(node.transfer)
    if (node.kind === 'controller')
      for (const [name, topic] of node.topics) if (!name.startsWith('__')) topics.set(name, topic.partitions.length)
    if (node.kind === 'broker' && settings.length === 0) settings.push(...settingsOfBroker(id, node.configs, protocols))
  }
  return {
    members,
    topics: [...topics].map(([name, partitions]) => ({ name, partitions })),
    settings,
    newcomer: freeName(new Set([...world.nodes.keys()])),
    readPath: transfers.length === 0 ? null : settingsOf(transfers),
    growth: growthOf(world),
  }
}
