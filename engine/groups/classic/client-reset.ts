import type { ErrorName } from '../../kafka/errors'
import type { Host } from './client-host'

/** Kafka: AbstractCoordinator.requestRejoin. The next poll() joins again; the last reason given stands in its JoinGroup. */
export function requestRejoin(host: Host, reason: string): void {
  const { client } = host
  if (!client.rejoinNeeded) host.say('RejoinNeeded', 'classic/client/rejoin', { reason }, { as: 'rejoin' })
  client.rejoinNeeded = true
  client.rejoinReason = reason
  client.joinBecause = 'rejoin'
}

/** Kafka: resetStateAndRejoin. What it owned counts as lost from here; the member id may still be good. */
export function resetAndRejoin(host: Host, reason: string, dropMemberId: boolean): void {
  const { client } = host
  host.say('MemberReset', 'classic/client/reset', { reason, memberId: client.memberId, kept: !dropMemberId }, { as: 'rejoin' })
  client.state = 'UNJOINED'
  client.generationId = -1
  client.protocolName = null
  if (dropMemberId) client.memberId = ''
  client.heartbeatEnabled = false
  client.rejoinNeeded = true
  client.rejoinReason = reason
  client.joinBecause = 'rejoin'
  if (client.prepare === 'done') client.prepare = 'needed'
}

/** Kafka: resetStateOnResponseError. */
export function resetOnError(host: Host, api: string, error: ErrorName, dropMemberId: boolean): void {
  resetAndRejoin(host, `encountered ${error} from ${api} response`, dropMemberId)
}

/** The round ended with an error; the next turn of poll() decides what comes of it. */
export function roundFailed(host: Host, error: ErrorName): void {
  host.client.round = 'failed'
  host.client.roundError = error
}

/** Whether a fenced or failed exchange was about the identity that the member still has (Kafka: generationUnchanged). */
export const unchanged = (host: Host, asked: { readonly generationId: number; readonly memberId: string }): boolean =>
  host.client.generationId === asked.generationId && host.client.memberId === asked.memberId

const exceptions: Partial<Record<ErrorName, string>> = {
  COORDINATOR_LOAD_IN_PROGRESS: 'CoordinatorLoadInProgressException',
  COORDINATOR_NOT_AVAILABLE: 'CoordinatorNotAvailableException',
  NOT_COORDINATOR: 'NotCoordinatorException',
  ILLEGAL_GENERATION: 'IllegalGenerationException',
  INCONSISTENT_GROUP_PROTOCOL: 'InconsistentGroupProtocolException',
  INVALID_GROUP_ID: 'InvalidGroupIdException',
  UNKNOWN_MEMBER_ID: 'UnknownMemberIdException',
  INVALID_SESSION_TIMEOUT: 'InvalidSessionTimeoutException',
  REBALANCE_IN_PROGRESS: 'RebalanceInProgressException',
  GROUP_AUTHORIZATION_FAILED: 'GroupAuthorizationException',
  MEMBER_ID_REQUIRED: 'MemberIdRequiredException',
  GROUP_MAX_SIZE_REACHED: 'GroupMaxSizeReachedException',
  FENCED_INSTANCE_ID: 'FencedInstanceIdException',
  NETWORK_EXCEPTION: 'DisconnectException',
}

/** The Java class that a client makes of an error code. */
export const exceptionOf = (error: ErrorName): string => exceptions[error] ?? 'KafkaException'
