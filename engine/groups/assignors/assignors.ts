import type { Assignor } from './assignor'
import { range } from './range'
import { roundRobin } from './round-robin'
import { cooperativeSticky, sticky } from './sticky'

/** The assignors of a classic consumer, by the name that travels in JoinGroup. */
export const assignors: ReadonlyMap<string, Assignor> = new Map(
  [range, roundRobin, sticky, cooperativeSticky].map((each) => [each.name, each]),
)
