/** Requests and responses of the classic protocol, fields as in Kafka's message definitions. Bytes stay bytes. */

export interface JoinGroupRequest {
  readonly groupId: string
  readonly sessionTimeoutMs: number
  readonly rebalanceTimeoutMs: number
  readonly memberId: string
  readonly groupInstanceId: string | null
  readonly protocolType: string
  readonly protocols: readonly JoinGroupProtocol[]
  readonly reason: string | null
}

export interface JoinGroupProtocol {
  readonly name: string
  readonly metadata: Uint8Array
}

export interface JoinGroupResponse {
  readonly throttleTimeMs: number
  readonly errorCode: number
  readonly generationId: number
  readonly protocolType: string | null
  readonly protocolName: string | null
  readonly leader: string
  readonly skipAssignment: boolean
  readonly memberId: string
  readonly members: readonly JoinGroupResponseMember[]
}

export interface JoinGroupResponseMember {
  readonly memberId: string
  readonly groupInstanceId: string | null
  readonly metadata: Uint8Array
}

export interface SyncGroupRequest {
  readonly groupId: string
  readonly generationId: number
  readonly memberId: string
  readonly groupInstanceId: string | null
  readonly protocolType: string | null
  readonly protocolName: string | null
  readonly assignments: readonly { readonly memberId: string; readonly assignment: Uint8Array }[]
}

export interface SyncGroupResponse {
  readonly throttleTimeMs: number
  readonly errorCode: number
  readonly protocolType: string | null
  readonly protocolName: string | null
  readonly assignment: Uint8Array
}

export interface HeartbeatRequest {
  readonly groupId: string
  readonly generationId: number
  readonly memberId: string
  readonly groupInstanceId: string | null
}

export interface HeartbeatResponse {
  readonly throttleTimeMs: number
  readonly errorCode: number
}

export interface LeaveGroupRequest {
  readonly groupId: string
  readonly members: readonly { readonly memberId: string; readonly groupInstanceId: string | null; readonly reason: string | null }[]
}

export interface LeaveGroupResponse {
  readonly throttleTimeMs: number
  readonly errorCode: number
  readonly members: readonly { readonly memberId: string; readonly groupInstanceId: string | null; readonly errorCode: number }[]
}
