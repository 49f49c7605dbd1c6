import { defaultOf, numberDefault } from '../../kafka/configs'
import type { GroupId } from '../../kafka/ids'

/** `group.consumer.migration.policy`, as Kafka prints it. */
export type MigrationPolicy = 'bidirectional' | 'upgrade' | 'downgrade' | 'disabled'

/** What can be set for one group while it runs. */
export interface GroupSettings {
  readonly sessionTimeoutMs?: number
  readonly heartbeatIntervalMs?: number
  readonly assignmentIntervalMs?: number
}

/** `group.consumer.*` of a broker, and what single groups have of their own. */
export interface ConsumerGroupConfig {
  /** Whether `group.coordinator.rebalance.protocols` lists it. */
  readonly enabled: boolean
  readonly sessionTimeoutMs: number
  readonly heartbeatIntervalMs: number
  readonly assignmentIntervalMs: number
  readonly maxSize: number
  /** In order of preference: the first is the default. */
  readonly assignors: readonly string[]
  readonly migrationPolicy: MigrationPolicy
  readonly regexRefreshIntervalMs: number
  readonly groups: ReadonlyMap<GroupId, GroupSettings>
}

const policies: readonly MigrationPolicy[] = ['bidirectional', 'upgrade', 'downgrade', 'disabled']

const listOf = (text: string | undefined, name: string): readonly string[] => {
  const value = text === undefined ? defaultOf('broker', name) : text.split(',').map((word) => word.trim())
  return Array.isArray(value) ? value.map(String) : []
}

/** Of an assignor's class its name (Kafka: `GroupCoordinatorConfig.consumerGroupAssignors`). */
function assignorName(name: string): string {
  const short = name.slice(name.lastIndexOf('.') + 1)
  return short.endsWith('Assignor') ? short.slice(0, -'Assignor'.length).toLowerCase() : name
}

/** Out of a broker's settings: by name, defaults where a name is missing. */
export function consumerGroupConfig(
  configs: ReadonlyMap<string, string>,
  groups: ReadonlyMap<GroupId, GroupSettings> = new Map(),
): ConsumerGroupConfig {
  const read = (name: string): number => {
    const text = configs.get(name)
    return text === undefined ? numberDefault('broker', name) : Number(text)
  }
  const policy = configs.get('group.consumer.migration.policy')?.toLowerCase()
  return {
    enabled: listOf(configs.get('group.coordinator.rebalance.protocols'), 'group.coordinator.rebalance.protocols').includes('consumer'),
    sessionTimeoutMs: read('group.consumer.session.timeout.ms'),
    heartbeatIntervalMs: read('group.consumer.heartbeat.interval.ms'),
    assignmentIntervalMs: read('group.consumer.assignment.interval.ms'),
    maxSize: read('group.consumer.max.size'),
    assignors: listOf(configs.get('group.consumer.assignors'), 'group.consumer.assignors').map(assignorName),
    migrationPolicy: policies.find((each) => each === policy) ?? 'bidirectional',
    regexRefreshIntervalMs: read('group.consumer.regex.refresh.interval.ms'),
    groups,
  }
}

/** The settings that a group goes by. */
export function settingsOf(config: ConsumerGroupConfig, groupId: GroupId): Required<GroupSettings> {
  const { sessionTimeoutMs, heartbeatIntervalMs, assignmentIntervalMs } = config
  return { sessionTimeoutMs, heartbeatIntervalMs, assignmentIntervalMs, ...config.groups.get(groupId) }
}

/** The settings of groups out of their configs. */
export function groupSettings(configs: ReadonlyMap<GroupId, ReadonlyMap<string, string>>): ReadonlyMap<GroupId, GroupSettings> {
  const groups = new Map<GroupId, GroupSettings>()
  for (const [groupId, set] of configs) {
    const known = [...set].flatMap(([name, value]) => {
      const setting = groupSettingNames.get(name)
      return setting === undefined ? [] : [[setting, Number(value)] as const]
    })
    groups.set(groupId, Object.fromEntries(known))
  }
  return groups
}

/** The names of those settings. */
const groupSettingNames: ReadonlyMap<string, keyof GroupSettings> = new Map([
  ['consumer.session.timeout.ms', 'sessionTimeoutMs'],
  ['consumer.heartbeat.interval.ms', 'heartbeatIntervalMs'],
  ['consumer.assignment.interval.ms', 'assignmentIntervalMs'],
])
