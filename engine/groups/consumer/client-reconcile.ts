import { fromMs } from '../../kernel/time'
import type { TopicIdPartitions } from '../wire/consumer'
import type { CommitOutcome } from '../wire/member-host'
import type { Host } from './client-host'
import { noticeAtNextPoll } from './client-poll-notice'
import { noAssignment } from './client-state'
import { ordered, partitionsOf, resolved, sameAssignment, samePartitions, targetReached } from './client-target'

/** Kafka: processAssignmentReceived. Every new target gets a number of its own. */
export function targetReceived(host: Host, assigned: readonly TopicIdPartitions[]): void {
  const { client } = host
  const topics = ordered(assigned)
  if (client.target.number < 0 || !samePartitions(topics, client.target.topics))
    client.target = { number: client.target.number + 1, topics }
  const partitions = topics.reduce((sum, topic) => sum + topic.partitions.length, 0)
  if (targetReached(client)) {
    host.say('TargetKnown', 'consumer/client/target-known', { memberEpoch: client.memberEpoch, partitions })
    if (client.state !== 'STABLE') client.state = 'STABLE'
    return
  }
  client.state = 'RECONCILING'
  host.say('TargetReceived', 'consumer/client/target', { memberEpoch: client.memberEpoch, partitions }, { as: 'target' })
}

/** In the background: what has to be taken up waits for the application; a part that is known already needs no callback (Kafka: maybeReconcile). */
export function considerTarget(host: Host): void {
  const { client } = host
  if (client.state !== 'RECONCILING' || client.stage !== 'none' || client.appAt !== null) return
  const part = resolved(host)
  if (part.topics.length < client.target.topics.length && client.resolvedWith !== host.metadataVersion) {
    const unknown = client.target.topics.length - part.topics.length
    host.say('TopicsUnknown', 'consumer/client/unresolved', { topics: unknown }, { because: 'target' })
    host.wantTopicIds(client.target.topics.map(({ topicId }) => topicId))
    client.resolvedWith = host.metadataVersion
  }
  if (sameAssignment(part, client.assignment)) return
  if (client.assignment.number >= 0 && samePartitions(part.topics, client.assignment.topics)) {
    client.assignment = part
    client.state = 'ACKNOWLEDGING'
    host.say('KnownPart', 'consumer/client/known-part', { partitions: partitionsOf(part.topics) }, { because: 'target', as: 'assigned' })
    client.because = 'assigned'
    client.turnAt = host.now
    return
  }
  // What it asks of the cluster now comes too late for this round.
  client.taking = part
  noticeAtNextPoll(host)
}

/** Inside poll(): one step further with what is being taken up. */
export function reconcile(host: Host): void {
  const { client } = host
  if (client.stage === 'none') begin(host)
  else if (client.stage === 'ready') giveUp(host)
}

function begin(host: Host): void {
  const { client, config } = host
  if (client.taking.number !== client.target.number) client.taking = resolved(host)
  const wanted = new Set(partitionsOf(client.taking.topics))
  const owned = new Set(host.owned)
  const revoked = host.owned.filter((partition) => !wanted.has(partition))
  const added = [...wanted].filter((partition) => !owned.has(partition))
  host.say('ReconciliationBegun', 'consumer/client/reconcile', { revoked, added }, { because: 'target', as: 'reconcile' })
  if (revoked.length > 0) host.stopFetching(revoked)
  client.commitDeadline = host.now + fromMs(config.maxPollIntervalMs)
  commit(host)
}

function commit(host: Host): void {
  const { client, config } = host
  client.stage = 'committing'
  const outcome = config.autoCommit ? host.commitBeforeReconciling() : 'committed'
  if (outcome !== 'sent') commitEnded(host, outcome)
}

/** The commit has come to its end; a failure does not stop the rest, and what may pass is tried again until the rebalance time-out. */
export function commitEnded(host: Host, outcome: CommitOutcome): void {
  const { client, config } = host
  if (client.stage !== 'committing') return
  if (client.state !== 'RECONCILING') {
    overtaken(host)
    return
  }
  if (outcome === 'retriable' && host.now < client.commitDeadline) {
    host.say('CommitRetried', 'consumer/client/commit-retried', {}, { because: 'reconcile' })
    client.stage = 'commit-again'
    client.retryCommitAt = host.now + fromMs(config.retryBackoffMs)
    host.timer('poll', client.retryCommitAt)
    return
  }
  client.stage = 'ready'
  noticeAtNextPoll(host)
}

/** Inside poll(): a back-off is over. */
export function retryCommit(host: Host): void {
  if (host.client.stage !== 'commit-again' || host.now < host.client.retryCommitAt) return
  if (host.client.state === 'RECONCILING') commit(host)
  else overtaken(host)
}

function giveUp(host: Host): void {
  const { client } = host
  const wanted = new Set(partitionsOf(client.taking.topics))
  const revoked = host.owned.filter((partition) => !wanted.has(partition))
  if (revoked.length === 0 || host.config.ruleOff === 'acknowledge-without-revoking') {
    takeUp(host, 'reconcile')
    return
  }
  client.stage = 'revoking'
  host.callback('onPartitionsRevoked', revoked, 'revoked', 'consumer/client/revoke', { because: 'reconcile', as: 'revoked' })
}

function takeUp(host: Host, because: string): void {
  const { client } = host
  const wanted = partitionsOf(client.taking.topics)
  const owned = new Set(host.owned)
  const added = wanted.filter((partition) => !owned.has(partition))
  host.own(host.config.ruleOff === 'acknowledge-without-revoking' ? [...host.owned, ...added] : wanted)
  client.stage = 'assigning'
  host.callback('onPartitionsAssigned', added, 'assigned', 'consumer/client/assign', { because, as: 'assigned' })
}

/** onPartitionsRevoked returned: what it named is given up. */
export function revoked(host: Host): void {
  if (host.client.state !== 'RECONCILING') overtaken(host)
  else takeUp(host, 'revoked')
}

/** onPartitionsAssigned returned: the assignment stands, and has to be acknowledged. */
export function assigned(host: Host): void {
  const { client } = host
  if (client.state !== 'RECONCILING') {
    overtaken(host)
    return
  }
  client.assignment = client.taking
  client.taking = noAssignment
  client.stage = 'none'
  client.state = 'ACKNOWLEDGING'
  client.because = 'assigned'
  client.turnAt = host.now
  host.restartAutoCommit()
  host.positionsAtNextPoll()
}

/** It was fenced, or has left, meanwhile: nothing comes of it. */
function overtaken(host: Host): void {
  const { client } = host
  client.stage = 'none'
  client.taking = noAssignment
  host.say('ReconciliationOvertaken', 'consumer/client/overtaken', { state: client.state }, { because: 'reconcile' })
}
