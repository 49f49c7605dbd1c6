/** Whole microseconds since the scenario began. */
export type SimTime = number

export type NodeId = string
