import type { NetworkFault } from '../kernel/node'

/** What a person, a script or a search does to the cluster. Handed to the node `world`, which passes it on to whom it concerns. */
export type NodeAction =
  | {
      readonly do: 'startMember'
      readonly member: string
      /** Another member's description under its own client id. */ readonly as?: string
    }
  | { readonly do: 'closeMember'; readonly member: string; readonly membership?: 'default' | 'leave' | 'remain' }
  | { readonly do: 'killMember'; readonly member: string }
  | { readonly do: 'freezeMember'; readonly member: string }
  | { readonly do: 'thawMember'; readonly member: string }
  /** No poll for so long. */
  | { readonly do: 'busy'; readonly member: string; readonly forMs: number }
  /** Commits once, this long from now, whatever has become of the member meanwhile. */
  | { readonly do: 'lateCommit'; readonly member: string; readonly forMs: number }
  /** It polls again: whatever keeps it busy is over. */
  | { readonly do: 'poll'; readonly member: string }
  | { readonly do: 'blockCallback'; readonly member: string; readonly forMs: number }
  | { readonly do: 'subscribe'; readonly member: string; readonly topics?: readonly string[]; readonly regex?: string }
  | { readonly do: 'unsubscribe'; readonly member: string }
  | {
      readonly do: 'commit'
      readonly member: string
      /** `orders-2` → offset; else all positions. */ readonly offsets?: ReadonlyMap<string, number>
    }
  | { readonly do: 'enforceRebalance'; readonly member: string; readonly reason: string }
  | {
      readonly do: 'addPartitions'
      readonly topic: string
      readonly to: number
      /** The brokers of each new partition. */
      readonly replicas?: readonly (readonly number[])[]
    }
  | {
      readonly do: 'createTopic'
      readonly topic: string
      readonly partitions: number
      readonly replicationFactor?: number
      /** The brokers of each partition, its preferred leader first. */
      readonly replicas?: readonly (readonly number[])[]
      readonly set?: Readonly<Record<string, string>>
    }
  | { readonly do: 'deleteTopic'; readonly topic: string }
  | {
      readonly do: 'setConfig'
      readonly of: 'broker' | 'topic' | 'group' | 'member'
      readonly name: string
      readonly set: Readonly<Record<string, string>>
    }
  /** The cleaner looks now, on one broker or on all. */
  | { readonly do: 'runCleaner'; readonly broker?: string }
  | { readonly do: 'deleteGroup'; readonly group: string }
  | { readonly do: 'removeMembers'; readonly group: string; readonly instanceIds: readonly string[] }
  | { readonly do: 'moveCoordinator'; readonly group: string; readonly loadMs: number }
  /** SIGKILL: the process is gone, its disk stays. */
  | { readonly do: 'killBroker'; readonly broker: number }
  /** In order: its leaders move away first. */
  | { readonly do: 'stopBroker'; readonly broker: number }
  | { readonly do: 'startBroker'; readonly broker: number }
  | { readonly do: 'freezeBroker'; readonly broker: number }
  | { readonly do: 'thawBroker'; readonly broker: number }
  | { readonly do: 'electLeaders'; readonly topic: string; readonly partition: number; readonly type: 'preferred' | 'unclean' }
  /** Batches as their records' values; each record's key is `k-` and its value unless it is given. */
  | {
      readonly do: 'produce'
      readonly producer: string
      readonly topic: string
      /** Unless it is given, the key decides, or the sticky choice. */
      readonly partition?: number
      /** A value that is `null` makes a tombstone, if there is a key. */
      readonly batches: readonly (readonly { readonly key: string | null; readonly value: string | null }[])[]
      /** Straight to this broker, once, with these acks and this time. */
      readonly broker?: number
      readonly acks?: -1 | 0 | 1
      readonly timeoutMs?: number
    }
  /** What the application of a producer with a transactional id calls. */
  | { readonly do: 'beginTransaction'; readonly producer: string }
  | { readonly do: 'commitTransaction'; readonly producer: string }
  | { readonly do: 'abortTransaction'; readonly producer: string }
  | {
      readonly do: 'deleteRecords'
      readonly topic: string
      readonly partition: number
      readonly offset: number
      readonly timeoutMs?: number
    }
  /** What a story gives that has no sessions of its own: how the controller sees a broker from now on. */
  | {
      readonly do: 'brokerState'
      readonly broker: number
      readonly is: 'registered' | 'unfenced' | 'fenced' | 'shuttingDown'
      readonly brokerEpoch?: number
      /** It ended in order before: it stays eligible. */
      readonly clean?: boolean
    }
  | ({ readonly do: 'dropMessage' | 'holdMessage' | 'releaseMessage' } & Omit<NetworkFault, 'kind'>)
