import type { Codecs, Segment } from '../../../engine'
import { cellsOf } from './cells'
import type { KeyNames } from './key-names'
import type { LogCells } from './log-moment'
import { protect, type Guards } from './protection'

type Read = ReturnType<typeof cellsOf>

interface Kept {
  readonly logs: readonly Segment['log'][]
  readonly keys: readonly string[]
  readonly read: Read
  readonly texts: readonly string[]
  /** By what they were judged, and what it came to. */
  guards: string
  cells: LogCells
}

/** By the bytes of the last segment: a step that leaves a log as it is shows the cells of the step before. */
const kept = new WeakMap<Segment['log'], Kept>()

const alike = <T>(a: readonly T[], b: readonly T[]): boolean => a.length === b.length && a.every((each, n) => each === b[n])

function judged(cells: LogCells, guards: Guards): LogCells {
  const own = { ...cells, bound: cells.bound.slice(), ofLater: cells.ofLater.slice() }
  protect(own, guards)
  return own
}

export interface KeptCells extends Read {
  /** As keys are shown, by their numbers. */
  readonly texts: readonly string[]
}

/**
 * The records of a log as cells, with what protects each. `keys` are the names that were given before; what was read and judged for the
 * same bytes, names and bounds is not read again.
 */
export function keptCells(
  segments: readonly Segment[],
  codecs: Codecs,
  keys: readonly string[],
  names: () => KeyNames,
  ofCoordinator: boolean,
  guards: Guards,
): KeptCells {
  const last = segments.at(-1)?.log
  const logs = segments.map(({ log }) => log)
  const known = last === undefined ? undefined : kept.get(last)
  const said = JSON.stringify(guards)
  if (known !== undefined && alike(known.logs, logs) && alike(known.keys, keys)) {
    if (known.guards !== said) {
      known.cells = judged(known.read.cells, guards)
      known.guards = said
    }
    return { ...known.read, cells: known.cells, texts: known.texts }
  }
  const numbers = names()
  const read = cellsOf(segments, codecs, numbers, ofCoordinator)
  const cells = judged(read.cells, guards)
  if (last !== undefined) kept.set(last, { logs, keys: [...keys], read, texts: numbers.texts, guards: said, cells })
  return { ...read, cells, texts: numbers.texts }
}
