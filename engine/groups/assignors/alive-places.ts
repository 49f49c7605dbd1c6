/** Places 0…n−1 that go out one by one: finds the next one that is left in nearly constant time. */
export class AlivePlaces {
  /** Of a place the next that may be left; paths are shortened on the way. */
  private readonly next: Int32Array

  constructor(readonly size: number) {
    this.next = Int32Array.from({ length: size + 1 }, (_, place) => place)
  }

  remove(place: number): void {
    this.next[place] = place + 1
  }

  /** The first that is left at or behind `place`; `size` where there is none. */
  from(place: number): number {
    let root = place
    while (this.next[root] !== root) root = this.next[root] ?? this.size
    let walk = place
    while (walk !== root) {
      const following = this.next[walk] ?? root
      this.next[walk] = root
      walk = following
    }
    return root
  }
}
