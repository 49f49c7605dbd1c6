import type { Envelope, NetworkFault, NodeId } from '../kernel/node'
import { Queue, type Entry } from '../kernel/queue'
import { isForsaken } from '../kernel/timers'
import { ownsNothing, type Link, type Owned, type Timer, type World } from '../kernel/world'
import { Bytes } from './bytes'
import { LazyMap } from './lazy-map'
import { Packing } from './pack'
import type { PackTables } from './pack-tables'
import { packEntries, PackedEntries } from './packed-queue'
import { Unpacking } from './unpack'

/** What a world says of one node, written down: its state, its timers, its connections and why it did what it did. */
interface Chunk {
  bytes: Bytes
  at: number
  end: number
}

/** Which nodes the maps of a world list, in their order. */
interface Orders {
  readonly nodes: readonly NodeId[]
  readonly timers: readonly NodeId[]
  readonly links: readonly NodeId[]
  readonly causes: readonly NodeId[]
}

type Whole = Pick<World<never, never, never>, 'time' | 'step' | 'events' | 'messages' | 'serial' | 'seed'>

/** A world written down. What has not changed since the one before it shares with that. */
export interface PackedWorld {
  readonly whole: Whole
  readonly roads: World<never, never, never>['roads']
  readonly orders: Orders
  /** In the order of `orders.nodes`. */
  readonly chunks: readonly Chunk[]
  /** Everything that is no node's. */
  readonly rest: Chunk
}

const isSame = (a: readonly NodeId[], b: readonly NodeId[]): boolean => a.length === b.length && a.every((node, n) => node === b[n])

function ordersOf(world: World<unknown, unknown, unknown>, before: Orders | undefined): Orders {
  const list = (nodes: Iterable<NodeId>, known: readonly NodeId[] | undefined): readonly NodeId[] => {
    const fresh = [...nodes]
    return known !== undefined && isSame(fresh, known) ? known : fresh
  }
  return {
    nodes: list(world.nodes.keys(), before?.nodes),
    timers: list(world.timers.keys(), before?.timers),
    links: list(world.links.keys(), before?.links),
    causes: list(world.causes.keys(), before?.causes),
  }
}

function packNode(packing: Packing, world: World<unknown, unknown, unknown>, node: NodeId): void {
  packing.value(world.nodes.get(node))
  packTimers(packing, world.timers.get(node) ?? none)
  packLinks(packing, world.links.get(node) ?? none)
  packCauses(packing, world.causes.get(node) ?? none)
}

const none = new Map<string, never>()

/** A node has a handful of timers: one after the other, each as its difference to the one before it. */
function packTimers(packing: Packing, timers: ReadonlyMap<string, Timer>): void {
  packing.count(timers.size)
  let before = { queuedAt: 0, serial: 0, cause: 0 }
  for (const [key, timer] of timers) {
    packing.text(key)
    packing.signed(timer.queuedAt - before.queuedAt)
    packing.count(timer.at === null ? 0 : timer.at - timer.queuedAt + 1)
    packing.signed(timer.serial - before.serial)
    packing.signed(timer.cause - before.cause)
    before = timer
  }
}

function packLinks(packing: Packing, links: ReadonlyMap<string, Link>): void {
  packing.count(links.size)
  let before = 0
  for (const [receiver, { messages, lastDueAt, stream }] of links) {
    packing.text(receiver)
    packing.count(messages)
    packing.signed(lastDueAt - before)
    packing.count(stream)
    before = lastDueAt
  }
}

function packCauses(packing: Packing, causes: ReadonlyMap<string, number>): void {
  packing.count(causes.size)
  let before = 0
  for (const [name, event] of causes) {
    packing.text(name)
    packing.signed(event - before)
    before = event
  }
}

/** Packing goes on in the same bytes each time: they are long. */
const scratches = new WeakMap<PackTables, Packing>()

function scratch(tables: PackTables): Packing {
  const known = scratches.get(tables) ?? new Packing(tables)
  scratches.set(tables, known)
  known.bytes.length = 0
  return known
}

/** Write a world down. `before` is what was last written of this very world: only nodes touched since are written again. */
export function packWorld(world: World<unknown, unknown, unknown>, tables: PackTables, before: PackedWorld | null): PackedWorld {
  const packing = scratch(tables)
  const fresh: Chunk[] = []
  const take = (from: number): Chunk => {
    const chunk = { bytes: packing.bytes, at: from, end: packing.bytes.length }
    fresh.push(chunk)
    return chunk
  }
  const orders = ordersOf(world, before?.orders)
  const same = before !== null && before.orders.nodes === orders.nodes
  const chunks = orders.nodes.map((node, n) => {
    const known = same && !world.owned.touched.has(node) ? before.chunks[n] : undefined
    if (known !== undefined) return known
    const from = packing.bytes.length
    packNode(packing, world, node)
    return take(from)
  })
  world.owned.touched.clear()
  const from = packing.bytes.length
  for (const part of [world.faults, world.heldBack, world.halted, world.frozen]) packing.value(part)
  packEntries(
    packing,
    world.queue.sorted((entry) => !isForsaken(world, entry)),
  )
  const rest = take(from)
  const bytes = packing.bytes.head(packing.bytes.length)
  for (const chunk of fresh) chunk.bytes = bytes
  const { time, step, events, messages, serial, seed } = world
  return { whole: { time, step, events, messages, serial, seed }, roads: new Map(world.roads), orders, chunks, rest }
}

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

function timersOf(from: Unpacking, { stamp }: Owned): Map<string, Timer> {
  const timers = new Map<string, Timer>()
  let [queuedAt, serial, cause] = [0, 0, 0]
  for (let left = from.count(); left > 0; left--) {
    const key = from.text()
    queuedAt += from.signed()
    const later = from.count()
    serial += from.signed()
    cause += from.signed()
    timers.set(key, { at: later === 0 ? null : queuedAt + later - 1, serial, cause, queuedAt, owner: stamp })
  }
  return timers
}

function linksOf(from: Unpacking, { stamp }: Owned): Map<string, Link> {
  const links = new Map<string, Link>()
  let lastDueAt = 0
  for (let left = from.count(); left > 0; left--) {
    const receiver = from.text()
    const messages = from.count()
    lastDueAt += from.signed()
    links.set(receiver, { messages, lastDueAt, stream: from.count(), owner: stamp })
  }
  return links
}

function causesOf(from: Unpacking): Map<string, number> {
  const causes = new Map<string, number>()
  let event = 0
  for (let left = from.count(); left > 0; left--) {
    const name = from.text()
    event += from.signed()
    causes.set(name, event)
  }
  return causes
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

/** Let go of what only worlds that are gone had written: what others still share with them is kept elsewhere. */
export function gather(kept: readonly PackedWorld[]): void {
  const alive = new Set(kept.map(({ rest }) => rest.bytes))
  const moved = new Bytes()
  const moving = new Set<Chunk>()
  for (const { chunks } of kept) for (const chunk of chunks) if (!alive.has(chunk.bytes)) moving.add(chunk)
  for (const chunk of moving) {
    const part = chunk.bytes.data.subarray(chunk.at, chunk.end)
    moved.reserve(part.length)
    moved.data.set(part, moved.length)
    chunk.at = moved.length
    moved.length += part.length
    chunk.end = moved.length
    chunk.bytes = moved
  }
}
