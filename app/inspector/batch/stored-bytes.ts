import { batchPrefixBytes } from '../../../engine'
import type { BatchDetail } from '../../select/log/batch-detail'

/** How many bytes a batch takes in its segment, by its own `batchLength`; of one that says none, `otherwise`. */
export function storedBytesOf({ fields }: BatchDetail, otherwise = 0): number {
  const length = fields.find(({ name }) => name === 'batchLength')?.value
  return length === undefined ? otherwise : length + batchPrefixBytes
}
