import {
  countersAfter,
  eventAt,
  eventCount,
  planOf,
  roundAt,
  stepsBefore,
  visitKinds,
  type Counters,
  type End,
  type Frame,
  type Plan,
  type ReadStep,
  type Round,
  type SimTime,
  type StepKind,
  type Strategy,
  type Trace,
  type Transfer,
  type TransferState,
} from '../../engine'

/** Where bytes can be on their way from a disk to the wire. */
export type Place = Exclude<End, 'user' | 'kernel'>

export type MoveKind = Exclude<StepKind, 'enter-kernel' | 'exit-kernel'>

/** One road between two places in one round of the loop: how often bytes go along it, and how often they have. */
export interface Move {
  readonly kind: MoveKind
  readonly from: Place
  readonly to: Place
  readonly times: number
  readonly done: number
  /** Of all times. */
  readonly bytes: number
  /** Something that this moment's steps did. */
  readonly now: boolean
  /** The event that says so, the last of several; null while it is still to come. */
  readonly event: number | null
}

/** One crossing of the line between user and kernel: half a system call. */
export interface Crossing {
  readonly into: 'kernel' | 'user'
  readonly done: boolean
  readonly now: boolean
  readonly event: number | null
}

/** One transfer at one moment: the roads of the round that is under way, and what has been counted so far. */
export interface ReadPathLane {
  readonly name: string
  readonly strategy: Strategy
  readonly fileBytes: number
  readonly bufferBytes: number
  readonly cached: boolean
  /** From 1; 0 before the first. */
  readonly call: number
  readonly calls: number
  readonly moves: readonly Move[]
  /** The first of the round's crossings; there may be too many to draw. */
  readonly crossings: readonly Crossing[]
  readonly crossingsInAll: number
  readonly crossingsDone: number
  readonly soFar: Counters
  readonly inAll: Counters
  readonly over: boolean
  /** When it begins, and until when it has got so far. */
  readonly startAt: SimTime
  readonly until: SimTime
  readonly begun: boolean
}

/** All copies of the payload, whoever makes them. */
export const copiesIn = ({ cpuCopies, dmaCopies }: Counters): number => cpuCopies + dmaCopies

/** A step of a round that was told: which, by its event and its kernel step. */
interface Told {
  readonly event: number
  readonly step: number
}

/** What was told of every transfer, by transfer, round and road. */
interface ToldSteps {
  events: number
  readonly roads: Map<string, Told[]>
}

const told = new WeakMap<Trace, ToldSteps>()

const stepTypes: ReadonlySet<string> = new Set([
  'EnterKernel',
  'ExitKernel',
  'DmaCopy',
  'CpuCopy',
  'DescriptorCopy',
  'Transform',
  'PageFault',
])

const roadKey = (node: string, round: number, from: string, to: string): string => `${node} ${String(round)} ${from} ${to}`

function toldSteps(trace: Trace): ToldSteps {
  const known = told.get(trace) ?? { events: 0, roads: new Map<string, Told[]>() }
  told.set(trace, known)
  const events = eventCount(trace)
  visitKinds(trace, known.events + 1, events, (id, { type }) => {
    if (!stepTypes.has(type)) return true
    const { node, step, detail } = eventAt(trace, id)
    const { round, from, to, crossing } = detail
    const key = roadKey(
      node,
      Number(round),
      crossing === undefined ? String(from) : 'crossing',
      crossing === undefined ? String(to) : String(crossing),
    )
    const list = known.roads.get(key)
    if (list === undefined) known.roads.set(key, [{ event: id, step }])
    else list.push({ event: id, step })
    return true
  })
  known.events = events
  return known
}

const crossingsMost = 40

interface Roads {
  readonly moves: Omit<Move, 'now' | 'event'>[]
  readonly crossings: { readonly into: 'kernel' | 'user'; readonly done: boolean }[]
  crossingsInAll: number
  crossingsDone: number
}

const isCrossing = ({ kind }: ReadStep): boolean => kind === 'enter-kernel' || kind === 'exit-kernel'

/** Takes a step up, so many times over, of which so many are behind. */
function addTimes(roads: Roads, step: ReadStep, times: number, done: number, bytes: number): void {
  if (isCrossing(step)) {
    const into = step.kind === 'enter-kernel' ? 'kernel' : 'user'
    roads.crossingsInAll += times
    roads.crossingsDone += done
    if (times === 1 && roads.crossings.length < crossingsMost) roads.crossings.push({ into, done: done > 0 })
    return
  }
  const at = roads.moves.findIndex(({ kind, from, to }) => kind === step.kind && from === step.from && to === step.to)
  const old = roads.moves[at]
  const kind = step.kind as MoveKind
  if (old === undefined) roads.moves.push({ kind, from: step.from as Place, to: step.to as Place, times, done, bytes })
  else roads.moves[at] = { ...old, times: old.times + times, done: old.done + done, bytes: old.bytes + bytes }
}

