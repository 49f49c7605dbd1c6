/** Strings that come again and again, each kept once and known by number. */
export interface Names {
  readonly list: string[]
  readonly numbers: Map<string, number>
}

export const emptyNames = (): Names => ({ list: [], numbers: new Map() })

export function numberOf(names: Names, name: string): number {
  const known = names.numbers.get(name)
  if (known !== undefined) return known
  names.numbers.set(name, names.list.length)
  return names.list.push(name) - 1
}

export function nameAt(names: Names, number: number): string {
  const name = names.list[number]
  if (name === undefined) throw new Error(`no name ${String(number)}`)
  return name
}
