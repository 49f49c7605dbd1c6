import { Reading, type Bytes } from './bytes'
import { columnOf, tag, type PackTables, type Shape } from './pack-tables'
import { unzigzagged } from './zigzag'

type Plain = Record<string, unknown>

const float = new DataView(new ArrayBuffer(8))

function recordOf(keys: readonly string[], values: readonly unknown[]): Plain {
  const record: Plain = {}
  for (let k = 0; k < keys.length; k++) record[keys[k] ?? ''] = values[k]
  return record
}

function mapOf(keys: readonly unknown[], values: readonly unknown[]): Map<unknown, unknown> {
  const map = new Map<unknown, unknown>()
  for (let n = 0; n < keys.length; n++) map.set(keys[n], values[n])
  return map
}

/** Reads what `Packing` wrote, anew each time. */
export class Unpacking {
  private readonly from: Reading

  constructor(
    private readonly tables: PackTables,
    private readonly bytes: Bytes,
    at: number,
  ) {
    this.from = new Reading(bytes, at)
  }

  count(): number {
    return this.from.whole()
  }

  signed(): number {
    return unzigzagged(this.from.whole())
  }

  text(): string {
    return this.tables.strings[this.from.whole()] ?? ''
  }

  private byte(): number {
    return this.bytes.data[this.from.at++] ?? 0
  }

  value(): unknown {
    const first = this.byte()
    if (first >= tag.small) return first - tag.small
    switch (first) {
      case tag.null:
        return null
      case tag.undefined:
        return undefined
      case tag.false:
        return false
      case tag.true:
        return true
      case tag.whole:
        return unzigzagged(this.count())
      case tag.float:
        for (let n = 0; n < 8; n++) float.setUint8(n, this.byte())
        return float.getFloat64(0)
      case tag.text:
        return this.tables.strings[this.count()]
      case tag.kept:
        return this.tables.kept[this.count()]
      default:
        return this.object(first)
    }
  }

  private object(kind: number): unknown {
    const size = this.count()
    switch (kind) {
      case tag.record:
        return this.record(this.shape(size))
      case tag.list:
        return this.values(size)
      case tag.tableList:
        return this.table(size)
      case tag.map:
        return this.map(size)
      case tag.tableMap:
        return mapOf(this.column(size), this.table(size))
      case tag.columnMap:
        return mapOf(this.column(size), this.column(size))
      case tag.columnList:
        return this.column(size)
      case tag.set:
        return new Set(this.values(size))
      default:
        return this.tables.composites[size]?.make(this.values(this.count()))
    }
  }

  private shape(number: number): Shape {
    const shape = this.tables.shapes[number]
    if (shape === undefined) throw new Error(`no shape ${String(number)}`)
    return shape
  }

  private values(size: number): unknown[] {
    const values = new Array<unknown>(size)
    for (let n = 0; n < size; n++) values[n] = this.value()
    return values
  }

  private record({ keys, form }: Shape): object {
    if (form !== null) return form(this.values(keys.length))
    return recordOf(keys, this.values(keys.length))
  }

  private map(size: number): Map<unknown, unknown> {
    const map = new Map<unknown, unknown>()
    for (let n = 0; n < size; n++) {
      const key = this.value()
      map.set(key, this.value())
    }
    return map
  }

  private table(size: number): object[] {
    const { keys, form } = this.shape(this.count())
    const values = new Array<unknown>(keys.length)
    const varying: number[] = []
    const columns: unknown[][] = []
    for (let k = 0; k < keys.length; k++) {
      if (this.bytes.data[this.from.at] === columnOf.one) {
        this.from.at += 1
        values[k] = this.value()
        continue
      }
      varying.push(k)
      columns.push(this.column(size))
    }
    const rows = new Array<object>(size)
    for (let n = 0; n < size; n++) {
      for (let k = 0; k < varying.length; k++) values[varying[k] ?? 0] = columns[k]?.[n]
      rows[n] = form === null ? recordOf(keys, values) : form(values)
    }
    return rows
  }

  column(size: number): unknown[] {
    const kind = this.byte()
    if (kind === columnOf.one) return new Array<unknown>(size).fill(this.value())
    if (kind === columnOf.any) return this.values(size)
    const texts = this.byte() === 1
    const values = new Array<unknown>(size)
    const { strings } = this.tables
    let before = 0
    for (let n = 0; n < size;) {
      const head = this.count()
      const difference = unzigzagged(Math.floor(head / 2))
      const end = n + (head % 2 === 0 ? 1 : this.count())
      for (; n < end; n++) {
        before += difference
        values[n] = texts ? strings[before] : before
      }
    }
    return values
  }
}
