import type { GroupShard, GroupShardChange } from '../../groups/group-shard'
import type { CoordinatorRecord } from '../../kafka/records'
import type { SimTime } from '../../kernel/node'
import type { PartitionLog } from '../../log/partition-log'
import type { ProduceRequest } from '../message'
import type { ReplicaManager } from '../replica/state'
import type { StoredChange } from '../stored-log/state'
import type { OpenRequest, TopicMetadata } from '../world'
import type { ParkedFetch } from './parked-fetch'

/** Everything that can happen to a broker's state. */
export type BrokerChange =
  /** `logs`: this state's own, in the order of the request's partitions, null where nothing is only counted; as a whole null where all is. */
  | { readonly kind: 'produced'; readonly fields: ProduceRequest; readonly logs: readonly (PartitionLog | null)[] | null }
  | {
      readonly kind: 'replication'
      readonly manager: ReplicaManager
      readonly topics: readonly TopicMetadata[]
      readonly removed: readonly string[]
    }
  | { readonly kind: 'parked'; readonly fetch: ParkedFetch }
  | { readonly kind: 'unparked'; readonly from: readonly string[] }
  | { readonly kind: 'topic'; readonly topic: TopicMetadata }
  | { readonly kind: 'topicGone'; readonly topic: string }
  | { readonly kind: 'log'; readonly key: string; readonly log: PartitionLog | null }
  | { readonly kind: 'appended'; readonly key: string; readonly records: readonly CoordinatorRecord[]; readonly at: SimTime }
  | { readonly kind: 'committed'; readonly key: string; readonly offset: number }
  | { readonly kind: 'opened'; readonly id: string; readonly request: OpenRequest }
  | { readonly kind: 'answered'; readonly id: string }
  | { readonly kind: 'minted'; readonly clientId: string }
  | { readonly kind: 'shard'; readonly partition: number; readonly shard: GroupShard | null }
  | { readonly kind: 'inShard'; readonly partition: number; readonly change: GroupShardChange }
  | { readonly kind: 'stored'; readonly change: StoredChange }
  | { readonly kind: 'config'; readonly name: string; readonly value: string }
  | { readonly kind: 'groupConfig'; readonly group: string; readonly set: Readonly<Record<string, string>> }
