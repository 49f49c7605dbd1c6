/** A log that is larger is drawn in part. */
export const mostDrawn = { bytes: 33_554_432, records: 100_000 }

/** A larger log is not stepped through: it is drawn as it lies there. */
export const mostStepped = 20_000
