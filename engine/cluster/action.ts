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
  | { readonly do: 'addPartitions'; readonly topic: string; readonly to: number }
  | { readonly do: 'createTopic'; readonly topic: string; readonly partitions: number }
  | { readonly do: 'deleteTopic'; readonly topic: string }
  | {
      readonly do: 'setConfig'
      readonly of: 'broker' | 'topic' | 'group' | 'member'
      readonly name: string
      readonly set: Readonly<Record<string, string>>
    }
  | { readonly do: 'deleteGroup'; readonly group: string }
  | { readonly do: 'removeMembers'; readonly group: string; readonly instanceIds: readonly string[] }
  | { readonly do: 'moveCoordinator'; readonly group: string; readonly loadMs: number }
  | ({ readonly do: 'dropMessage' | 'holdMessage' | 'releaseMessage' } & Omit<NetworkFault, 'kind'>)
