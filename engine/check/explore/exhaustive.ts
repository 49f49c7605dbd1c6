import type { ClusterWorld } from '../../cluster/world'
import type { NodeAction } from '../../cluster/action'
import type { Act } from '../../scenario/random-acts'
import { randomGroupId } from '../../scenario/random-group'
import type { Chooser } from './schedule'

/** An act may stand after every so many steps. */
const everySteps = 10

/** All that may be done now, in a fixed order; nothing at all is one of them. */
function choicesOf(world: ClusterWorld, members: readonly string[]): readonly (Act | undefined)[] {
  const choices: (Act | undefined)[] = [undefined]
  const add = (now: NodeAction, later?: NodeAction, laterMs?: number): void => {
    choices.push({ now, ...(later === undefined ? {} : { later }), ...(laterMs === undefined ? {} : { laterMs }) })
  }
  for (const member of members) {
    const node = world.nodes.get(member)
    if (node?.kind !== 'consumer' || node.process === 'killed' || node.process === 'closed') continue
    add({ do: 'closeMember', member })
    add({ do: 'killMember', member }, { do: 'startMember', member }, 1000)
    add({ do: 'freezeMember', member }, { do: 'thawMember', member }, 5000)
    add({ do: 'enforceRebalance', member, reason: 'in turn' })
  }
  add({ do: 'moveCoordinator', group: randomGroupId, loadMs: 10 })
  for (const label of ['JoinGroupRequest', 'JoinGroupResponse', 'SyncGroupRequest', 'SyncGroupResponse'])
    add({ do: 'holdMessage', label }, { do: 'releaseMessage', label }, 1000)
  return choices
}

/** Goes through every choice at every place, the last place turning fastest, as an odometer does. Every run begins alike: the choices differ. */
export class Odometer {
  private digits: { digit: number; base: number }[] = []
  private place = 0
  done = false

  readonly choose: Chooser = (world, members) => {
    if (world.step % everySteps !== 0) return undefined
    const choices = choicesOf(world, members)
    const at = this.place++
    const known = this.digits[at]
    if (known === undefined) this.digits[at] = { digit: 0, base: choices.length }
    else known.base = choices.length
    return choices[this.digits[at]?.digit ?? 0]
  }

  /** To the next of all combinations. */
  turn(): void {
    this.digits.length = this.place
    this.place = 0
    for (let at = this.digits.length - 1; at >= 0; at--) {
      const wheel = this.digits[at]
      if (wheel === undefined) continue
      if (wheel.digit + 1 < wheel.base) {
        wheel.digit += 1
        this.digits.length = at + 1
        return
      }
    }
    this.done = true
  }
}
