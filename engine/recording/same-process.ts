import type { Exchange } from './exchange'

/** The member ids by which a request or its answer says who is asking. */
function memberIdsOf(exchange: Exchange): readonly string[] {
  switch (exchange.api) {
    case 'JoinGroup':
      return [exchange.request.memberId, exchange.response.memberId]
    case 'SyncGroup':
    case 'Heartbeat':
    case 'ConsumerGroupHeartbeat':
    case 'OffsetCommit':
      return [exchange.request.memberId]
    case 'LeaveGroup':
      return exchange.request.members.length === 1 ? exchange.request.members.map((member) => member.memberId) : []
    case 'FindCoordinator':
    case 'OffsetFetch':
      return []
  }
}

/** What one process has in common: its connection to the coordinator, and the member ids that it goes by. */
export function keysOf(exchange: Exchange): readonly string[] {
  const members = memberIdsOf(exchange).filter((id) => id !== '')
  return [`connection ${exchange.clientId} ${exchange.connection}`, ...members.map((id) => `member ${id}`)]
}

/** Names that are known to mean the same. */
export class Sets {
  private readonly parents = new Map<string, string>()

  find(key: string): string {
    let root = key
    for (let next = this.parents.get(root); next !== undefined && next !== root; next = this.parents.get(root)) root = next
    this.parents.set(key, root)
    return root
  }

  join(a: string, b: string): void {
    this.parents.set(this.find(b), this.find(a))
  }
}
