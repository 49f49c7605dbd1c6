/** What the cleaner is doing with a partition; no entry is `none` (Kafka: LogCleaningState). */
export type CleaningState =
  | { readonly state: 'none' }
  | { readonly state: 'in-progress' }
  | { readonly state: 'aborted' }
  | { readonly state: 'paused'; readonly times: number }

export const notCleaning: CleaningState = { state: 'none' }
const paused = (times: number): CleaningState => ({ state: 'paused', times })

/** A call that the state does not allow (Kafka: IllegalStateException). */
export class IllegalCleaningState extends Error {
  constructor(readonly from: CleaningState['state']) {
    super(`not while ${from}`)
    this.name = 'IllegalCleaningState'
  }
}

/** A pass over a log was told to stop (Kafka: LogCleaningAbortedException). */
export class LogCleaningAborted extends Error {
  constructor() {
    super('the cleaning was aborted')
    this.name = 'LogCleaningAborted'
  }
}

/** The round is over: in progress → none, and the checkpoint counts; aborted → paused, and it does not. */
export function cleaningDone(from: CleaningState): { readonly to: CleaningState; readonly checkpoints: boolean } {
  if (from.state === 'in-progress') return { to: notCleaning, checkpoints: true }
  if (from.state === 'aborted') return { to: paused(1), checkpoints: false }
  throw new IllegalCleaningState(from.state)
}

export const deletingDone = (from: CleaningState): CleaningState => cleaningDone(from).to

/** The retention task takes a log that is not compacted; `null`: somebody else has it. */
export function pausedForRetention(from: CleaningState, compact: boolean): CleaningState | null {
  return compact || from.state !== 'none' ? null : paused(1)
}

/** A running round is told to stop; whoever asked waits until the state is paused. */
export function abortedAndPaused(from: CleaningState): CleaningState {
  if (from.state === 'none') return paused(1)
  if (from.state === 'in-progress') return { state: 'aborted' }
  if (from.state === 'paused') return paused(from.times + 1)
  throw new IllegalCleaningState(from.state)
}

export function resumed(from: CleaningState): CleaningState {
  if (from.state !== 'paused') throw new IllegalCleaningState(from.state)
  return from.times === 1 ? notCleaning : paused(from.times - 1)
}

/** A log that was cut at `offset` has nothing clean above it (Kafka: LogCleanerManager.maybeTruncateCheckpoint). */
export const truncatedCheckpoint = (checkpoint: number, offset: number): number => Math.min(checkpoint, offset)

/** Whether the cleaner's threads run retention on a log; the broker's own task does for all others (Kafka: LogCleanerManager.deletableLogs). */
export const cleanerRetains = (compact: boolean, state: CleaningState, uncleanable: boolean): boolean =>
  compact && state.state === 'none' && !uncleanable
