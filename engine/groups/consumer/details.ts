import type { ClassicMemberMetadata } from '../../kafka/consumer-records'
import { sameBytes } from '../../kafka/text-bytes'
import type { MemberDetails } from './state'

function sameClassic(a: ClassicMemberMetadata | null, b: ClassicMemberMetadata | null): boolean {
  if (a === null || b === null) return a === b
  if (a.sessionTimeoutMs !== b.sessionTimeoutMs || a.supportedProtocols.length !== b.supportedProtocols.length) return false
  return a.supportedProtocols.every((protocol, i) => {
    const other = b.supportedProtocols[i]
    return other?.name === protocol.name && sameBytes(other.metadata, protocol.metadata)
  })
}

/** Whether two records of a member would say the same. */
export function sameDetails(a: MemberDetails, b: MemberDetails): boolean {
  return (
    a.instanceId === b.instanceId &&
    a.rackId === b.rackId &&
    a.clientId === b.clientId &&
    a.clientHost === b.clientHost &&
    a.subscribedTopicRegex === b.subscribedTopicRegex &&
    a.rebalanceTimeoutMs === b.rebalanceTimeoutMs &&
    a.serverAssignor === b.serverAssignor &&
    a.subscribedTopicNames.length === b.subscribedTopicNames.length &&
    a.subscribedTopicNames.every((name, i) => name === b.subscribedTopicNames[i]) &&
    sameClassic(a.classic, b.classic)
  )
}
