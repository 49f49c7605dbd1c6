/** A list of sizes with one in it that a link or a scenario brought along. */
export const including = (sizes: readonly number[], own: number): readonly number[] =>
  sizes.includes(own) ? sizes : [...sizes, own].sort((a, b) => a - b)
