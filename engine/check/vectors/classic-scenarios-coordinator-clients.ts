import type { GroupAnswer } from '../../groups/wire/group-message'
import { errorName } from '../../kafka/errors'
import type { SimTime } from '../../kernel/node'
import type { Json } from './reading'

/** What a coordinator's partner is known to be doing, as far as its routine heartbeats hang on it. */
export interface Client {
  readonly name: string
  memberId: string
  instanceId: string | null
  generation: number
  /** In the group, as its last answers said. */
  inGroup: boolean
  stopped: boolean
  joining: boolean
  lastAt: SimTime
  /** The fields of its last request of an API: later ones may leave some out. */
  readonly last: Map<string, Json>
  lastRequest: string | null
  /** What routine heartbeats are to be answered, where a list says so. */
  heartbeatAnswer: string | null
}

export function newClient(name: string): Client {
  return {
    name,
    memberId: '',
    instanceId: null,
    generation: -1,
    inGroup: false,
    stopped: false,
    joining: false,
    lastAt: 0,
    last: new Map(),
    lastRequest: null,
    heartbeatAnswer: null,
  }
}

/** `c1 (new process)` is c1 again; any other sender than a client is one of its own. */
export const clientName = (sender: string): string => /^(c\d+)( \(new process\))?$/.exec(sender)?.[1] ?? sender

/** When it sends its next heartbeat; null where it sends none. */
export function nextHeartbeat(client: Client, intervalUs: SimTime): SimTime | null {
  return client.inGroup && !client.stopped && !client.joining ? client.lastAt + intervalUs : null
}

/** What an answer makes of a client. */
export function hear(client: Client, answer: GroupAnswer): void {
  if (answer.api === 'JoinGroup') {
    client.joining = false
    if (answer.fields.errorCode === 0) {
      client.inGroup = true
      client.memberId = answer.fields.memberId
      client.generation = answer.fields.generationId
    }
  }
  if (answer.api === 'LeaveGroup') client.inGroup = false
  const code = 'errorCode' in answer.fields ? errorName(answer.fields.errorCode) : undefined
  if (code === 'UNKNOWN_MEMBER_ID' || code === 'FENCED_INSTANCE_ID') client.inGroup = false
}
