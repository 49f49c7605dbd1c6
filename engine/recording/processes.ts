import { byNumber } from '../kernel/order'
import type { Exchange } from './exchange'
import type { EpochMicros } from './log-time'
import { Sets, keysOf } from './same-process'

/** One consumer process, as far as the log lets it be told from others. */
export interface Process {
  readonly clientId: string
  readonly from: EpochMicros
  readonly until: EpochMicros
  /** Its exchanges, by their place in the recording. */
  readonly exchanges: readonly number[]
}

interface Draft {
  readonly clientId: string
  readonly exchanges: number[]
}

/** A look-up goes over a connection of its own: it belongs to the process whose next request, by time and by number, it comes before. */
function placeLookUp(drafts: readonly Draft[], exchanges: readonly Exchange[], index: number): Draft | undefined {
  const lookUp = exchanges[index]
  if (lookUp === undefined) return undefined
  let best: Draft | undefined
  let nearest = Infinity
  for (const draft of drafts) {
    if (draft.clientId !== lookUp.clientId) continue
    for (const other of draft.exchanges) {
      const exchange = exchanges[other]
      if (exchange === undefined) continue
      const follows = exchange.arrivedAt >= lookUp.arrivedAt && exchange.correlationId > lookUp.correlationId
      const precedes = exchange.arrivedAt <= lookUp.arrivedAt && exchange.correlationId < lookUp.correlationId
      const distance = Math.abs(exchange.arrivedAt - lookUp.arrivedAt)
      if ((follows || precedes) && distance < nearest) {
        nearest = distance
        best = draft
      }
    }
  }
  return best
}

/** Whether a process has asked under this number, or a smaller one, later than this. */
function countsAnew({ exchanges: own }: Draft, exchanges: readonly Exchange[], index: number): boolean {
  const lookUp = exchanges[index]
  return own.some((other) => {
    const exchange = exchanges[other]
    return (
      lookUp !== undefined &&
      exchange?.api === 'FindCoordinator' &&
      exchange.arrivedAt > lookUp.arrivedAt &&
      exchange.correlationId <= lookUp.correlationId
    )
  })
}

/** Tell the processes of a recording apart. */
export function processesOf(exchanges: readonly Exchange[]): readonly Process[] {
  const sets = new Sets()
  for (const exchange of exchanges) {
    if (exchange.api === 'FindCoordinator') continue
    const [first = '', ...others] = keysOf(exchange)
    for (const other of others) sets.join(first, other)
  }
  const drafts = new Map<string, Draft>()
  const lookUps: number[] = []
  for (const [index, exchange] of exchanges.entries()) {
    const root = sets.find(keysOf(exchange)[0] ?? '')
    const known = drafts.get(root)
    if (known !== undefined) known.exchanges.push(index)
    else if (exchange.api === 'FindCoordinator') lookUps.push(index)
    else drafts.set(root, { clientId: exchange.clientId, exchanges: [index] })
  }
  const found = [...drafts.values()]
  // From the last one on: a process counts its requests, so one that asks again under a number that it has used is another.
  for (const index of lookUps.reverse()) {
    const home = placeLookUp(found, exchanges, index)
    if (home !== undefined && !countsAnew(home, exchanges, index)) home.exchanges.push(index)
    else found.push({ clientId: exchanges[index]?.clientId ?? '', exchanges: [index] })
  }
  return withReconnects(
    found.map((draft) => finished(draft, exchanges)).sort((a, b) => a.from - b.from),
    exchanges,
  )
}

/** A client counts its requests over all of its connections: where the count goes on, it is the same process on a new one. */
function withReconnects(drafts: readonly Process[], exchanges: readonly Exchange[]): readonly Process[] {
  const processes: Process[] = []
  const count = (index: number | undefined): number => exchanges[index ?? 0]?.correlationId ?? 0
  for (const draft of drafts) {
    const goesOn = (earlier: Process): boolean =>
      earlier.clientId === draft.clientId && earlier.until <= draft.from && count(earlier.exchanges.at(-1)) < count(draft.exchanges[0])
    const place = processes.findLastIndex(goesOn)
    const earlier = processes[place]
    if (earlier === undefined) processes.push(draft)
    else processes[place] = { ...earlier, until: draft.until, exchanges: [...earlier.exchanges, ...draft.exchanges] }
  }
  return processes
}

function finished(draft: Draft, exchanges: readonly Exchange[]): Process {
  const own = draft.exchanges.slice().sort(byNumber)
  const from = exchanges[own[0] ?? 0]?.arrivedAt ?? 0
  const until = own.reduce((latest, index) => Math.max(latest, exchanges[index]?.answeredAt ?? 0), from)
  return { clientId: draft.clientId, from, until, exchanges: own }
}

/**
 * A short name for each process: its client id. A process that begins after another of that client id has ended goes on under its
 * name; those that live side by side are numbered.
 */
export function namesOf(processes: readonly Process[]): readonly string[] {
  const lanes = new Map<string, EpochMicros[]>()
  const lane = processes.map((process) => {
    const ends = lanes.get(process.clientId) ?? []
    lanes.set(process.clientId, ends)
    const free = ends.findIndex((end) => end <= process.from)
    const place = free < 0 ? ends.length : free
    ends[place] = process.until
    return place
  })
  return processes.map((process, index) => {
    const shared = (lanes.get(process.clientId)?.length ?? 1) > 1
    const name = process.clientId === '' ? 'consumer' : process.clientId
    return shared ? `${name}-${String((lane[index] ?? 0) + 1)}` : name
  })
}
