import { batchHeaderBytes } from '../../../engine'
import type { BatchDetail } from '../../select/log/batch-detail'
import type { Area } from '../../words/en'
import { storedBytesOf } from './stored-bytes'

interface Props {
  readonly detail: BatchDetail
  readonly words: Area<'segment'>['attributes']
  /** When its tombstones or its marker may go, as it is told there. */
  readonly horizon: string | null
}

/** What the attributes of a batch say in one line: nothing of a plain one. */
export function BatchAttributes({ detail, words, horizon }: Props) {
  const { compression, block, blockBytes } = detail
  const stored = storedBytesOf(detail)
  const said = [
    compression === 'none' ? '' : words.compressed(compression, stored, block === null ? null : batchHeaderBytes + blockBytes),
    detail.isTransactional ? words.transactional : '',
    detail.isControl ? words.control : '',
    detail.isLogAppendTime ? words.logAppendTime : '',
    horizon === null ? '' : words.horizon(horizon),
  ].filter((text) => text !== '')
  return said.length === 0 ? null : <p className="soft">{said.join(' · ')}</p>
}
