import type { NodeId } from '../kernel/node'
import { isForsaken } from '../kernel/timers'
import type { World } from '../kernel/world'
import { Bytes } from './bytes'
import { packCauses, packLinks, packTimers } from './node-maps'
import { Packing } from './pack'
import type { PackTables } from './pack-tables'
import { packEntries } from './packed-queue'

/** What a world says of one node, written down: its state, its timers, its connections and why it did what it did. */
export interface Chunk {
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
