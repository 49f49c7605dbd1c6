import type { AskedAs, CommitIdentity } from '../wire/membership'
import type { Host } from './client-host'
import { requestRejoin, resetOnError, unchanged } from './client-reset'

/** Kafka: sendOffsetCommitRequest. A subscribed consumer commits as a stable member or not at all. */
export function commitIdentity(host: Host): CommitIdentity {
  const { client, config } = host
  if (client.state === 'STABLE')
    return { generationIdOrMemberEpoch: client.generationId, memberId: client.memberId, groupInstanceId: config.groupInstanceId }
  return { exception: client.state === 'UNJOINED' ? 'CommitFailedException' : 'RebalanceInProgressException' }
}

/** Kafka: OffsetCommitResponseHandler, the errors that concern the membership. Returns what the application gets. */
export function commitRefused(host: Host, error: string, asked: AskedAs): string {
  const { client } = host
  host.say('CommitRefused', 'classic/client/commit-refused', { error, generation: asked.generationId }, { as: 'commit-refused' })
  const overtaken = !unchanged(host, asked)
  switch (error) {
    case 'FENCED_INSTANCE_ID':
      if (!overtaken) return 'FencedInstanceIdException'
      return client.state === 'PREPARING_REBALANCE' ? 'RebalanceInProgressException' : 'CommitFailedException'
    case 'REBALANCE_IN_PROGRESS':
      requestRejoin(host, 'offset commit failed since group is already rebalancing')
      return 'RebalanceInProgressException'
    case 'UNKNOWN_MEMBER_ID':
    case 'ILLEGAL_GENERATION':
      if (overtaken && client.state === 'PREPARING_REBALANCE') return 'RebalanceInProgressException'
      if (!overtaken) resetOnError(host, 'OFFSET_COMMIT', error, error === 'UNKNOWN_MEMBER_ID')
      return 'CommitFailedException'
    default:
      return 'KafkaException'
  }
}
