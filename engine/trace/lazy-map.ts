import type { NodeId } from '../kernel/node'

/** A map by node whose values are read when somebody first asks for one of them: most of a past world nobody looks at. */
export class LazyMap<V> extends Map<NodeId, V> {
  private fill: ((node: NodeId) => void) | null = null

  /** These nodes are in it; `fill` puts the value of one, if it is missing, with `put`. */
  expect(nodes: readonly NodeId[], fill: (node: NodeId) => void): void {
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

  /** Whoever looks for one of them and finds it early has no more read than that. */
  /** Whoever looks for one of them and finds it early has no more read than that. */
  override *values(): MapIterator<V> {
    for (const node of this.keys()) yield this.get(node) as V
  }

  override *entries(): MapIterator<[NodeId, V]> {
    for (const node of this.keys()) yield [node, this.get(node) as V]
  }

  override [Symbol.iterator](): MapIterator<[NodeId, V]> {
    return this.entries()
  }

  override forEach(visit: (value: V, node: NodeId, map: Map<NodeId, V>) => void): void {
    for (const [node, value] of this) visit(value, node, this)
  }
}
