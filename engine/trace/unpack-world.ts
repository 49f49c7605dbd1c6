import type { Envelope, NetworkFault, NodeId } from '../kernel/node'
import { Queue, type Entry } from '../kernel/queue'
import { ownsNothing, type Link, type Owned, type Timer, type World } from '../kernel/world'
import { LazyMap } from './lazy-map'
import { causesOf, linksOf, timersOf } from './node-maps'
import type { PackTables } from './pack-tables'
import { PackedEntries } from './packed-queue'
import type { Chunk, PackedWorld } from './packed-world'
import { Unpacking } from './unpack'

/** Fills the maps of a world node by node. */
class Filling<S> {
  readonly nodes = new LazyMap<S>()
  readonly timers = new LazyMap<Map<string, Timer>>()
  readonly links = new LazyMap<Map<string, Link>>()
  readonly causes = new LazyMap<Map<string, number>>()
  private readonly missing = new Map<NodeId, Chunk>()

  constructor(
    { orders, chunks }: PackedWorld,
    private readonly tables: PackTables,
    private readonly owned: Owned,
  ) {
    for (const [n, node] of orders.nodes.entries()) {
      const chunk = chunks[n]
      if (chunk !== undefined) this.missing.set(node, chunk)
    }
    const fill = (node: NodeId): void => {
      this.fill(node)
    }
    this.nodes.expect(orders.nodes, fill)
    this.timers.expect(orders.timers, fill)
    this.links.expect(orders.links, fill)
    this.causes.expect(orders.causes, fill)
  }

  private fill(node: NodeId): void {
    const chunk = this.missing.get(node)
    if (chunk === undefined) return
    this.missing.delete(node)
    this.read(node, chunk)
    if (this.missing.size === 0) for (const map of [this.nodes, this.timers, this.links, this.causes]) map.complete()
  }

  private read(node: NodeId, chunk: Chunk): void {
    const { owned } = this
    const from = new Unpacking(this.tables, chunk.bytes, chunk.at)
    this.nodes.put(node, from.value() as S)
    owned.states.add(node)
    const timers = timersOf(from, owned)
    if (this.timers.has(node)) this.timers.put(node, timers)
    owned.timers.add(node)
    const links = linksOf(from, owned)
    if (this.links.has(node)) this.links.put(node, links)
    owned.links.add(node)
    const causes = causesOf(from)
    if (this.causes.has(node)) this.causes.put(node, causes)
    owned.causes.add(node)
  }
}

/** The world that was written down, to be stepped on: nothing that is done to it is seen in another. */
export function unpackWorld<S, B, A>(packed: PackedWorld, tables: PackTables): World<S, B, A> {
  const owned = ownsNothing()
  const { nodes, timers, links, causes } = new Filling<S>(packed, tables, owned)
  const from = new Unpacking(tables, packed.rest.bytes, packed.rest.at)
  const { time, step, events, messages, serial, seed } = packed.whole
  const faults = from.value() as { fault: NetworkFault; seen: number }[]
  const heldBack = from.value() as Envelope<B>[]
  const halted = from.value() as Set<NodeId>
  const frozen = from.value() as Map<NodeId, Entry<B, A>[]>
  return {
    time,
    step,
    events,
    messages,
    serial,
    seed,
    queue: Queue.of(new PackedEntries<B, A>(from)),
    nodes,
    timers,
    links,
    roads: new Map(packed.roads),
    faults,
    heldBack,
    causes,
    halted,
    frozen,
    owned,
  }
}
