import type { Telling, Told } from '../told'

const of = (detail: Told['detail'], name: string): string => detail[name] ?? ''
const listed = (text: string): string => text.split(' ').join(', ')

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
  BatchAcknowledged: ({ who, detail }) => [
    `${who} is told: written`,
    `${of(detail, 'records')} of ${of(detail, 'partition')}, from offset ${of(detail, 'offset')} on.`,
  ],
  BatchRetries: ({ who, detail }) => [
    `${who} will send it again`,
    `Batch ${of(detail, 'batch')} was not answered: ${of(detail, 'error')}.`,
  ],
  DuplicateRecognised: ({ who, detail }) => [
    `${who} knows this batch`,
    `Sequence ${of(detail, 'sequence')} stands at offset ${of(detail, 'offset')} already; nothing is appended.`,
  ],
} satisfies Readonly<Record<string, (told: Told) => Telling>>
