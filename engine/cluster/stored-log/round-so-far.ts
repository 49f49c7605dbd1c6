import type { CleaningProgress, CleaningRound } from './cleaning-round'
import { RoundMachine } from './machine'

/** The machine of a round that was last asked for: the next step goes on from there. */
const machines = new WeakMap<CleaningRound, RoundMachine>()

/** A round as far as it has come. To be looked at; whoever moves it on moves it for all, and costs others the way from the beginning. */
export function machineAt(progress: CleaningProgress): RoundMachine {
  const known = machines.get(progress.round)
  const goesOn = known !== undefined && known.steps <= progress.steps && known.isOf(progress)
  const machine = goesOn ? known : new RoundMachine(progress.round)
  machines.set(progress.round, machine)
  while (machine.steps < progress.steps) machine.advance(progress.views)
  return machine
}
