import { groupSettings } from '../../groups/coordinator/consumer-config'
import { coordinatorConfig } from '../../groups/coordinator/config'
import type { ConfigMap } from '../setup'
import { Parsed, type BrokerState } from '../world'

/** A broker that has nothing yet: no topic, no log, no group. */
export function startedBroker(
  broker: number,
  brokers: readonly number[],
  configs: ConfigMap,
  groupConfigs: ReadonlyMap<string, ConfigMap> = new Map(),
): BrokerState {
  return {
    kind: 'broker',
    broker,
    configs: new Map(configs),
    groupConfigs: new Map(groupConfigs),
    metadataVersion: 1,
    newTopicsVersion: 1,
    coordinatorConfig: new Parsed(coordinatorConfig(configs, groupSettings(groupConfigs))),
    topics: new Map(),
    logs: new Map(),
    shards: new Map(),
    kafkaVersion: '4.4',
    commitDelayMs: 0,
    brokers,
    fetches: new Map(),
    requests: new Map(),
    minted: new Map(),
    pinnedMemberIds: new Map(),
    pinnedTargetsMs: [],
    stored: undefined,
  }
}
