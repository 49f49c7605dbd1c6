import type { ConsumerState } from '../cluster/world'
import type { RuleId } from '../kernel/event'
import type { ClientFindings } from './observed-client'

type ClassicState = Extract<ConsumerState['client'], { readonly protocol: 'classic' }>['state']

/** Notes that a classic client's state has changed, and tells it as an event; nothing where it is there already. */
export function stateGoes(found: ClientFindings, state: ConsumerState, to: ClassicState, rule: RuleId, as?: string): void {
  if (state.client.state === to) return
  found.changes.push({ client: 'set', to: { state: to } })
  found.facts.push({
    type: 'ClientStateChanged',
    rule,
    detail: { member: state.name, from: state.client.state, to },
    ...(as === undefined ? {} : { as }),
  })
}
