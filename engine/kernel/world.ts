import { clone } from './clone'
import type { Envelope, NetworkFault, NodeId, SimTime } from './node'
import { Queue, type Entry } from './queue'

/** How long a message takes between two nodes, in microseconds, and how often it is lost or doubled (of a million). */
export interface Road {
  readonly latencyMin: SimTime
  readonly latencyMax: SimTime
  readonly lossPerMillion: number
  readonly duplicatePerMillion: number
}

/** Changed in place by the world that owns it; others copy it first. */
export interface Timer {
  /** `null`: cancelled, but its place in the queue is still taken; set again, it takes that place over. */
  at: SimTime | null
  serial: number
  cause: number
  /** When the queue next has an entry for it: a timer moved later is queued again only when the old entry comes up. */
  queuedAt: SimTime
  readonly owner: Stamp
}

/** What is known of one connection. Changed in place by the world that owns it; others copy it first. */
export interface Link {
  messages: number
  lastDueAt: SimTime
  /** Names its stream of chance. */
  readonly stream: number
  readonly owner: Stamp
}

/** Tells who owns what is changed in place: each copy of a world has another. */
export type Stamp = object

/** Which parts a world holds alone, by node. What it shares with a keyframe is copied before its first change. */
export interface Owned {
  readonly stamp: Stamp
  readonly states: Set<NodeId>
  readonly timers: Set<NodeId>
  readonly links: Set<NodeId>
  readonly causes: Set<NodeId>
  /** Nodes to which something may have happened since somebody last looked. */
  readonly touched: Set<NodeId>
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
  /** Sender → receiver (and, where there are several connections, its lane) → the link. */
  readonly links: Map<NodeId, Map<string, Link>>
  /** `from>to` → its road; `*` is every other one. */
  readonly roads: Map<string, Road>
  readonly faults: { fault: NetworkFault; seen: number }[]
  readonly heldBack: Envelope<Body>[]
  /** What each node remembers of why: name → event. */
  readonly causes: Map<NodeId, Map<string, number>>
  readonly halted: Set<NodeId>
  /** What waits for a node that stands still. */
  readonly frozen: Map<NodeId, Entry<Body, Action>[]>
  /** Book-keeping of copies; no part of what the world is. */
  owned: Owned
}

export function ownsNothing(): Owned {
  return { stamp: {}, states: new Set(), timers: new Set(), links: new Set(), causes: new Set(), touched: new Set() }
}

export function emptyWorld<S, B, A>(seed: number, road: Road): World<S, B, A> {
  return {
    time: 0,
    step: 0,
    events: 0,
    messages: 0,
    serial: 0,
    seed,
    queue: new Queue<B, A>(),
    nodes: new Map(),
    timers: new Map(),
    links: new Map(),
    roads: new Map([['*', road]]),
    faults: [],
    heldBack: [],
    causes: new Map(),
    halted: new Set(),
    frozen: new Map(),
    owned: ownsNothing(),
  }
}

/** The inner map of one node, for writing: made where there is none, copied where another world reads it too. */
export function ownMap<K, V>(maps: Map<NodeId, Map<K, V>>, owned: Set<NodeId>, node: NodeId): Map<K, V> {
  const known = maps.get(node)
  if (known !== undefined && owned.has(node)) return known
  const fresh = known === undefined ? new Map<K, V>() : new Map(known)
  maps.set(node, fresh)
  owned.add(node)
  return fresh
}

/** A node's state, for changing: copied where another world reads it too. */
export function ownState<S, B, A>(world: World<S, B, A>, node: NodeId, state: S, copy: (state: S) => S = clone): S {
  if (world.owned.states.has(node)) return state
  const own = copy(state)
  world.nodes.set(node, own)
  world.owned.states.add(node)
  return own
}

/** A node's state, from outside: a copy of it. */
export function putState<S, B, A>(world: World<S, B, A>, node: NodeId, state: S, copy: (state: S) => S = clone): void {
  world.nodes.set(node, copy(state))
  world.owned.states.add(node)
  world.owned.touched.add(node)
}

/**
 * A keyframe: a copy on which nothing done to the original by `step` is seen. Both share what neither has changed since, so a
 * copy costs what changes after it.
 */
export function cloneWorld<S, B, A>(world: World<S, B, A>): World<S, B, A> {
  const { touched } = world.owned
  world.owned = ownsNothing()
  for (const node of touched) world.owned.touched.add(node)
  return {
    time: world.time,
    step: world.step,
    events: world.events,
    messages: world.messages,
    serial: world.serial,
    seed: world.seed,
    queue: world.queue.copy(),
    nodes: new Map(world.nodes),
    timers: new Map(world.timers),
    links: new Map(world.links),
    roads: new Map(world.roads),
    faults: world.faults.map(({ fault, seen }) => ({ fault, seen })),
    heldBack: world.heldBack.slice(),
    causes: new Map(world.causes),
    halted: new Set(world.halted),
    frozen: new Map([...world.frozen].map(([node, waiting]) => [node, waiting.slice()])),
    owned: ownsNothing(),
  }
}
