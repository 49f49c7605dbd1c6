type Numbers = Int32Array | Float64Array | Uint16Array | Uint8Array

/** A growing row of numbers in one flat array. */
export interface Column<A extends Numbers> {
  data: A
  length: number
}

function grown<A extends Numbers>(data: A, length: number): A {
  const wider = new (data.constructor as new (size: number) => A)(Math.max(length, Math.ceil(data.length * 1.5)))
  wider.set(data)
  return wider
}

export function column<A extends Numbers>(data: A): Column<A> {
  return { data, length: 0 }
}

export function add(into: Column<Numbers>, value: number): void {
  if (into.length === into.data.length) into.data = grown(into.data, into.length + 64)
  into.data[into.length] = value
  into.length += 1
}

/** What stands in a row; throws where there is none. */
export function at(from: Column<Numbers>, row: number): number {
  const value = row < from.length ? from.data[row] : undefined
  if (value === undefined) throw new Error(`no row ${String(row)}`)
  return value
}

/** The first `length` rows, apart from the original. */
export function head<A extends Numbers>(from: Column<A>, length: number): Column<A> {
  return { data: from.data.slice(0, length) as A, length }
}
