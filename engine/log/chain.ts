/**
 * An append-only list whose every earlier state stays valid: a link never changes, so keyframes share it and copying a log costs
 * one pointer. Looking an item up takes about log n hops, over the jump pointers of a skew-binary list.
 */
export class Chain<T> {
  readonly depth: number
  readonly jump: Chain<T> | null

  private constructor(
    readonly value: T,
    readonly previous: Chain<T> | null,
  ) {
    const jump = previous?.jump ?? null
    this.depth = previous === null ? 1 : previous.depth + 1
    const even = previous !== null && jump !== null && previous.depth - jump.depth === jump.depth - (jump.jump?.depth ?? 0)
    this.jump = even ? jump.jump : previous
  }

  static append<T>(previous: Chain<T> | null, value: T): Chain<T> {
    return new Chain(value, previous)
  }

  /** The first link, counted from the oldest, of which `reached` says yes; `reached` must stay yes from there on. `null` if even the last says no. */
  static firstWhere<T>(last: Chain<T> | null, reached: (value: T) => boolean): Chain<T> | null {
    if (last === null || !reached(last.value)) return null
    let link = last
    for (;;) {
      if (link.jump !== null && reached(link.jump.value)) link = link.jump
      else if (link.previous !== null && reached(link.previous.value)) link = link.previous
      else return link
    }
  }

  /** All values from the oldest to `last`. */
  static toArray<T>(last: Chain<T> | null): T[] {
    const values: T[] = []
    for (let link = last; link !== null; link = link.previous) values.push(link.value)
    return values.reverse()
  }
}
