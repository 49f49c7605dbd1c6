/** Strings by UTF-16 code unit, as Java compares them. */
export const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Numbers, smallest first. */
export const byNumber = (a: number, b: number): number => a - b
