import type { Telling, Told } from '../told'
import { listed, of } from './log-events'

/** Bytes over microseconds are megabytes over seconds. */
const rate = (detail: Told['detail'], name: string): string => {
  const overUs = Number(of(detail, 'overUs'))
  return `${(overUs === 0 ? 0 : Number(of(detail, name)) / overUs).toFixed(0)} MB`
}

/** The parts of a broker that can be full. */
const parts: Readonly<Record<string, string>> = {
  receive: 'its network, on the way in',
  handle: 'its request handlers',
  write: 'its disk',
  send: 'its network, on the way out',
}

/** What happens to replicas, to the brokers that keep them, and to producers that write to them. */
export const replicaMakers = {
  LeaderBegins: ({ who, detail }) => [
    `${who} leads ${of(detail, 'partition')}`,
    `Leader epoch ${of(detail, 'leaderEpoch')} begins at offset ${of(detail, 'offset')}; its high watermark is the one it had as a follower.`,
  ],
  FollowerBegins: ({ who, detail }) => [
    `${who} follows`,
    `It fetches ${of(detail, 'partition')} from broker ${of(detail, 'leader')}, from its own end, offset ${of(detail, 'offset')}.`,
  ],
  EpochsDiverge: ({ detail }) => [
    'Two logs part',
    `The follower ends at ${of(detail, 'fetchOffset')} in epoch ${of(detail, 'lastFetchedEpoch')}; with the leader epoch ${of(detail, 'epoch')} ends at ${of(detail, 'endOffset')}.`,
  ],
  LogTruncated: ({ who, detail }) => [
    `${who} cuts its log`,
    `${of(detail, 'removed')} records go: ${of(detail, 'partition')} ends at offset ${of(detail, 'offset')} now.`,
  ],
  IsrChanged: ({ who, detail }) => [
    `${who} goes by another in-sync set`,
    `In sync for ${of(detail, 'partition')}: ${listed(of(detail, 'isr'))}.`,
  ],
  AlterPartitionRequest: ({ who, detail }) => [
    `${who} asks for another in-sync set`,
    `From ${listed(of(detail, 'isr'))} to ${listed(of(detail, 'newIsr'))}; the controller decides.`,
  ],
  PartitionChanged: ({ detail }) => [
    Number(of(detail, 'leader')) < 0
      ? `Nobody leads ${of(detail, 'partition')}`
      : `Broker ${of(detail, 'leader')} leads ${of(detail, 'partition')}`,
    `The controller writes it down: leader epoch ${of(detail, 'leaderEpoch')}, in sync ${listed(of(detail, 'isr')) || 'nobody'}.`,
  ],
  BrokerFenced: ({ detail }) => [
    `Broker ${of(detail, 'broker')} is fenced`,
    'The controller has not heard of it for a session: it may not lead.',
  ],
  BrokerUnfenced: ({ detail }) => [`Broker ${of(detail, 'broker')} may lead again`, 'It has caught up with the controller’s log.'],
  UncleanShutdown: ({ detail }) => [
    `Broker ${of(detail, 'broker')} comes back from a crash`,
    'What it had written but not flushed may be gone: it leaves the sets that vouch for it.',
  ],
  BrokerKilled: ({ who }) => [`${who} is killed`, 'What it had in memory is gone; its log stays on its disk.'],
  BrokerFrozen: ({ who }) => [`${who} stands still`, 'Its process lives, and does nothing.'],
  BrokerThawed: ({ who }) => [`${who} goes on`, 'What has come meanwhile is waiting for it.'],
  BrokerStarted: ({ who }) => [`${who} starts`, 'It registers with the controller and asks for what it missed.'],
  BrokerMetered: ({ who, detail }) => [
    of(detail, 'full') === '' ? `${who} has room left` : `${who} is full: ${parts[of(detail, 'full')] ?? ''}`,
    `A second: ${rate(detail, 'bytesIn')} from producers, ${rate(detail, 'replicationBytesIn')} from leaders; ${rate(detail, 'bytesOut')} to readers.`,
  ],
  BatchAcknowledged: ({ who, detail }) => [
    `${who} is told: written`,
    `${of(detail, 'records')} of ${of(detail, 'partition')}, from offset ${of(detail, 'offset')} on.`,
  ],
  BatchRetries: ({ who, detail }) => [
    `${who} will send it again`,
    `Batch ${of(detail, 'batch')} has come to nothing so far: ${of(detail, 'error')}.`,
  ],
  InitProducerIdRequest: ({ who }) => [
    `${who} asks for a producer id`,
    'With it and a sequence number a batch is recognised when it comes twice.',
  ],
  InitProducerIdResponse: ({ to, detail }) => [
    `${to} gets producer id ${of(detail, 'producerId')}`,
    'Its batches are numbered from 0 for each partition.',
  ],
  ProducerBlocked: ({ who }) => [`${who} waits for room`, 'Its buffer (buffer.memory) is full of batches that nobody has answered.'],
  BatchFailed: ({ who, detail }) => [`${who} is told: failed`, `Batch ${of(detail, 'batch')} comes to nothing: ${of(detail, 'error')}.`],
  BrokerHeartbeatRequest: ({ who }) => [`${who} tells the controller that it lives`, 'And how far it has read of the controller’s log.'],
  BrokerHeartbeatResponse: ({ to }) => [`The controller answers ${to}`, 'Whether it is fenced, and whether it has caught up.'],
  BrokerRegistrationRequest: ({ who }) => [`${who} registers`, 'With the epoch of its life before, if that ended in order.'],
  BrokerRegistrationResponse: ({ to, detail }) => [`${to} is registered`, `Its broker epoch is ${of(detail, 'brokerEpoch')}.`],
  BrokerRegistered: ({ who, detail }) => [`${who} has its broker epoch`, `It is ${of(detail, 'brokerEpoch')}; its fetches carry it.`],
  MetadataFetch: ({ who }) => [`${who} reads the controller’s log`, 'Who leads what, and who is there, is written in it.'],
  MetadataRecords: ({ to }) => [`The controller’s log comes to ${to}`, 'It applies one record after the other.'],
  PartitionCreated: ({ detail }) => [`${of(detail, 'partition')} comes to be`, `Broker ${of(detail, 'leader')} leads it first.`],
  AlterPartitionResponse: ({ to, detail }) => [`${to} has its answer`, `In sync is ${listed(of(detail, 'isr')) || 'nobody'} now.`],
  ConnectionLost: ({ who, detail }) => [
    `${who} notices a broken connection`,
    `${of(detail, 'to') || of(detail, 'node') || 'The other side'} does not answer any more.`,
  ],
  ConnectionBack: ({ who, detail }) => [
    `${who} is connected again`,
    `${of(detail, 'to') || of(detail, 'node') || 'The other side'} is there.`,
  ],
  LeaderElected: ({ detail }) => [`A leader for ${of(detail, 'partition')} is elected`, 'Because somebody asked for it.'],
  ElectionFailed: ({ detail }) => [`No leader for ${of(detail, 'partition')}`, 'Nobody is there who may lead it.'],
  ElectionNotNeeded: ({ detail }) => [`${of(detail, 'partition')} is led as it should be`, 'There is nothing to elect.'],
  LeaderMovesBack: ({ detail }) => [
    `${of(detail, 'partition')} goes back`,
    `Broker ${of(detail, 'leader')} is first in its list of replicas.`,
  ],
  BrokerShuttingDown: ({ detail }) => [`Broker ${of(detail, 'broker')} shuts down in order`, 'What it leads goes to others first.'],
  BrokerStopping: ({ who }) => [`${who} is asked to stop`, 'It lets its leaders move away first.'],
  BrokerStartWaits: ({ detail }) => [
    `Broker ${of(detail, 'broker')} will start again`,
    'It is still shutting down; its process starts once that is done.',
  ],
  BrokerStopped: ({ who }) => [`${who} has stopped`, 'In order: its files say so.'],
  LeaderGone: ({ who, detail }) => [`${who} has nobody to follow`, `Nobody leads ${of(detail, 'partition')}.`],
  LogStartMoved: ({ who, detail }) => [
    `${who} lets its log begin later`,
    `${of(detail, 'partition')} begins at offset ${of(detail, 'offset')}; what lies below is gone for readers.`,
  ],
  LogRestarted: ({ who, detail }) => [
    `${who} begins its log anew`,
    `All that it had lay below its leader’s start: it goes on at offset ${of(detail, 'offset')}.`,
  ],
  ProduceRefused: ({ who, detail }) => [`${who} refuses a batch`, `Nothing is appended to ${of(detail, 'partition')}.`],
  BatchNotAsked: ({ who, detail }) => [`${who} does not ask`, `With acks=0 nobody answers for these ${of(detail, 'records')}.`],
  HighWatermarkHeld: ({ detail }) => [
    'The high watermark stays',
    `In sync: ${listed(of(detail, 'isr'))}; min.insync.replicas asks for ${of(detail, 'minIsr')}.`,
  ],
  IsrChangeRefused: ({ who, detail }) => [`${who} keeps its in-sync set`, `The controller refuses: ${of(detail, 'error')}.`],
  TopicCreated: ({ detail }) => [`Topic ${of(detail, 'topic')} is created`, `Partitions: ${of(detail, 'partitions')}.`],
  ConfigSet: ({ detail }) => [
    `${of(detail, 'config')} is set`,
    `For ${of(detail, 'name') || 'the whole cluster'} it is ${of(detail, 'value')} now.`,
  ],
  ElrCleared: ({ detail }) => ['Who was eligible is forgotten', `The measure for ${of(detail, 'topic')} has changed.`],
  OffsetForLeaderEpochRequest: ({ who }) => [
    `${who} asks where an epoch ends`,
    'Whether the leader has what it read so far is to be seen from that.',
  ],
  OffsetForLeaderEpochResponse: ({ to }) => [`${to} is told where its epoch ends`, 'With this leader, as far as it knows.'],
  PositionValid: ({ who, detail }) => [
    `${who} may read on`,
    `Epoch ${of(detail, 'leaderEpoch')} ends at ${of(detail, 'endOffset')}, not before its position ${of(detail, 'position')}.`,
  ],
  LogTruncation: ({ who, detail }) => [
    `${who} has read what is gone`,
    `It stands at ${of(detail, 'position')}; epoch ${of(detail, 'leaderEpoch')} ends at ${of(detail, 'endOffset')}, and nobody said where to go on.`,
  ],
  PositionUnknown: ({ who, detail }) => [`${who} looks for a new position`, `The leader knows nothing of ${of(detail, 'position')}.`],
  TruncationDetected: ({ who, detail }) => [
    `${who} goes back`,
    `It had read to ${of(detail, 'position')}; epoch ${of(detail, 'leaderEpoch')} ends at ${of(detail, 'endOffset')} now.`,
  ],
  DuplicateRecognised: ({ who, detail }) => [
    `${who} knows this batch`,
    `Sequence ${of(detail, 'sequence')} stands at offset ${of(detail, 'offset')} already; nothing is appended.`,
  ],
} satisfies Readonly<Record<string, (told: Told) => Telling>>
