import { between, hashText, randomAt } from '../kernel/random'

/** In which order past steps are visited, to try seeking out. */
export const seekOrder = {
  random: (seed: number, count: number, last: number): readonly number[] =>
    Array.from({ length: count }, (_, n) => between(randomAt(seed, hashText('seek'), n), 0, last)),

  /** Every K-th step up to the last, then the same on the way back. */
  every(by: number, last: number): readonly number[] {
    const there = Array.from({ length: Math.floor(last / by) + 1 }, (_, n) => n * by)
    return [...there, ...there.slice(0, -1).reverse()]
  },
} as const
