import type { EpochsSpec } from './spec'

/** A line that members of one epoch stand on; 0 is the ground, where those stand who are no members. */
export interface Rung {
  readonly epoch: number
  readonly y: number
  /** Those of lower epochs stand here as well. */
  readonly orLess: boolean
}

export interface Ladder {
  /** From the highest to the lowest; the ground is none of them. */
  readonly rungs: readonly Rung[]
  readonly ground: number
  readonly yOf: (epoch: number | null) => number
}

const contiguousMost = 5
const most = 8

/** Which epochs have a rung: all between the lowest and the highest while those are few, else only those that something stands on. */
export function rungEpochs(spec: EpochsSpec): readonly number[] {
  const standing = new Set([spec.groupEpoch, spec.assignmentEpoch])
  for (const { epoch } of spec.members) if (epoch !== null && epoch > 0) standing.add(epoch)
  const epochs = [...standing].filter((epoch) => epoch > 0).sort((a, b) => b - a)
  const [high = 1] = epochs
  const low = Math.max(1, Math.min(epochs.at(-1) ?? 1, high - 1))
  if (high - low < contiguousMost) return Array.from({ length: high - low + 1 }, (_, n) => high - n)
  return epochs.slice(0, most)
}

/**
 * The rungs in a given height, no closer than `least` and no further apart than `widest`. `lowestRung`: where those below it are gathered into one,
 * who all stand on this one.
 */
export function ladderOf(
  spec: EpochsSpec,
  top: number,
  bottom: number,
  least: number,
  widest: number,
  lowestRung: number | null = null,
): Ladder {
  const epochs = rungEpochs(spec).filter((epoch) => lowestRung === null || epoch >= lowestRung)
  const lowest = epochs.at(-1) ?? 1
  const cut = spec.members.some(({ epoch }) => epoch !== null && epoch > 0 && epoch < lowest)
  const gap = Math.max(least, Math.min(widest, (bottom - top) / epochs.length))
  const rungs = epochs.map((epoch, n) => ({ epoch, y: top + n * gap, orLess: cut && epoch === lowest }))
  const ground = top + epochs.length * gap
  const yOf = (epoch: number | null): number =>
    epoch === null || epoch <= 0 ? ground : (rungs.find((rung) => rung.epoch <= epoch)?.y ?? rungs.at(-1)?.y ?? ground)
  return { rungs, ground, yOf }
}
