/** Whole numbers of either sign as whole numbers from 0 on: those near 0 stay small. */
export const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value)

/** The number that `zigzag` made this of. */
export const unzigzagged = (value: number): number => (value % 2 === 0 ? value / 2 : -(value + 1) / 2)
