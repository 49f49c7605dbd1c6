import type { End, ReadStep, Round, StepKind } from '../../engine'

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

const crossingsMost = 40

export interface Roads {
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
export function roadsOf(round: Round, behind: number): Roads {
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
