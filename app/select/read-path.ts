import {
  countersAfter,
  planOf,
  roundAt,
  stepsBefore,
  type Counters,
  type Frame,
  type Plan,
  type SimTime,
  type Strategy,
  type Transfer,
  type TransferState,
} from '../../engine'
import { type Move, type Crossing, type Roads, roadsOf } from './read-path-roads'
import { roadKey, toldSteps } from './read-path-told'

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
