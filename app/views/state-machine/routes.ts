import type { Transition } from '../../select/transitions'
import {
  clientDown,
  clientUp,
  cornerLeft,
  down,
  groupDown,
  groupUp,
  leftward,
  loopLeft,
  loopRight,
  up,
  type ClientBoxes,
  type GroupBoxes,
  type Route,
} from './geometry'

/** How each of the group's transitions runs: down on the left, up on the right, loops outside. */
export function groupRoute({ from, to }: Transition<string>, boxes: GroupBoxes, reach: number): Route {
  const { Empty, PreparingRebalance, CompletingRebalance, Stable, Dead } = boxes
  switch (`${from} ${to}`) {
    case 'Empty PreparingRebalance':
      return down(Empty, PreparingRebalance, groupDown)
    case 'PreparingRebalance Empty':
      return up(PreparingRebalance, Empty, groupUp)
    case 'PreparingRebalance CompletingRebalance':
      return down(PreparingRebalance, CompletingRebalance, groupDown)
    case 'CompletingRebalance PreparingRebalance':
      return up(CompletingRebalance, PreparingRebalance, groupUp)
    case 'CompletingRebalance Stable':
      return down(CompletingRebalance, Stable, groupDown)
    case 'Stable PreparingRebalance':
      return loopRight(Stable, PreparingRebalance, reach)
    case 'Empty Dead':
      return cornerLeft(Empty, Dead, 0.5)
    case 'CompletingRebalance Dead':
      return cornerLeft(CompletingRebalance, Dead, 0.64)
    case 'Stable Dead':
      return cornerLeft(Stable, Dead, 0.36)
    default:
      return leftward(PreparingRebalance, Dead)
  }
}

/** The same for a client's. */
export function clientRoute({ from, to }: Transition<string>, boxes: ClientBoxes, reach: number): Route {
  const { UNJOINED, PREPARING_REBALANCE, COMPLETING_REBALANCE, STABLE } = boxes
  switch (`${from} ${to}`) {
    case 'UNJOINED PREPARING_REBALANCE':
      return down(UNJOINED, PREPARING_REBALANCE, clientDown)
    case 'PREPARING_REBALANCE UNJOINED':
      return up(PREPARING_REBALANCE, UNJOINED, clientUp)
    case 'PREPARING_REBALANCE COMPLETING_REBALANCE':
      return down(PREPARING_REBALANCE, COMPLETING_REBALANCE, clientDown)
    case 'COMPLETING_REBALANCE PREPARING_REBALANCE':
      return up(COMPLETING_REBALANCE, PREPARING_REBALANCE, clientUp)
    case 'COMPLETING_REBALANCE STABLE':
      return down(COMPLETING_REBALANCE, STABLE, clientDown)
    case 'STABLE PREPARING_REBALANCE':
      return loopRight(STABLE, PREPARING_REBALANCE, reach)
    case 'COMPLETING_REBALANCE UNJOINED':
      return loopLeft(COMPLETING_REBALANCE, UNJOINED, reach * 0.6, 0.66)
    default:
      return loopLeft(STABLE, UNJOINED, reach, 0.34)
  }
}
