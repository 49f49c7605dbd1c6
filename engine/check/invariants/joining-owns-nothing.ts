import { assignorOfStrategy, protocolOf } from '../../groups/assignors/assignors'
import type { MemberConfig } from '../../groups/wire/member-view'
import type { ConsumerInvariant } from './invariant'

const eager = new WeakMap<MemberConfig, boolean>()

function isEager(config: MemberConfig): boolean {
  const known = eager.get(config)
  if (known !== undefined) return known
  const list = config.assignors.flatMap((name) => assignorOfStrategy(name) ?? [])
  const result = protocolOf(list) === 'EAGER'
  eager.set(config, result)
  return result
}

/** Eager: a member whose JoinGroup is out owns nothing. */
export const joiningOwnsNothing: ConsumerInvariant = {
  name: 'joining-owns-nothing',
  ofConsumer({ process, owned, client, settings }) {
    if (owned.length === 0 || client.state !== 'PREPARING_REBALANCE' || process === 'killed') return null
    return isEager(settings.member) ? { owned } : null
  },
}
