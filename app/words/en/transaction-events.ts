import type { Telling, Told } from '../told'
import { of } from './log-events'

const ended = (detail: Told['detail']): string => (of(detail, 'committed') === '1' ? 'committed' : 'aborted')

/** What happens in transactions. */
export const transactionMakers = {
  AddPartitionsToTxnRequest: ({ who }) => [
    `${who} asks the coordinator about the batch`,
    'It is the first of this transaction here: it waits until the coordinator knows that this partition takes part.',
  ],
  AddPartitionsToTxnResponse: ({ to }) => [
    `${to} hears: the partition takes part`,
    'The coordinator’s log has it, so the batch may be written.',
  ],
  EndTxnRequest: ({ who }) => [
    `${who} asks for the end of its transaction`,
    'All its batches are answered; the coordinator decides for all of them at once.',
  ],
  EndTxnResponse: ({ to }) => [`${to} is told that it is decided`, 'The decision is in the coordinator’s log. The markers come after it.'],
  WriteTxnMarkersRequest: ({ to }) => [
    `A marker is on its way to ${to}`,
    'The leader of each partition that took part writes how the transaction ended.',
  ],
  WriteTxnMarkersResponse: ({ who }) => [
    `${who} has written the marker`,
    'The coordinator waits for all of them before it forgets the transaction.',
  ],
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
    'The coordinator has confirmed that it belongs to an open transaction: the last stable offset stays before it.',
  ],
  TransactionDecided: ({ rule, detail }) => [
    `${of(detail, 'transactionalId')}: the coordinator ${rule === 'transactions/end/commit' ? 'commits' : 'aborts'}`,
    'What its log says counts; the markers only carry it on.',
  ],
  TransactionUnwritten: ({ detail }) => [
    `${of(detail, 'transactionalId')}: its new state came to too few replicas`,
    'For as long as a transaction may take the coordinator has waited. What stood before stands again; whoever asked may ask once more.',
  ],
  MarkerWritten: ({ rule, detail }) => [
    `${of(detail, 'partition')}: ${rule === 'transactions/markers/commit' ? 'committed' : 'aborted'}, says the marker at offset ${of(detail, 'offset')}`,
    `The last stable offset is ${of(detail, 'lastStableOffset')} now. Readers of committed records go on to there${rule === 'transactions/markers/commit' ? '' : ', and skip what was aborted'}.`,
  ],
  MarkerRefused: ({ who, detail }) => [
    `${who} writes no marker to ${of(detail, 'partition')}`,
    'It does not lead, too few replicas are in sync, or a newer coordinator has written.',
  ],
  MarkersSentAgain: ({ detail }) => [
    `${of(detail, 'transactionalId')}: the marker is sent again`,
    `It is missing in ${of(detail, 'partitions')}.`,
  ],
  TransactionsLoaded: ({ who, detail }) => [
    `${who} coordinates ${of(detail, 'transactionalIds')} now`,
    `It has read ${of(detail, 'partition')}: what was open stays open.`,
  ],
  TransactionsUnloaded: ({ who, detail }) => [
    `${who} coordinates ${of(detail, 'transactionalIds')} no more`,
    `Another broker leads ${of(detail, 'partition')}.`,
  ],
  CoordinatorLost: ({ who }) => [`${who} has lost its coordinator`, 'It asks who takes its place.'],
  TransactionCompleted: ({ detail }) => [
    `${of(detail, 'transactionalId')}: ${of(detail, 'state')}`,
    'All its partitions have their markers.',
  ],
  AbortedSkipped: ({ who, detail }) => [
    `${who} skips ${of(detail, 'records')} records`,
    `They belong to an aborted transaction; the fetch of ${of(detail, 'partition')} said so beside them.`,
  ],
} satisfies Readonly<Record<string, (told: Told) => Telling>>
