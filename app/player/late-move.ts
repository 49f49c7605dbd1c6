import { problem } from '../session/messages'
import type * as LateMoves from './late-moves'
import { inTurn, type Mover } from './mover'
import type { Playhead } from './playhead'

/** In its turn, a move that not every reader makes: its script comes when one is made, from where the reader stands now; `otherwise`, where it cannot be had. */
export const lateMove = <T>(
  mover: Mover,
  move: (late: typeof LateMoves, at: Playhead, wanted: () => boolean) => Promise<T>,
  otherwise: T,
): Promise<T> =>
  inTurn(mover, async (wanted) => {
    const at = mover.store.getState()
    try {
      return await move(await import('./late-moves'), at, wanted)
    } catch {
      // The engine's problems are said already: this one is the script's.
      if (wanted()) mover.store.setState({ problem: problem('part-missing') })
      return otherwise
    }
  })
