import { numberDefault } from '../../kafka/configs'
import { ruleOffConfig, ruleSwitch } from '../../kafka/rule-switch'
import type { GroupId } from '../../kafka/ids'
import { consumerGroupConfig, type GroupSettings } from './consumer-config'
import type { CoordinatorConfig } from './context'

/** The coordinator's settings out of a broker's: by name, defaults where a name is missing. */
export function coordinatorConfig(
  configs: ReadonlyMap<string, string>,
  groups: ReadonlyMap<GroupId, GroupSettings> = new Map(),
): CoordinatorConfig {
  const read = (name: string): number => {
    const text = configs.get(name)
    return text === undefined ? numberDefault('broker', name) : Number(text)
  }
  return {
    groupInitialRebalanceDelayMs: read('group.initial.rebalance.delay.ms'),
    groupMinSessionTimeoutMs: read('group.min.session.timeout.ms'),
    groupMaxSessionTimeoutMs: read('group.max.session.timeout.ms'),
    groupMaxSize: read('group.max.size'),
    newMemberJoinTimeoutMs: 300_000,
    offsetMetadataMaxBytes: read('offset.metadata.max.bytes'),
    offsetsRetentionMs: 60_000 * read('offsets.retention.minutes'),
    offsetsRetentionCheckIntervalMs: read('offsets.retention.check.interval.ms'),
    consumer: consumerGroupConfig(configs, groups),
    ruleOff: ruleSwitch(configs.get(ruleOffConfig)),
  }
}
