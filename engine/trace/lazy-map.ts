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

  /** Whoever looks for one of them and finds it early has no more read than that. */
  private *asTheyCome(): MapIterator<[NodeId, V]> {
    for (const [node, value] of super.entries()) yield this.fill === null ? [node, value] : [node, this.get(node) as V]
  }

  private *valuesAsTheyCome(): MapIterator<V> {
    for (const [, value] of this.asTheyCome()) yield value
  }

  override values(): MapIterator<V> {
    return this.fill === null ? super.values() : this.valuesAsTheyCome()
  }

  override entries(): MapIterator<[NodeId, V]> {
    return this.fill === null ? super.entries() : this.asTheyCome()
  }

  override [Symbol.iterator](): MapIterator<[NodeId, V]> {
    return this.entries()
  }

  override forEach(visit: (value: V, node: NodeId, map: Map<NodeId, V>) => void): void {
    this.fill?.(null)
    super.forEach(visit)
  }
}
