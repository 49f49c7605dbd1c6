import type { ConsumerState } from '../../cluster/world'
import type { Detail } from '../../kernel/event'
import type { NodeId } from '../../kernel/node'

export const clientEpochFallsByFencing = 'client-epoch-falls-by-fencing'

/** States that nobody is in who has an epoch: it was fenced, has left, or joins anew. */
const begunAnew: ReadonlySet<string> = new Set(['UNSUBSCRIBED', 'JOINING', 'FENCED', 'LEAVING', 'STALE', 'FATAL'])

/**
 * The epoch that a member knows itself to have rises, unless it was fenced or has left: then it is that of joining or of leaving, never an
 * older one of its own (Kafka's model: client epoch moves). Watches one run.
 */
export class ClientEpochs {
  constructor(private readonly known = new Map<NodeId, { readonly memberId: string; readonly epoch: number }>()) {}

  copy(): ClientEpochs {
    return new ClientEpochs(new Map(this.known))
  }

  /** After a step of this process. */
  look(node: NodeId, { client }: ConsumerState): Detail | null {
    if (client.protocol !== 'consumer') return null
    const { memberId, memberEpoch, state } = client
    const before = this.known.get(node)
    if (before?.epoch === memberEpoch && before.memberId === memberId) return null
    this.known.set(node, { memberId, epoch: memberEpoch })
    if (before === undefined || before.memberId !== memberId || memberEpoch > before.epoch) return null
    return memberEpoch <= 0 && begunAnew.has(state) ? null : { member: memberId, from: before.epoch, to: memberEpoch, state }
  }
}
