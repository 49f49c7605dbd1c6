/** What a lesson compares two lanes by; each fills its own gaps, led by the lane's name. */
export type ComparedNumber = 'barrier' | 'commits' | 'converge' | 'computes' | 'belief' | 'opaque' | 'added' | 'news' | 'written'

/** A gap of one lane: `{allOnWritten}`. */
export const gapOf = (lane: string, gap: string): string =>
  `${lane.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}${gap.slice(0, 1).toUpperCase()}${gap.slice(1)}`
