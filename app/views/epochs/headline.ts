import { pickText } from '../../marks/pick-text'
import type { TextBox } from '../../marks/text-box'
import type { Words } from '../../words/en'
import { caughtUp, hasItsPartitions, known, type EpochsSpec } from './spec'
import type { Telling } from './shape'

/** The group’s state, and how many members have caught up and have their partitions: two things, so two numbers. */
export function header(spec: EpochsSpec, words: Words, x: number, width: number, telling: Telling): readonly TextBox[] {
  const members = known(spec)
  const counts = words.epochs.counts(
    members.filter((member) => caughtUp(member, spec)).length,
    members.filter((member) => hasItsPartitions(member, spec)).length,
    members.length,
  )
  const soft = { x, size: 13, face: 'sans400', anchor: 'start', ink: 'soft', width } as const
  return [
    pickText(words.epochs.state(spec.state ?? ''), { x, y: 28, size: 16, face: 'sans600', anchor: 'start', ink: 'ink', width }),
    pickText(counts, { ...soft, y: 50 }),
    ...(telling === 'bare' ? [] : [pickText([words.epochs.legend, words.epochs.legendShort], { ...soft, y: 70, size: 12 })]),
  ]
}

/** How far down the headline reaches. */
export const headerBottoms = { all: 82, bare: 60 } as const
