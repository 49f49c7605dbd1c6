import type { Frame } from '../../../engine'
import { copiesIn, lanesOf, type ReadPathLane } from '../../select/read-path'
import type { Words } from '../../words/en'

/** The same bytes on several roads, each at its moment. */
export interface ReadPathSpec {
  readonly lanes: readonly ReadPathLane[]
}

export const select = (frame: Frame): ReadPathSpec => ({ lanes: lanesOf(frame) })

function describeLane(lane: ReadPathLane, { readPath }: Words): string {
  const { says } = readPath
  const { soFar, inAll } = lane
  return [
    says.lane(
      readPath.strategy(lane.strategy),
      readPath.head(lane.fileBytes, lane.bufferBytes, lane.cached),
      readPath.call(lane.call, lane.calls),
    ),
    ...lane.moves.map(({ kind, from, to, bytes, done, times }) =>
      says.move(kind, readPath.place(from), readPath.place(to), bytes, done, times),
    ),
    ...(lane.crossings.length === 0 ? [] : [says.crossings(lane.crossingsDone, lane.crossingsInAll)]),
    says.totals(copiesIn(soFar), soFar.cpuCopies, soFar.modeSwitches, soFar.cpuBytes),
    ...(lane.over ? [] : [says.inAll(copiesIn(inAll), inAll.cpuCopies, inAll.modeSwitches, inAll.cpuBytes)]),
  ].join(' ')
}

export const describe = ({ lanes }: ReadPathSpec, words: Words): string =>
  lanes.length === 0 ? words.readPath.empty : lanes.map((lane) => describeLane(lane, words)).join(' ')
