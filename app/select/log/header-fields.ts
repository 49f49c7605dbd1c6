import type { BatchHeader } from '../../../engine'

/** One field of the header: where it stands in the batch, and what it holds. */
export interface HeaderField {
  readonly name: Exclude<keyof BatchHeader, 'position' | 'sizeInBytes'> | 'batchLength' | 'magic'
  readonly at: number
  readonly size: number
  readonly value: number
}

const layout: readonly (readonly [HeaderField['name'], number, number])[] = [
  ['baseOffset', 0, 8],
  ['batchLength', 8, 4],
  ['partitionLeaderEpoch', 12, 4],
  ['magic', 16, 1],
  ['crc', 17, 4],
  ['attributes', 21, 2],
  ['lastOffsetDelta', 23, 4],
  ['baseTimestamp', 27, 8],
  ['maxTimestamp', 35, 8],
  ['producerId', 43, 8],
  ['producerEpoch', 51, 2],
  ['baseSequence', 53, 4],
  ['recordsCount', 57, 4],
]

/** Every field of a batch header in the order of its bytes. */
export function fieldsOf(header: BatchHeader): readonly HeaderField[] {
  return layout.map(([name, at, size]) => {
    const value = name === 'batchLength' ? header.sizeInBytes - 12 : name === 'magic' ? 2 : header[name]
    return { name, at, size, value }
  })
}
