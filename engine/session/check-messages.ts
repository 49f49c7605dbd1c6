/** What the page asks of the check worker, and what it is told: named here so that the page can talk to it without seeing it. */

/** A vector file, or a recording of a group, of a log or of a cluster, by its name among those that ship with the app. */
export interface Check {
  readonly kind: 'vectors' | 'recording' | 'log' | 'replication'
  readonly name: string
}

export interface Difference {
  readonly field: string
  readonly wanted: string
  readonly got: string
}

/** Which comparison of a recording. Of a group: 1 the coordinator, 2 the clients, 3 the description. Of a log: 1 cleaner and retention, 2 reading, 3 appending, 4 readers. Of a cluster: 1 the controller, 2 clients, 3 logs, 4 followers. */
export type ComparisonNumber = 1 | 2 | 3 | 4

export interface Failure {
  readonly id: string
  readonly comparison: ComparisonNumber | null
  readonly differences: readonly Difference[]
}

export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/** What came of a check: counts, and what lies behind each that is not a pass. */
export interface Ran extends Counts {
  readonly outcome: 'ran'
  /** The Kafka that the file's facts come from, as it says itself. */
  readonly kafka: string | null
  /** A recording's comparisons, apart; empty for vectors. */
  readonly parts: readonly (Counts & { readonly comparison: ComparisonNumber })[]
  /** The names of a vector file's units; empty for a recording. */
  readonly units: readonly string[]
  readonly failures: readonly Failure[]
  /** Why units were skipped, and how many. */
  readonly skips: readonly { readonly reason: string; readonly count: number }[]
}

export type Checked =
  | Ran
  /** Nothing was compared: the file is not there, is something else, or the engine threw. */
  | { readonly outcome: 'refused'; readonly reason: 'cannot-fetch' | 'unreadable' | 'threw'; readonly detail: string }

/** Page to worker. `base` is the address that the shipped files are found under. */
export interface ToChecker {
  readonly id: number
  readonly base: string
  readonly check: Check
}

/** Worker to page; `ms` is what the check took, fetching left out. */
export interface FromChecker {
  readonly id: number
  readonly checked: Checked
  readonly ms: number
}
