import {
  CleaningRound,
  consider,
  copySegmentedLog,
  defaultLoadFactor,
  defaultSlots,
  figuresOf,
  GroupView,
  replaceSegments,
  RoundMachine,
  type Codecs,
  type CompactionFact,
  type Considered,
  type LogConfig,
  type RoundStep,
  type SegmentedLog,
} from '../../../engine'

/** What a log is at one step of a round. */
export interface Stage {
  readonly log: SegmentedLog
  /** How many of the round's facts are told, and how many by its last step; `null` before the round and after it. */
  readonly told: { readonly count: number; readonly ofLastStep: number } | null
  readonly checkpoint: number | null
}

/** A round of the cleaner over a log, step by step from before it to after it. */
export interface FileRound {
  readonly stages: readonly Stage[]
  readonly facts: readonly CompactionFact[]
  readonly considered: Considered
}

/** More than anybody steps through: then a step takes several batches. */
const mostSteps = 400

const factsOf = (step: RoundStep): readonly CompactionFact[] => (step.is === 'done' || step.is === 'split' ? [] : step.facts)

/**
 * Runs the engine's cleaner over a log, held after each step; the log is not changed. Where nothing may be cleaned there is one
 * stage. `batches` is how many the log holds. Throws `CodecNotLoaded`.
 */
export function fileRound(
  log: SegmentedLog,
  config: LogConfig,
  checkpoint: number | null,
  nowMs: number,
  batches: number,
  codecs: Codecs,
): FileRound {
  const considered = { name: '', ...consider({ figures: figuresOf(log), config, checkpoint }, nowMs) }
  const { offsets, dirtiness } = considered
  const stages: Stage[] = [{ log, told: null, checkpoint }]
  if (offsets.firstDirtyOffset >= dirtiness.firstUncleanableOffset) return { stages, facts: [], considered }
  // Each batch is read twice: for the map, and to be written.
  const atOnce = Math.max(1, Math.ceil((2 * batches) / mostSteps))
  const round = new CleaningRound('', log, considered, config, defaultSlots, defaultLoadFactor, nowMs, 'high-watermark', atOnce)
  const machine = new RoundMachine(round, codecs)
  const view = new GroupView(log.producers, log.highWatermark)
  const facts: CompactionFact[] = []
  for (let now = log; ;) {
    const step = machine.advance(Array.from({ length: Math.max(1, machine.groups.length) }, () => view))
    // A segment whose offsets do not fit into an index is split, and the round ends without a checkpoint.
    if (step.is === 'split') return { stages, facts, considered }
    if (step.is === 'done') {
      stages.push({ log: now, told: null, checkpoint: step.nextDirtyOffset })
      return { stages, facts, considered }
    }
    if (step.is === 'swapped') {
      now = copySegmentedLog(now)
      replaceSegments(now, step.cleaned, step.group)
    }
    const told = factsOf(step)
    facts.push(...told)
    stages.push({ log: now, told: { count: facts.length, ofLastStep: told.length }, checkpoint })
  }
}
