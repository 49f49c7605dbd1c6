import type { SimTime } from '../../../kernel/node'
import type { BrokerTurn } from '../../broker/outcome'
import type { StoredLogs } from '../state'
import { laterAgain } from './leader'
import { again, isDecided, markersRetryMs } from './markers'

/** The connection to a broker is gone, which may be one that was asked: the first that is held of each producer is asked for again, and markers are sent again to whoever leads by then. */
export function peerLost(turn: Pick<BrokerTurn, 'effects'>, { transactions }: StoredLogs, now: SimTime): void {
  const seen = new Set<number>()
  for (const [number, { producerId }] of transactions.held) {
    if (!seen.has(producerId)) laterAgain(turn, number, now)
    seen.add(producerId)
  }
  for (const [transactionalId, known] of transactions.known) if (isDecided(known)) again(turn, transactionalId, now, markersRetryMs)
}
