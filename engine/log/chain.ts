import { Digest, type Digestible } from '../kernel/digest'

/**
 * An append-only list whose every earlier state stays valid: a link never changes, so keyframes share it and copying a log costs
 * one pointer. Looking an item up takes about log n hops, over the jump pointers of a skew-binary list.
 */
export class Chain<T> implements Digestible {
  readonly depth: number
  readonly jump: Chain<T> | null
  /** Names all that stands up to here; made when first asked for. */
  private name: readonly [number, number] | null = null

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

  /** The list's name: a link that was named once is not walked through again. */
  digestInto(digest: Digest): void {
    const unnamed: Chain<T>[] = this.name === null ? [this] : []
    let link: Chain<T> | null = this.name === null ? this.previous : null
    for (; link !== null && link.name === null; link = link.previous) unnamed.push(link)
    let name: readonly [number, number] = this.name ?? link?.name ?? [0, 0]
    for (const next of unnamed.reverse()) {
      const own = new Digest()
      own.resume(name[0], name[1])
      own.value(next.value)
      name = own.halves()
      next.name = name
    }
    digest.word(name[0])
    digest.word(name[1])
  }

  /** All values from the oldest to `last`. */
  static toArray<T>(last: Chain<T> | null): T[] {
    const values: T[] = []
    for (let link = last; link !== null; link = link.previous) values.push(link.value)
    return values.reverse()
  }
}
