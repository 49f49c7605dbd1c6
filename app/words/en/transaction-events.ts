import type { Telling, Told } from '../told'

const of = (detail: Told['detail'], name: string): string => detail[name] ?? ''
const ended = (detail: Told['detail']): string => (of(detail, 'committed') === '1' ? 'committed' : 'aborted')

/** What happens in transactions. */
export const transactionMakers = {
  TransactionsReady: ({ who, detail }) => [
    `${who} may begin transactions`,
    `It is producer ${of(detail, 'producerId')}, epoch ${of(detail, 'producerEpoch')}.`,
  ],
  TransactionBegun: ({ who }) => [`${who} begins a transaction`, 'Nobody else hears of it before the first record is sent.'],
  TransactionEnded: ({ who, detail }) => [`${who}: ${ended(detail)}`, 'The call has returned; the markers may still be on their way.'],
  TransactionFailed: ({ who, detail }) => [`${who} can only abort`, `A batch was refused with ${of(detail, 'error')}.`],
  CommitThrows: ({ who }) => [`commitTransaction() of ${who} throws`, 'Its application aborts the transaction instead.'],
  ProducerFenced: ({ who, detail }) => [`${who} is refused for good`, `The coordinator answers ${of(detail, 'error')}.`],
  RequestRepeatedLater: ({ who }) => [`${who} will ask again`, 'The coordinator is still at the last transaction.'],
  TransactionalIdKnown: ({ detail }) => [
    `${of(detail, 'transactionalId')} is producer ${of(detail, 'producerId')}`,
    'The coordinator has never heard of this transactional.id.',
  ],
  ProducerEpochRaised: ({ detail }) => [
    `${of(detail, 'transactionalId')}: epoch ${of(detail, 'producerEpoch')}`,
    'Whoever still sends with the epoch before is refused.',
  ],
  PartitionsAdded: ({ detail }) => [
    `${of(detail, 'transactionalId')}: ${of(detail, 'partitions')} takes part`,
    'The coordinator notes each partition that will need a marker.',
  ],
  TransactionVerified: ({ who, detail }) => [
    `${who} takes producer ${of(detail, 'producerId')}’s batch`,
    'The coordinator has confirmed that it belongs to an open transaction.',
  ],
  TransactionDecided: ({ detail }) => [
    `${of(detail, 'transactionalId')} is decided`,
    'What is written in the coordinator’s log now counts; the markers only carry it on.',
  ],
  MarkerWritten: ({ detail }) => [
    `${of(detail, 'partition')}: a marker at offset ${of(detail, 'offset')}`,
    `Readers of committed records see up to offset ${of(detail, 'lastStableOffset')} now.`,
  ],
  TransactionCompleted: ({ detail }) => [
    `${of(detail, 'transactionalId')}: ${of(detail, 'state')}`,
    'All its partitions have their markers.',
  ],
  AbortedSkipped: ({ who, detail }) => [
    `${who} skips ${of(detail, 'records')} records`,
    `They belong to an aborted transaction; the fetch of ${of(detail, 'partition')} said so beside them.`,
  ],
} satisfies Readonly<Record<string, (told: Told) => Telling>>
