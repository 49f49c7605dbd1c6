import type { Frame, SimTime } from '../../engine'
import { historyOf, type History } from './history'
import type { Span } from './history-lanes'
import { isRoutine, lastUntil, type MessageRow } from './history-messages'
import { rowAt, rowsOf, type WindowRow } from './history-rows'
import type { Instant } from './instant'

/** Where a message is at the moment: on its way, there, held back by the network, waiting for a process that stands still, or lost. */
export type Whereabouts = 'moving' | 'arrived' | 'kept' | 'waiting' | 'lost'

export interface WindowMessage {
  readonly number: number
  readonly event: number
  readonly api: string
  readonly kind: 'request' | 'response'
  readonly from: string
  readonly to: string
  readonly error: string | null
  readonly detail: MessageRow['detail']
  readonly rule: MessageRow['rule']
  readonly gave: readonly string[]
  readonly where: Whereabouts
  readonly sentAt: SimTime
  readonly arrivesAt: SimTime
  /** Rows: when it left, and when it arrives, which may be below now. */
  readonly sent: number
  readonly arrives: number
  /** A request that has arrived and is not answered. */
  readonly held: boolean
  /** Row of its answer, if that has left. */
  readonly answered: number | null
}

/** A span by rows: `from` −1 began before the window, `to` null goes on. */
export interface WindowSpan<State> {
  readonly state: State
  readonly from: number
  readonly to: number | null
}

export interface Window {
  readonly rows: readonly WindowRow[]
  /** The last row that has happened, −1 for none. */
  readonly now: number
  readonly messages: readonly WindowMessage[]
  readonly firstStep: number
  readonly history: History
}

/** How many messages a picture of the past reaches back. */
const reach = 44
/** How far it looks for them among heartbeats. */
const farthest = 4_000

interface Chosen {
  readonly rows: MessageRow[]
  /** Steps at which a folded heartbeat was sent, in order. */
  readonly folded: number[]
}

/** The last messages until now that are not routine; when a single step is looked at, those of that step even if they are. */
function choose(frame: Frame, history: History, belongs: (row: MessageRow) => boolean): Chosen {
  const { messages } = history
  const rows: MessageRow[] = []
  const folded: number[] = []
  const { notable } = messages
  let at = lastUntil(notable, messages.rows, frame.step)
  const stop = Math.max(-1, at - farthest)
  const single = frame.step - frame.since === 1
  const ofThisStep = (row: MessageRow): boolean => single && (row.sentStep === frame.step || row.deliveredStep === frame.step)
  for (; at > stop && rows.length < reach; at--) {
    const row = messages.rows[notable[at] ?? 0]
    if (row === undefined || !belongs(row)) continue
    if (!isRoutine(messages, row) || ofThisStep(row)) rows.push(row)
    else if (row.api === 'Heartbeat' && row.kind === 'request') folded.push(row.sentStep)
  }
  return { rows: rows.reverse(), folded: folded.reverse() }
}

interface Flight {
  readonly where: Whereabouts
  readonly arrivesAt: SimTime
}

/** Where each message of the window is that has not arrived. */
function flights(frame: Frame, rows: readonly MessageRow[]): ReadonlyMap<number, Flight> {
  const { world, step, time } = frame
  const away = new Map<number, Flight>()
  for (const row of rows)
    if (row.deliveredStep === null || row.deliveredStep > step) away.set(row.number, { where: 'lost', arrivesAt: time })
  if (away.size === 0) return away
  const found = (number: number, flight: Flight) => {
    if (away.has(number)) away.set(number, flight)
  }
  for (const { envelope } of world.queue) if (envelope !== null) found(envelope.number, { where: 'moving', arrivesAt: envelope.dueAt })
  for (const envelope of world.heldBack) found(envelope.number, { where: 'kept', arrivesAt: time })
  for (const waiting of world.frozen.values())
    for (const { envelope } of waiting) if (envelope !== null) found(envelope.number, { where: 'waiting', arrivesAt: time })
  return away
}

/** The part of a run's past that a picture has room for, ending now: its messages, and every moment in it as a row. */
export function windowOf(
  frame: Frame,
  belongs: (row: MessageRow) => boolean,
  moments: (history: History, firstStep: number) => readonly Instant[],
): Window {
  const history = historyOf(frame.trace)
  const { rows: chosen, folded } = choose(frame, history, belongs)
  const firstStep = chosen.length < reach ? 0 : (chosen[0]?.sentStep ?? 0)
  const away = flights(frame, chosen)
  const rows = rowsOf(frame, chosen, away, moments(history, firstStep), folded)
  const messages = chosen.flatMap((row): WindowMessage[] => {
    if (row.kind === 'other') return []
    const flight = away.get(row.number)
    const answer = row.answeredBy === null ? undefined : history.messages.rows[row.answeredBy]
    const isAnswered = answer !== undefined && answer.sentStep <= frame.step
    return [
      {
        number: row.number,
        event: row.event,
        api: row.api,
        kind: row.kind,
        from: row.from,
        to: row.to,
        error: row.error,
        detail: row.detail,
        rule: row.rule,
        gave: row.gave !== null && row.gave.step <= frame.step ? row.gave.partitions : [],
        where: flight?.where ?? 'arrived',
        sentAt: row.sentAt,
        arrivesAt: flight?.arrivesAt ?? row.deliveredAt ?? row.sentAt,
        sent: rowAt(rows, row.sentStep, 1),
        arrives:
          flight?.where === 'moving'
            ? rows.findIndex((each) => each.step > frame.step && each.time === flight.arrivesAt)
            : rowAt(rows, row.deliveredStep ?? frame.step, 0),
        held: row.kind === 'request' && flight === undefined && !isAnswered && !row.superseded,
        answered: isAnswered ? rowAt(rows, answer.sentStep, 1) : null,
      },
    ]
  })
  return { rows, now: rows.findLastIndex((row) => row.step <= frame.step), messages, firstStep, history }
}

/** Spans that reach into the window, by its rows. */
export function spansIn<State>(window: Window, spans: readonly Span<State>[], step: number): readonly WindowSpan<State>[] {
  const shown: WindowSpan<State>[] = []
  for (const { state, from, to } of spans) {
    if (from.step > step || (to !== null && to.step <= window.firstStep)) continue
    const start = from.step < window.firstStep ? -1 : rowAt(window.rows, from.step, 1)
    shown.push({ state, from: start, to: to === null || to.step > step ? null : rowAt(window.rows, to.step, 1) })
  }
  return shown
}
