import type { TimedAction } from '../../cluster/setup'
import type { Recording } from '../../recording/recording'

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
