import type { PartitionReading } from '../../select/partitions'
import type { Words } from '../../words/en'

/** A partition and who reads it now. */
export type PartitionChipSpec = PartitionReading

/** Several readers of one partition are told by their letters. */
export const readerLetters = (spec: PartitionChipSpec): string => spec.readers.map((reader) => reader.letter).join(' ')

export function describe(spec: PartitionChipSpec, words: Words): string {
  return words.stage.says.partition(
    spec.name,
    spec.readers.map((reader) => reader.name),
  )
}
