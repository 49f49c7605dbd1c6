import type { Composite, Form } from '../kernel/node'

/** The keys of a plain object, in order. */
export interface Shape {
  readonly number: number
  readonly keys: readonly string[]
  readonly form: Form | null
  /** Of the keys, those whose values are kept as they are; none is `null`. */
  readonly settled: ReadonlySet<string> | null
}

/** What packed worlds have in common: strings, keys of objects, and objects that never change, each kept once. Only ever grows. */
export class PackTables {
  readonly strings: string[] = []
  readonly kept: unknown[] = []
  readonly shapes: Shape[] = []
  private readonly stringNumbers = new Map<string, number>()
  private readonly keptNumbers = new Map<unknown, number>()
  private readonly byFirstKey = new Map<string, Shape[]>()

  constructor(
    readonly composites: readonly Composite[] = [],
    forms: readonly Form[] = [],
  ) {
    for (const form of forms) this.add(Object.keys(form([])), form)
  }

  string(text: string): number {
    const known = this.stringNumbers.get(text)
    if (known !== undefined) return known
    this.stringNumbers.set(text, this.strings.length)
    return this.strings.push(text) - 1
  }

  keep(value: unknown): number {
    const known = this.keptNumbers.get(value)
    if (known !== undefined) return known
    this.keptNumbers.set(value, this.kept.length)
    return this.kept.push(value) - 1
  }

  shape(record: Readonly<Record<string, unknown>>): Shape {
    let first = ''
    for (const key in record) {
      first = key
      break
    }
    for (const shape of this.byFirstKey.get(first) ?? []) if (hasKeys(record, shape.keys)) return shape
    return this.add(Object.keys(record), null)
  }

  private add(keys: readonly string[], form: Form | null): Shape {
    const settled = form?.settled === undefined ? null : new Set(form.settled)
    const fresh: Shape = { number: this.shapes.length, keys, form, settled }
    const [first = ''] = keys
    const shapes = this.byFirstKey.get(first)
    if (shapes === undefined) this.byFirstKey.set(first, [fresh])
    else shapes.push(fresh)
    this.shapes.push(fresh)
    return fresh
  }
}

/** Whether these are an object's keys, in this order. */
export function hasKeys(record: Readonly<Record<string, unknown>>, keys: readonly string[]): boolean {
  let n = 0
  for (const key in record) if (keys[n++] !== key) return false
  return n === keys.length
}

/** What a packed value begins with; from `small` on it is the number itself. */
export const tag = {
  null: 0,
  undefined: 1,
  false: 2,
  true: 3,
  whole: 4,
  float: 5,
  text: 6,
  kept: 7,
  composite: 8,
  list: 9,
  map: 10,
  set: 11,
  record: 12,
  tableList: 13,
  tableMap: 14,
  columnList: 15,
  columnMap: 16,
  small: 17,
} as const

/** So many small numbers take one byte. */
export const smallNumbers = 256 - tag.small

/** How a column of a table is written: one value for all, or whole numbers as differences, or one after the other. */
export const columnOf = { one: 0, whole: 1, any: 2 } as const
