import { GroupView, RoundMachine, type CleaningProgress, type CleaningRound, type CompactionFact, type RoundStep } from '../../../engine'
import type { ToldRound } from './cleaner-moment'

/** All that a round tells, what is to come among it: the cleaner's own code, run once more to its end. */
interface WholeRound {
  readonly views: CleaningProgress['views']
  readonly facts: readonly CompactionFact[]
  /** How many facts were told after so many steps. */
  readonly told: readonly number[]
}

const rounds = new WeakMap<CleaningRound, WholeRound>()

const factsOf = (step: RoundStep): readonly CompactionFact[] => (step.is === 'done' || step.is === 'split' ? [] : step.facts)

/** A group that is not begun yet is taken to begin with the log as the last one did. */
function run({ round, views }: CleaningProgress): WholeRound {
  const machine = new RoundMachine(round)
  const facts: CompactionFact[] = []
  const told = [0]
  const last = views.at(-1) ?? new GroupView(round.source.producers, round.source.highWatermark)
  for (;;) {
    const step = machine.advance(Array.from({ length: Math.max(1, machine.groups.length) }, (_, n) => views[n] ?? last))
    facts.push(...factsOf(step))
    told.push(facts.length)
    if (step.is === 'done' || step.is === 'split') return { views, facts, told }
  }
}

/** What a round has told, and what it will. */
export function toldRound(progress: CleaningProgress): ToldRound {
  const { round, views, steps } = progress
  const known = rounds.get(round)
  const whole = known !== undefined && views.every((view, n) => known.views[n] === view) ? known : run(progress)
  rounds.set(round, whole)
  const told = whole.told[steps] ?? whole.facts.length
  return { facts: whole.facts, told, lastStep: told - (whole.told[steps - 1] ?? 0), mostKeys: Math.floor(round.slots * round.loadFactor) }
}
