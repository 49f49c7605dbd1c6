import { splitTopicPartition } from '../../kafka/ids'
import { fromMs } from '../../kernel/time'
import type { CallbackName, CommitOutcome } from '../wire/member-host'
import { isCooperative } from './client-assignors'
import type { Host } from './client-host'

const topicOf = (partition: string): string => splitTopicPartition(partition).topic

/** Kafka: onJoinPrepare: commit, then give up what has to be given up, once for each round. `true` when the JoinGroup may go out. */
export function prepareJoin(host: Host): boolean {
  const { client } = host
  if (client.prepare === 'needed') beginCommit(host)
  if (client.prepare === 'committed') giveUp(host)
  return client.prepare === 'done'
}

function beginCommit(host: Host): void {
  const { client, config } = host
  if (!config.autoCommit) {
    client.prepare = 'committed'
    return
  }
  client.prepareDeadline ??= host.now + fromMs(config.maxPollIntervalMs)
  client.prepare = 'committing'
  const outcome = host.commitBeforeJoin()
  if (outcome !== 'sent') commitEnded(host, outcome)
}

/** A commit before joining is tried again as long as that may help and the rebalance timeout is not used up; then the join goes on regardless. */
export function commitEnded(host: Host, outcome: CommitOutcome): void {
  const { client, config } = host
  if (client.prepare !== 'committing') return
  const again = outcome === 'retriable' && host.now < (client.prepareDeadline ?? 0)
  if (again) {
    host.say('CommitRetried', 'classic/client/commit-before-join-retried', {}, { because: 'rejoin' })
    client.retryAt = Math.min(host.now + fromMs(config.retryBackoffMs), Math.max(host.pollEndsAt, host.now + fromMs(1)))
  }
  client.prepare = again ? 'needed' : 'committed'
}

function giveUp(host: Host): void {
  const { client, owned } = host
  if (client.generationId < 0 || client.memberId === '') {
    if (owned.length === 0) prepared(host, owned)
    else call(host, 'onPartitionsLost', owned, 'lost')
    return
  }
  if (!isCooperative(host.config)) {
    if (host.config.ruleOff === 'no-revoke-before-join') prepared(host, owned)
    else call(host, 'onPartitionsRevoked', owned, 'revoked')
    return
  }
  const gone = owned.filter((partition) => !host.topics.includes(topicOf(partition)))
  if (gone.length === 0) prepared(host, owned)
  else call(host, 'onPartitionsRevoked', gone, 'unsubscribed')
}

const rules = {
  lost: 'classic/client/lost-before-join',
  revoked: 'classic/client/revoke-before-join',
  unsubscribed: 'classic/client/revoke-unsubscribed',
} as const

function call(host: Host, name: CallbackName, partitions: readonly string[], then: keyof typeof rules): void {
  host.client.prepare = 'callback'
  host.client.joinBecause = 'prepared'
  host.callback(name, partitions, then, rules[then], { because: 'rejoin', as: 'prepared' })
}

/** The callback returned: what it gave up is no longer owned. */
export function gaveUp(host: Host, then: string): void {
  prepared(host, then === 'unsubscribed' ? host.owned.filter((partition) => host.topics.includes(topicOf(partition))) : [])
}

function prepared(host: Host, left: readonly string[]): void {
  const { client } = host
  if (left.length !== host.owned.length) host.own(left)
  client.prepare = 'done'
  client.prepareDeadline = null
}
