import type { TimedAction } from '../../cluster/setup'
import type { ClusterWorld } from '../../cluster/world'
import type { SimTime } from '../../kernel/node'
import { setFault } from '../../kernel/network'
import type { Recording } from '../../recording/recording'
import type { Told } from './client-run'

const paced = new Set(['JoinGroup', 'SyncGroup'])

/** Keep each JoinGroup and SyncGroup on its way until it really arrived: a cold process, or broker, was slower than ours. */
export function pacesOf(recording: Recording): TimedAction[] {
  const actions: TimedAction[] = []
  for (const [index, exchange] of recording.exchanges.entries()) {
    if (!paced.has(exchange.api)) continue
    const which = { label: `${exchange.api}Request`, from: recording.senders[index] ?? '' }
    const at = exchange.arrivedAt - recording.startsAt
    actions.push({ at: 0, action: { do: 'holdMessage', ...which } })
    actions.push({ at, action: { do: 'releaseMessage', ...which } })
  }
  return actions
}

type Way = 'Request' | 'Response'

/** A message that is kept on its way: what it is, whose, and until when. */
interface Kept {
  readonly label: string
  readonly from?: string
  readonly to?: string
  readonly until: SimTime
}

const keptAs = (api: string, way: Way, member: string, until: SimTime): Kept =>
  way === 'Request' ? { label: `${api}Request`, from: member, until } : { label: `${api}Response`, to: member, until }

/** Keep the first heartbeat of each process of the consumer protocol, and its answer, on their way until they really arrived. */
export function heartbeatPaces(recording: Recording): { readonly holds: readonly TimedAction[]; readonly releases: readonly Told[] } {
  const holds: TimedAction[] = []
  const releases: Told[] = []
  for (const { name, exchanges } of recording.processes) {
    const own = exchanges.flatMap((index) => recording.exchanges[index] ?? [])
    const first = own.find(({ api }) => api === 'ConsumerGroupHeartbeat')
    if (first === undefined) continue
    const begins = (own[0]?.arrivedAt ?? 0) - recording.startsAt
    const kept = [
      keptAs(first.api, 'Request', name, first.arrivedAt - recording.startsAt),
      keptAs(first.api, 'Response', name, first.answeredAt - recording.startsAt),
    ]
    for (const { until, ...which } of kept) {
      holds.push({ at: begins, action: { do: 'holdMessage', ...which } })
      releases.push({
        at: until,
        tell(world) {
          letGo(world, which)
        },
      })
    }
  }
  return { holds, releases }
}

/** Let go of the one that is held; one that is yet to come goes its way when it comes. */
function letGo(world: ClusterWorld, which: Omit<Kept, 'until'>): void {
  const held = world.heldBack.some(
    ({ label, from, to }) => label === which.label && (which.from ?? from) === from && (which.to ?? to) === to,
  )
  if (held) {
    setFault(world, { kind: 'release', ...which })
    return
  }
  const standing = world.faults.findIndex(({ fault }) => fault.label === which.label && fault.from === which.from && fault.to === which.to)
  if (standing >= 0) world.faults.splice(standing, 1)
}
