import type { AskedAs, CommitIdentity } from '../wire/membership'
import type { Host } from './client-host'
import type { ConsumerClient } from './client-state'

/** Kafka: CommitRequestManager takes what the membership last told it. */
const epochOf = ({ memberEpoch }: ConsumerClient): number => (memberEpoch > 0 ? memberEpoch : -1)

/** A member commits with the epoch that it has; one that lost it asks all the same and is refused by the coordinator. */
export function commitIdentity(host: Host): CommitIdentity {
  const { client, config } = host
  return { generationIdOrMemberEpoch: epochOf(client), memberId: client.memberId, groupInstanceId: config.groupInstanceId }
}

export const fetchIdentity = (client: ConsumerClient): { readonly memberId: string; readonly memberEpoch: number } => ({
  memberId: client.memberId,
  memberEpoch: epochOf(client),
})

/** Kafka: OffsetCommitRequestState.onResponse, the errors that concern the membership. A heartbeat will say what has become of it. */
export function commitRefused(host: Host, error: string, asked: AskedAs): string {
  host.say('CommitRefused', 'consumer/client/commit-refused', { error, memberEpoch: asked.generationId }, { as: 'commit-refused' })
  switch (error) {
    case 'UNKNOWN_MEMBER_ID':
    case 'STALE_MEMBER_EPOCH':
    case 'FENCED_INSTANCE_ID':
    case 'ILLEGAL_GENERATION':
      return 'CommitFailedException'
    default:
      return 'KafkaException'
  }
}
