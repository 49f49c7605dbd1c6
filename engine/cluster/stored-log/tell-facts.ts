import type { CompactionFact } from '../../compaction/facts'
import type { Detail } from '../../kernel/event'
import { offsetsTopic, splitTopicPartition } from '../../kafka/ids'
import type { BrokerTurn } from '../broker/outcome'
import { tell } from './draft'
import { keyText } from './key-text'

/** From so many facts a step on, they are told by rule: how many there were. */
const mostOneByOne = 60

const typeOf = (fact: CompactionFact): string => {
  switch (fact.what) {
    case 'mapped':
      return fact.rule === 'compaction/map/put' || fact.rule === 'compaction/map/overwrite' ? 'KeyMapped' : 'RecordNotMapped'
    case 'grouped':
      return 'SegmentsGrouped'
    case 'record':
      return fact.kept ? 'RecordKept' : 'RecordDropped'
    case 'batch':
      return 'BatchRewritten'
    case 'swapped':
      return 'SegmentSwapped'
    case 'checkpoint':
      return 'CheckpointWritten'
  }
}

function detailOf(fact: CompactionFact, partition: string): Detail {
  const ofCoordinator = splitTopicPartition(partition).topic === offsetsTopic
  const keyed = (key: Uint8Array | null): Detail => (key === null ? {} : { key: keyText(key, ofCoordinator) })
  switch (fact.what) {
    case 'mapped':
      return { partition, offset: fact.offset, ...keyed(fact.key) }
    case 'grouped':
      return { partition, segments: fact.segments }
    case 'record':
      return {
        partition,
        offset: fact.offset,
        ...(fact.control === null ? keyed(fact.key) : { control: fact.control }),
        ...(fact.supersededBy < 0 ? {} : { supersededBy: fact.supersededBy }),
        ...(fact.horizonMs < 0 ? {} : { horizonMs: fact.horizonMs }),
      }
    case 'batch': {
      const { baseOffset, lastOffset, bytesBefore, bytesAfter } = fact
      return { partition, baseOffset, lastOffset, bytesBefore, bytesAfter }
    }
    case 'swapped':
      return { partition, into: fact.into, segments: fact.segments, bytesBefore: fact.bytesBefore, bytesAfter: fact.bytesAfter }
    case 'checkpoint':
      return { partition, offset: fact.offset }
  }
}

interface Sum {
  readonly fact: CompactionFact
  readonly from: number
  to: number
  records: number
}

const offsetOf = (fact: CompactionFact): number =>
  fact.what === 'batch' ? fact.baseOffset : fact.what === 'mapped' || fact.what === 'record' ? fact.offset : 0

/** What a step of the cleaner did, as events: one a fact, or one a rule where there are very many. */
export function tellFacts(turn: BrokerTurn, partition: string, facts: readonly CompactionFact[], batches = 1): void {
  if (facts.length <= mostOneByOne && batches === 1) {
    for (const fact of facts) tell(turn, typeOf(fact), fact.rule, detailOf(fact, partition))
    return
  }
  const sums = new Map<string, Sum>()
  for (const fact of facts) {
    const name = `${typeOf(fact)} ${fact.rule}`
    const known = sums.get(name)
    if (known === undefined) sums.set(name, { fact, from: offsetOf(fact), to: offsetOf(fact), records: 1 })
    else {
      known.records += 1
      known.to = offsetOf(fact)
    }
  }
  for (const { fact, from, to, records } of sums.values())
    tell(turn, typeOf(fact), fact.rule, { partition, from, to, [fact.what === 'batch' ? 'batches' : 'records']: records })
}
