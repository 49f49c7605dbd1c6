import { clone } from './clone'
import type { Envelope, NetworkFault, NodeId, SimTime } from './node'
import type { Queue } from './queue'

/** How long a message takes between two nodes, in microseconds, and how often it is lost or doubled (of a million). */
export interface Road {
  readonly latencyMin: SimTime
  readonly latencyMax: SimTime
  readonly lossPerMillion: number
  readonly duplicatePerMillion: number
}

export interface Timer {
  at: SimTime
  serial: number
  cause: number
  /** When the queue next has an entry for it: a timer moved later is queued again only when the old entry comes up. */
  queuedAt: SimTime
}

export interface Link {
  messages: number
  lastDueAt: SimTime
}

/** Everything at one instant: plain data, stepped in place by `step` and by nothing else. */
export interface World<State, Body, Action> {
  time: SimTime
  step: number
  events: number
  messages: number
  serial: number
  readonly seed: number
  readonly queue: Queue<Body, Action>
  readonly nodes: Map<NodeId, State>
  readonly timers: Map<NodeId, Map<string, Timer>>
  readonly links: Map<string, Link>
  /** `from>to` → its road; `*` is every other one. */
  readonly roads: Map<string, Road>
  readonly faults: { fault: NetworkFault; seen: number }[]
  readonly heldBack: Envelope<Body>[]
  /** What each node remembers of why: name → event. */
  readonly causes: Map<NodeId, Map<string, number>>
  readonly halted: Set<NodeId>
  /** What waits for a node that stands still. */
  readonly frozen: Map<NodeId, Queue<Body, Action>>
}

export function emptyWorld<S, B, A>(seed: number, road: Road): World<S, B, A> {
  return {
    time: 0,
    step: 0,
    events: 0,
    messages: 0,
    serial: 0,
    seed,
    queue: [],
    nodes: new Map(),
    timers: new Map(),
    links: new Map(),
    roads: new Map([['*', road]]),
    faults: [],
    heldBack: [],
    causes: new Map(),
    halted: new Set(),
    frozen: new Map(),
  }
}

/** A keyframe: a copy on which nothing done to the original is seen. Queue entries and messages are immutable, so they are shared. */
export function cloneWorld<S, B, A>(world: World<S, B, A>): World<S, B, A> {
  return {
    time: world.time,
    step: world.step,
    events: world.events,
    messages: world.messages,
    serial: world.serial,
    seed: world.seed,
    queue: world.queue.slice(),
    nodes: clone(world.nodes),
    timers: clone(world.timers),
    links: clone(world.links),
    roads: new Map(world.roads),
    faults: world.faults.map(({ fault, seen }) => ({ fault, seen })),
    heldBack: world.heldBack.slice(),
    causes: clone(world.causes),
    halted: new Set(world.halted),
    frozen: new Map([...world.frozen].map(([node, waiting]) => [node, waiting.slice()])),
  }
}
