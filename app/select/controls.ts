import { defaultOf, findConfig, type ConfigValue, type Frame, type ProcessState, type Transfer } from '../../engine'
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

const ofMembers = ['session.timeout.ms', 'heartbeat.interval.ms', 'max.poll.interval.ms', 'partition.assignment.strategy'] as const
const ofBrokers = ['group.initial.rebalance.delay.ms'] as const

const asText = (value: ConfigValue): string => (Array.isArray(value) ? value.join(',') : String(value))

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
  for (const consumer of consumersOf(world, null)) {
    const named = names.get(consumer.name)
    if (named === undefined) continue
    const { name, process, groupId, configs } = consumer
    members.push({ ...named, process, groupId, settings: ofMembers.map((config) => settingOf('member', name, config, configs)) })
  }
  const topics = new Map<string, number>()
  const settings: Setting[] = []
  const transfers: Transfer[] = []
  for (const [id, node] of world.nodes) {
    if (node.kind === 'transfer') transfers.push(node.transfer)
    if (node.kind === 'controller')
      for (const [name, topic] of node.topics) if (!name.startsWith('__')) topics.set(name, topic.partitions.length)
    if (node.kind === 'broker' && settings.length === 0)
      settings.push(...ofBrokers.map((config) => settingOf('broker', id, config, node.configs)))
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
