import { coordinatorConfig } from '../../groups/coordinator/config'
import type { ConfigMap } from '../setup'
import { Parsed, type BrokerState } from '../world'

/** A broker that has nothing yet: no topic, no log, no group. */
export function startedBroker(broker: number, brokers: readonly number[], configs: ConfigMap): BrokerState {
  return {
    kind: 'broker',
    broker,
    configs: new Map(configs),
    coordinatorConfig: new Parsed(coordinatorConfig(configs)),
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
  }
}
