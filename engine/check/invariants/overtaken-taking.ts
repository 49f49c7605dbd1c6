import type { ConsumerState } from '../../cluster/world'
import type { NodeId } from '../../kernel/node'

const none: ReadonlySet<string> = new Set()

/**
 * What a process took up although a newer answer had already asked for less: taking up is not broken off for that, and a whole heartbeat in
 * between has told the coordinator that it owns none of it (Kafka: AbstractMembershipManager.maybeAbortReconciliation). Watches one run.
 */
export class OvertakenTaking {
  constructor(
    private readonly owned = new Map<NodeId, readonly string[]>(),
    private readonly taken = new Map<NodeId, ReadonlySet<string>>(),
  ) {}

  copy(): OvertakenTaking {
    return new OvertakenTaking(new Map(this.owned), new Map(this.taken))
  }

  /** After a step of this process. */
  look(node: NodeId, { owned, client }: ConsumerState): void {
    const before = this.owned.get(node)
    if (before === owned) return
    this.owned.set(node, owned)
    const known = this.taken.get(node) ?? none
    const isOvertaken = client.protocol === 'consumer' && Math.max(client.taking.number, client.assignment.number) < client.target.number
    const taken = owned.filter((partition) => known.has(partition) || (isOvertaken && before?.includes(partition) !== true))
    if (taken.length > 0) this.taken.set(node, new Set(taken))
    else this.taken.delete(node)
  }

  of(node: NodeId): ReadonlySet<string> {
    return this.taken.get(node) ?? none
  }
}
