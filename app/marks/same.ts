/** Whether two pieces of plain data say the same. Every mark asks it at every step: it makes no lists. */
export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((value, n) => same(value, b[n]))
  const [left, right] = [a as Readonly<Record<string, unknown>>, b as Readonly<Record<string, unknown>>]
  for (const key in left) if (!(key in right) || !same(left[key], right[key])) return false
  for (const key in right) if (!(key in left)) return false
  return true
}
