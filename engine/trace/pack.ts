import { isWhole, PackedNumbers } from './pack-numbers'
import { columnOf, hasKeys, tag, type PackTables, type Shape } from './pack-tables'

type Plain = Readonly<Record<string, unknown>>

/** From so many objects of one shape on they are written column by column. */
const tableFrom = 4

function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

/** Writes plain data down in few bytes: what `Unpacking` reads is equal to it, and shares with it only what never changes. */
export class Packing extends PackedNumbers {
  private readonly composites: Map<object, number>

  constructor(tables: PackTables) {
    super(tables)
    this.composites = new Map(tables.composites.map(({ prototype }, n) => [prototype, n]))
  }

  value(value: unknown): void {
    if (typeof value === 'number') this.number(value)
    else if (typeof value === 'string') this.tagged(tag.text, this.tables.string(value))
    else if (value === null) this.byte(tag.null)
    else if (value === undefined) this.byte(tag.undefined)
    else if (typeof value === 'boolean') this.byte(value ? tag.true : tag.false)
    else if (typeof value === 'object') this.object(value)
    else this.tagged(tag.kept, this.tables.keep(value))
  }

  private object(value: object): void {
    const prototype = Object.getPrototypeOf(value) as object
    if (prototype === Object.prototype) this.record(value as Plain)
    else if (prototype === Array.prototype) this.list(value as unknown[])
    else if (prototype === Map.prototype) this.map(value as Map<unknown, unknown>)
    else if (prototype === Set.prototype) {
      this.tagged(tag.set, (value as Set<unknown>).size)
      for (const item of value as Set<unknown>) this.value(item)
    } else this.instance(value, prototype)
  }

  private instance(value: object, prototype: object): void {
    const composite = this.composites.get(prototype)
    if (composite === undefined) {
      this.tagged(tag.kept, this.tables.keep(value))
      return
    }
    this.tagged(tag.composite, composite)
    const parts = this.tables.composites[composite]?.parts(value) ?? []
    this.count(parts.length)
    for (const part of parts) this.value(part)
  }

  private record(record: Plain): void {
    const shape = this.tables.shape(record)
    const { settled } = shape
    this.tagged(tag.record, shape.number)
    for (const key in record) {
      const value = record[key]
      if (settled === null || typeof value !== 'object' || value === null || !settled.has(key)) this.value(value)
      else this.tagged(tag.kept, this.tables.keep(value))
    }
  }

  private list(list: readonly unknown[]): void {
    const shape = list.length < tableFrom ? null : this.shapeOfAll(list)
    if (shape !== null) {
      this.tagged(tag.tableList, list.length)
      this.table(list as readonly Plain[], shape)
    } else if (list.length >= tableFrom && typeof list[0] !== 'object') {
      this.tagged(tag.columnList, list.length)
      this.column(list)
    } else {
      this.tagged(tag.list, list.length)
      for (const item of list) this.value(item)
    }
  }

  private map(map: Map<unknown, unknown>): void {
    if (map.size < tableFrom) {
      this.tagged(tag.map, map.size)
      for (const [key, value] of map) {
        this.value(key)
        this.value(value)
      }
      return
    }
    const values = [...map.values()]
    const shape = this.shapeOfAll(values)
    this.tagged(shape === null ? tag.columnMap : tag.tableMap, map.size)
    this.column([...map.keys()])
    if (shape === null) this.column(values)
    else this.table(values as readonly Plain[], shape)
  }

  /** The shape that all of these have, if they are plain objects of one shape. */
  private shapeOfAll(list: readonly unknown[]): Shape | null {
    const [first] = list
    if (!isPlain(first)) return null
    const shape = this.tables.shape(first)
    for (const item of list) if (!isPlain(item) || !hasKeys(item, shape.keys)) return null
    return shape
  }

  private table(rows: readonly Plain[], shape: Shape): void {
    this.count(shape.number)
    const column = new Array<unknown>(rows.length)
    for (const key of shape.keys) {
      for (let n = 0; n < rows.length; n++) column[n] = rows[n]?.[key]
      this.column(column)
    }
  }

  column(values: readonly unknown[]): void {
    const [first] = values
    const kind = typeof first
    let same = kind !== 'object' || first === null
    let whole = kind === 'string' || kind === 'number'
    for (const value of values) {
      if (value !== first) same = false
      if (whole && (typeof value !== kind || !(kind === 'string' || isWhole(value)))) whole = false
      if (!same && !whole) break
    }
    if (same) {
      this.byte(columnOf.one)
      this.value(first)
    } else if (whole) {
      this.byte(columnOf.whole)
      this.byte(kind === 'string' ? 1 : 0)
      this.differences(values as readonly number[] | readonly string[])
    } else {
      this.byte(columnOf.any)
      for (const value of values) this.value(value)
    }
  }
}
