import type { SimTime } from '../../../engine'

/** A stretch of time in which one set of members read a partition, or (empty) nobody did. `to` is null while it lasts. */
export interface OwnershipInterval {
  readonly from: SimTime
  readonly to: SimTime | null
  /** Names; a set, since share groups read together. */
  readonly readers: readonly string[]
}

export interface GroupInterval {
  readonly from: SimTime
  readonly to: SimTime | null
  /** 1 for the group's first change of state, and so on: the numbered dots of the path. */
  readonly number: number
  readonly previous: string
  readonly state: string
  /** Of a consumer group the group epoch. */
  readonly generation: number
  readonly protocol: 'classic' | 'consumer'
  readonly rule: string
  readonly step: number
}

/** How long a member of a consumer group stood in one state on its coordinator. */
export interface Standing {
  readonly from: SimTime
  readonly to: SimTime | null
  readonly state: string
  readonly epoch: number
}

/** A request that a member sent. */
export interface TimelineTick {
  readonly time: SimTime
  readonly step: number
  readonly member: string
  readonly api: string
  readonly message: number
}

/** Something that was done to the cluster. */
export interface TimelineAct {
  readonly time: SimTime
  readonly step: number
  readonly event: number
}

export interface Ownership {
  readonly intervals: OwnershipInterval[]
  readonly owners: Set<string>
}

/** A run's ownership, group states and requests over time, folded from its trace once, and only ever further. */
export interface Timeline {
  events: number
  steps: number
  /** `orders-0` → its stretches. A partition appears with its first owner: before that nothing is said of it. */
  readonly partitions: Map<string, Ownership>
  readonly groups: Map<string, GroupInterval[]>
  readonly ticks: TimelineTick[]
  readonly acts: TimelineAct[]
  /** Every consumer that the run has seen, in order of first appearance. */
  readonly members: string[]
  /** Consumers whose process runs and is not frozen. */
  readonly running: Set<string>
  /** What each consumer takes for its own, whether its process runs or not. */
  readonly owned: Map<string, Set<string>>
  /** Where members of consumer groups stand on their coordinator, by member id. */
  readonly standings: Map<string, Standing[]>
  /** Member ids that consumers made for themselves, with the consumer. */
  readonly mintedBy: Map<string, string>
}

export const emptyTimeline = (): Timeline => ({
  events: 0,
  steps: 0,
  partitions: new Map(),
  groups: new Map(),
  ticks: [],
  acts: [],
  members: [],
  running: new Set(),
  owned: new Map(),
  standings: new Map(),
  mintedBy: new Map(),
})
