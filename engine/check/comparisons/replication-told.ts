import type { ClusterWorld } from '../../cluster/world'
import { Chain } from '../../log/chain'
import type { ReplicationAction } from '../../recording/replication/actions'
import type { ActionResult, Told } from './replication-run'
import type { Watch } from './replication-watch'

/** What the clients of a run were told, action by action: producers by the results that they keep, others by what was put down for them. */
export function resultsOf(
  actions: readonly ReplicationAction[],
  toldOf: ReadonlyMap<number, Told>,
  world: ClusterWorld,
  watch: Watch,
): readonly ActionResult[] {
  const given = new Map<string, number>()
  return actions.flatMap((action): ActionResult[] => {
    const { index } = action
    if (action.do !== 'produce') {
      const told = toldOf.get(index)
      return told === undefined ? [] : [{ index, did: action.do, told, requests: [] }]
    }
    const first = (given.get(action.client) ?? 0) + 1
    given.set(action.client, first + action.values.length - 1)
    const numbers = action.values.map((_, i) => first + i)
    const sender = world.nodes.get(action.client)
    const all = sender?.kind === 'sender' ? Chain.toArray(sender.results) : []
    const outcome = numbers.flatMap((number) => {
      const result = all.find((each) => each.number === number)
      return result === undefined ? [] : [{ errorCode: result.errorCode, baseOffset: result.baseOffset }]
    })
    const requests = numbers.flatMap((number) => watch.attemptsOf(action.client, number))
    return [{ index, did: 'produce', told: { outcome }, requests }]
  })
}
