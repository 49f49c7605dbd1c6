/** Whether two pieces of plain data say the same. */
export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((value, n) => same(value, b[n]))
  const [left, right] = [Object.entries(a), b as Readonly<Record<string, unknown>>]
  return left.length === Object.keys(b).length && left.every(([key, value]) => key in right && same(value, right[key]))
}
