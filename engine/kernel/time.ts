import type { SimTime } from './node'

/** Milliseconds, fractions allowed, as whole microseconds. */
export const fromMs = (ms: number): SimTime => Math.round(ms * 1000)

/** Microseconds as milliseconds; the fraction is kept. */
export const toMs = (time: SimTime): number => time / 1000
