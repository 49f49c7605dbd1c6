import type { NodeId } from '../kernel/node'

/** A map by node whose values are read when somebody first asks for one of them: most of a past world nobody looks at. */
export class LazyMap<V> extends Map<NodeId, V> {
  private fill: ((node: NodeId | null) => void) | null = null

  /** These nodes are in it; `fill` puts the values of one, or (`null`) of all that are missing, with `put`. */
  expect(nodes: readonly NodeId[], fill: (node: NodeId | null) => void): void {
    for (const node of nodes) super.set(node, undefined as V)
    this.fill = fill
  }

  put(node: NodeId, value: V): void {
    super.set(node, value)
  }

  /** Nothing is missing any more. */
  complete(): void {
    this.fill = null
  }

  override get(node: NodeId): V | undefined {
    if (this.fill !== null) this.fill(node)
    return super.get(node)
  }

  override set(node: NodeId, value: V): this {
    if (this.fill !== null) this.fill(node)
    return super.set(node, value)
  }

  override delete(node: NodeId): boolean {
    if (this.fill !== null) this.fill(node)
    return super.delete(node)
  }

  override values(): MapIterator<V> {
    this.fill?.(null)
    return super.values()
  }

  override entries(): MapIterator<[NodeId, V]> {
    this.fill?.(null)
    return super.entries()
  }

  override [Symbol.iterator](): MapIterator<[NodeId, V]> {
    this.fill?.(null)
    return super.entries()
  }

  override forEach(visit: (value: V, node: NodeId, map: Map<NodeId, V>) => void): void {
    this.fill?.(null)
    super.forEach(visit)
  }
}
