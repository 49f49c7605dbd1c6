export const lerp = (a: number, b: number, t: number): number => a + (b - a) * t

/** Part of t: 0 before `from`, 1 after `to`, so that several things of one step may follow each other. */
export const during = (t: number, from: number, to: number): number => Math.min(1, Math.max(0, (t - from) / (to - from)))
