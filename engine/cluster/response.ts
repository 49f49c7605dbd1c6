import type { Asker } from './asker'
import type { Detail } from '../kernel/event'
import type { Effect } from '../kernel/node'
import { KeptNames } from '../kernel/kept-names'
import { send } from './effects'
import type { Api, Apis, Message } from './message'
import type { ClusterRule } from './rules'
import type { NodeState } from './world'

export type NodeEffect = Effect<Message, NodeState>

/** The connection that carries an API: a consumer talks to its coordinator on one of its own. */
export function laneOf(api: Api): string {
  switch (api) {
    case 'JoinGroup':
    case 'SyncGroup':
    case 'Heartbeat':
    case 'LeaveGroup':
    case 'ConsumerGroupHeartbeat':
    case 'OffsetCommit':
    case 'OffsetFetch':
      return 'group'
    case 'FindCoordinator':
    case 'Metadata':
    case 'Fetch':
    case 'Produce':
    case 'ListOffsets':
      return ''
  }
}

const requests = new KeptNames((api) => `${api}Request`)
const responses = new KeptNames((api) => `${api}Response`)

/** What a message is called in traces: `FetchRequest`. */
export const requestLabel = (api: string): string => requests.of(api)
export const responseLabel = (api: string): string => responses.of(api)

export type { Asker } from './asker'

export interface Why {
  readonly because?: string | undefined
  readonly as?: string | undefined
}

/** Send the answer to a request, on the connection that it came by. */
export function respond<A extends Api>(
  asker: Asker,
  api: A,
  fields: Apis[A]['response'],
  rule: ClusterRule | `${string}/${string}`,
  detail?: Detail,
  why: Why = {},
): NodeEffect {
  const body = { kind: 'response', api, version: asker.version, correlationId: asker.correlationId, fields } as unknown as Message
  return send({ to: asker.to, label: responseLabel(api), body, rule }, laneOf(api), detail, why.because, why.as)
}
