/** Whole microseconds since the scenario began. */
export type SimTime = number

/** The name of a node, the same for the whole run. */
export type NodeId = string
