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
  /** Made when there is something to put into it: most decisions change few of a group's maps. */
  private touched: Map<K, V | undefined> | null = null
  private cleared = false
  private count: number

  constructor(private readonly base: Readable<K, V>) {
    this.count = base.size
  }

  get size(): number {
    return this.count
  }

  get(key: K): V | undefined {
    if (this.touched?.has(key) === true) return this.touched.get(key)
    return this.cleared ? undefined : this.base.get(key)
  }

  has(key: K): boolean {
    return this.get(key) !== undefined
  }

  set(key: K, value: V): void {
    if (this.get(key) === undefined) this.count += 1
    this.touch(key, value)
  }

  delete(key: K): boolean {
    if (this.get(key) === undefined) return false
    this.count -= 1
    this.touch(key, undefined)
    return true
  }

  clear(): void {
    this.cleared = true
    this.touched = null
    this.count = 0
  }

  /** In the order in which the changed map would list them. */
  keys(): K[] {
    const keys: K[] = []
    if (!this.cleared) for (const key of this.base.keys()) if (this.get(key) !== undefined) keys.push(key)
    for (const [key, value] of this.touched ?? []) {
      if (value !== undefined && (this.cleared || this.base.get(key) === undefined)) keys.push(key)
    }
    return keys
  }

  /** Null where nothing changed. */
  changes(): MapChanges<K, V> | null {
    if (this.touched === null) return this.cleared ? { cleared: true, set: [] } : null
    return { cleared: this.cleared, set: [...this.touched] }
  }

  private touch(key: K, value: V | undefined): void {
    this.touched ??= new Map()
    this.touched.set(key, value)
  }
}