/** The roads of a round, its first `behind` steps done. Repetitions are counted, not listed. */
function roadsOf(round: Round, behind: number): Roads {
  const roads: Roads = { moves: [], crossings: [], crossingsInAll: 0, crossingsDone: 0 }
  let start = 0
  for (const { times, size, at } of round.parts) {
    if (times === 0) continue
    const [first, last] = [at(0), at(times - 1)]
    const rest = Math.max(0, behind - start)
    first.forEach((step, n) => {
      const done = Math.min(times, Math.floor((rest + size - 1 - n) / size))
      const bytes = step.bytes * (times - 1) + (last[n]?.bytes ?? 0)
      if (isCrossing(step) && times > 1) {
        roads.crossingsInAll += times
        roads.crossingsDone += done
      } else addTimes(roads, step, times, done, bytes)
    })
    if (times > 1)
      for (let n = 0; n < times && roads.crossings.length < crossingsMost; n++)
        first.forEach((step, m) => {
          if (isCrossing(step)) roads.crossings.push({ into: step.kind === 'enter-kernel' ? 'kernel' : 'user', done: rest > n * size + m })
        })
    start += times * size
  }
  return roads
}

/** Where a transfer stands: the round to be drawn, and how many of its steps are behind. Between two rounds the one that is done is drawn. */
export type Position = Pick<TransferState, 'phase' | 'round' | 'index' | 'startAt' | 'elapsedNs'>

function shownRound(plan: Plan, { phase, round, index }: Position): { readonly round: number; readonly behind: number } {
  if (phase === 'waiting' || plan.rounds.count === 0) return { round: 0, behind: 0 }
  if (index > 0) return { round, behind: index }
  return round === 0 ? { round: 0, behind: 0 } : { round: round - 1, behind: Infinity }
}

/** What a lane shows at a position; what was told of it is for the caller to say. */
export function laneAt(
  name: string,
  transfer: Transfer,
  position: Position,
  counters: Counters,
  latest: (round: number, from: string, to: string) => { readonly event: number; readonly now: boolean } | null = () => null,
): ReadPathLane {
  const plan = planOf(transfer)
  const { strategy, fileBytes, bufferBytes, cached } = transfer
  const { round, behind } = shownRound(plan, position)
  const empty: Roads = { moves: [], crossings: [], crossingsInAll: 0, crossingsDone: 0 }
  const roads = plan.rounds.count === 0 ? empty : roadsOf(roundAt(plan, round), behind)
  const before = plan.rounds.count === 0 ? 0 : countersAfter(plan, stepsBefore(plan, round)).modeSwitches
  return {
    name,
    strategy,
    fileBytes,
    bufferBytes,
    cached,
    call: behind === 0 ? 0 : round + 1,
    calls: plan.rounds.count,
    moves: roads.moves.map((move) => {
      const last = move.done === 0 ? null : latest(round, move.from, move.to)
      return { ...move, now: last?.now ?? false, event: last?.event ?? null }
    }),
    crossings: roads.crossings.map(({ into, done }, n) => {
      const last = done ? latest(round, 'crossing', String(before + n + 1)) : null
      return { into, done, now: last?.now ?? false, event: last?.event ?? null }
    }),
    crossingsInAll: roads.crossingsInAll,
    crossingsDone: roads.crossingsDone,
    soFar: counters,
    inAll: plan.totals,
    over: position.phase === 'done',
    startAt: position.startAt,
    until: position.startAt + Math.ceil(position.elapsedNs / 1000),
    begun: position.phase !== 'waiting',
  }
}

/** Every transfer of a world, in its order. */
export function lanesOf(frame: Frame): readonly ReadPathLane[] {
  const { roads } = toldSteps(frame.trace)
  const lanes: ReadPathLane[] = []
  for (const [node, state] of frame.world.nodes) {
    if (state.kind !== 'transfer') continue
    const { name, transfer, counters } = state
    lanes.push(
      laneAt(name, transfer, state, counters, (round, from, to) => {
        const last = roads.get(roadKey(node, round, from, to))?.findLast(({ step }) => step <= frame.step)
        return last === undefined ? null : { event: last.event, now: last.step > frame.since }
      }),
    )
  }
  return lanes
}
