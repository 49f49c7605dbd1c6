import type { GroupApi, GroupApis } from '../groups/wire/group-message'
import type { EpochMicros } from './log-time'

/** One request of a certain API and its answer. */
export interface ExchangeOf<Api extends GroupApi> {
  /** The line of the file that told of it. */
  readonly line: number
  readonly arrivedAt: EpochMicros
  readonly answeredAt: EpochMicros
  readonly connection: string
  readonly api: Api
  readonly version: number
  readonly correlationId: number
  readonly clientId: string
  readonly request: GroupApis[Api]['request']
  readonly response: GroupApis[Api]['response']
}

/** One request and its answer, as one line of the broker's request log tells it. */
export type Exchange = { [Api in GroupApi]: ExchangeOf<Api> }[GroupApi]

/** The groups that a request is about; a coordinator may be sought for several at once. */
export function groupsOf(exchange: Exchange): readonly string[] {
  if (exchange.api === 'FindCoordinator') return exchange.request.keyType === 0 ? exchange.request.coordinatorKeys : []
  if (exchange.api === 'OffsetFetch') return exchange.request.groups.map((group) => group.groupId)
  return [exchange.request.groupId]
}

/** The client's address, as the coordinator knows it: "/" and the second address of the connection without its port. */
export function clientHostOf(connection: string): string {
  const match = /^(.+):\d+-(.+):\d+-[^-]*-?[^-]*$/.exec(connection)
  return match === null ? '' : `/${match[2] ?? ''}`
}
