/** What a draft needs of a map, or of a set whose every value is `true`. */
export interface Readable<K, V> {
  readonly size: number
  get(key: K): V | undefined
  keys(): Iterable<K>
}

/** A set as a map of its keys to `true`. */
export function asMap<K>(set: ReadonlySet<K>): Readable<K, true> {
  return { size: set.size, get: (key) => (set.has(key) ? true : undefined), keys: () => set.keys() }
}

export interface MapChanges<K, V> {
  readonly cleared: boolean
  /** `undefined` removes. */
  readonly set: readonly (readonly [K, V | undefined])[]
}

/** A map as it would be after changes that have not been made: costs what is changed, not what is there. */
export class MapDraft<K, V> {
  private readonly touched = new Map<K, V | undefined>()
  private cleared = false
  private count: number

  constructor(private readonly base: Readable<K, V>) {
    this.count = base.size
  }

  get size(): number {
    return this.count
  }

  get(key: K): V | undefined {
    if (this.touched.has(key)) return this.touched.get(key)
    return this.cleared ? undefined : this.base.get(key)
  }

  has(key: K): boolean {
    return this.get(key) !== undefined
  }

  set(key: K, value: V): void {
    if (this.get(key) === undefined) this.count += 1
    this.touched.set(key, value)
  }

  delete(key: K): boolean {
    if (this.get(key) === undefined) return false
    this.count -= 1
    this.touched.set(key, undefined)
    return true
  }

  clear(): void {
    this.cleared = true
    this.touched.clear()
    this.count = 0
  }

  /** In the order in which the changed map would list them. */
  keys(): K[] {
    const keys: K[] = []
    if (!this.cleared) for (const key of this.base.keys()) if (this.get(key) !== undefined) keys.push(key)
    for (const [key, value] of this.touched) {
      if (value !== undefined && (this.cleared || this.base.get(key) === undefined)) keys.push(key)
    }
    return keys
  }

  /** Null where nothing changed. */
  changes(): MapChanges<K, V> | null {
    return !this.cleared && this.touched.size === 0 ? null : { cleared: this.cleared, set: [...this.touched] }
  }
}
