import type { Frame, SimTime } from '../../engine'
import type { MessageRow } from './history-messages'

/** One moment that a picture puts on a line of its own: within a step what arrives (phase 0) comes before what follows from it (phase 1). */
export interface WindowRow {
  /** `Infinity` for a moment that is still to come. */
  readonly step: number
  readonly phase: 0 | 1
  readonly time: SimTime
  /** Heartbeats that were sent since the row before and are not drawn. */
  readonly folded: number
}

interface Draft {
  readonly step: number
  readonly phase: 0 | 1
  readonly time: SimTime
}

const inOrder = (a: Draft, b: Draft): number => (a.step === b.step ? a.phase - b.phase || a.time - b.time : a.step - b.step)

/** Index of a row, or of the last one before it. */
export function rowAt(rows: readonly WindowRow[], step: number, phase: 0 | 1): number {
  return rows.findLastIndex((row) => row.step < step || (row.step === step && row.phase <= phase))
}

/** Every moment of the window in order, each once. `steps` are those at which something other than a message changed. */
export function rowsOf(
  frame: Frame,
  messages: readonly MessageRow[],
  away: ReadonlyMap<number, { readonly where: string; readonly arrivesAt: SimTime }>,
  moments: readonly { readonly step: number; readonly time: SimTime }[],
  folded: readonly number[],
): readonly WindowRow[] {
  const drafts: Draft[] = moments.map(({ step, time }) => ({ step, phase: 1, time }))
  for (const message of messages) {
    drafts.push({ step: message.sentStep, phase: 1, time: message.sentAt })
    const flight = away.get(message.number)
    if (flight?.where === 'moving') drafts.push({ step: Infinity, phase: 0, time: flight.arrivesAt })
    else if (flight === undefined && message.deliveredStep !== null && message.deliveredAt !== null)
      drafts.push({ step: message.deliveredStep, phase: 0, time: message.deliveredAt })
  }
  drafts.sort((a, b) => (a.step === Infinity && b.step === Infinity ? a.time - b.time : inOrder(a, b)))
  const rows: WindowRow[] = []
  let nextFolded = 0
  for (const draft of drafts) {
    const last = rows.at(-1)
    if (last?.step === draft.step && last.phase === draft.phase && last.time === draft.time) continue
    const before = nextFolded
    while (nextFolded < folded.length && (folded[nextFolded] ?? 0) <= Math.min(draft.step, frame.step)) nextFolded += 1
    rows.push({ ...draft, folded: nextFolded - before })
  }
  return rows
}
