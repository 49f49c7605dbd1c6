import { isHeldBack, type LogMoment } from '../../select/log/log-moment'
import { cellFlags } from '../../select/log/segment-columns'
import type { CellSize, Flow } from './flow-shape'

/** Left of all. */
export const left = 14

/** Room over the trays for the flag of the reading position. */
export const flagRow = 24

/** What stands over and under the trays of each line. */
export interface Needs {
  readonly horizon: ReadonlySet<number>
  /** Lines on which batches are compressed. */
  readonly codec: ReadonlySet<number>
  /** The line of the cleaner's head; −1 where there is none. */
  readonly head: number
  readonly flag: number
  readonly pins: ReadonlySet<number>
  /** The line under which the last stable offset is told, or may soon be; −1 where no transaction ever was. */
  readonly stable: number
}

/** Where a transaction has ended another may begin: what is told of it keeps its room. */
const hasMarkers = ({ cells }: LogMoment): boolean => cells.flags.some((flags) => (flags & cellFlags.control) !== 0)

/** How high the row is that tells the last stable offset. */
const stableRow = 28

/** What each line must have room for besides its records. */
export function needsOf(moment: LogMoment, flow: Flow, position: number | null): Needs {
  const lineAt = (offset: number): number => flow.cells.find((cell) => cell.offset >= offset)?.line ?? flow.lines - 1
  const horizon = new Set<number>()
  for (const { horizonMs, firstOffset, lastOffset } of moment.clocks)
    if (horizonMs !== null)
      for (const cell of flow.cells) if (cell.offset >= firstOffset && cell.offset <= lastOffset) horizon.add(cell.line)
  const codec = new Set(flow.ties.flatMap(({ compressed, line }) => (compressed === null ? [] : [line])))
  const at = moment.cleaner?.at ?? -1
  const pins = new Set(moment.readers.map((reader) => lineAt(reader.position)))
  const stable = isHeldBack(moment) ? lineAt(moment.sections.lastStable) : hasMarkers(moment) ? flow.lines - 1 : -1
  return { horizon, codec, stable, head: at < 0 ? -1 : lineAt(at), flag: position === null ? -1 : lineAt(position), pins }
}

/** Over the trays of a line: the flag of a reading position, and over that whoever reads. */
export const raisedBy = ({ flag, pins }: Needs, line: number): number => (flag === line ? flagRow : 0) + (pins.has(line) ? 26 : 0)

/** Under the trays of a line: the codecs of its batches, before anything else. */
export const loweredBy = ({ codec }: Needs, line: number): number => (codec.has(line) ? 18 : 0)

/** The top of each line's trays, and where all of it ends. */
export function topsOf(moment: LogMoment, flow: Flow, needs: Needs, size: CellSize, top: number) {
  const tops: number[] = []
  const trayHeight = size.height + 2 * size.pad
  // While a round goes over the log, room for its head is kept everywhere: nothing is to jump from step to step.
  const headRoom = moment.cleaner !== null || (moment.compact && flow.lines === 1)
  let y = top
  for (let line = 0; line < flow.lines; line++) {
    y += 28 + raisedBy(needs, line)
    tops.push(y)
    y +=
      trayHeight +
      22 +
      loweredBy(needs, line) +
      (needs.horizon.has(line) ? 36 : 0) +
      (headRoom ? 28 : 0) +
      (needs.stable === line ? stableRow : 0) +
      10
  }
  return { tops, bottom: y, trayHeight }
}
