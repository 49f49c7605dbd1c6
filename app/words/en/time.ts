/** Times are whole microseconds. */
export const time = {
  /** A run of a few milliseconds is told in them. */
  at: (us: number) =>
    us > 0 && us < 5_000
      ? `${(us / 1_000).toFixed(2)} ms`
      : us > 0 && us < 30_000
        ? `${(us / 1_000).toFixed(1)} ms`
        : `${(us / 1_000_000).toFixed(2)} s`,
  /** How long something took, as short as it can be said. */
  span: (us: number) => {
    if (us >= 120_000_000) return `${String(Math.round(us / 60_000_000))} min`
    if (us >= 1_000_000) return `${(us / 1_000_000).toFixed(1)} s`
    return us >= 1_000 ? `${String(Math.round(us / 1_000))} ms` : `${String(us)} µs`
  },
}
