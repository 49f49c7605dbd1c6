import type { ConsumerState, ProcessState, SimTime } from '../../engine'

/** What the application's thread is at, as a picture says it. */
export type Doing =
  | 'not-started'
  | 'killed'
  | 'frozen'
  | 'closed'
  /** Closed without a word: a static member, whose place the coordinator keeps. */
  | 'away'
  | 'failed'
  /** Its JoinGroup or SyncGroup is not answered; it owns nothing meanwhile. */
  | 'awaiting'
  /** The same, but it goes on reading what it owns (cooperative). */
  | 'awaiting-reading'
  | 'callback'
  /** The thread is with its records or elsewhere; nothing of the group reaches it before the next poll(). */
  | 'no-poll'
  | 'new'
  | 'idle'
  | 'reading'

const ended: Partial<Record<ProcessState, Doing>> = {
  starting: 'not-started',
  killed: 'killed',
  frozen: 'frozen',
  closed: 'closed',
  failed: 'failed',
}

/** What no process does any more. */
export const gone: ReadonlySet<Doing> = new Set(['killed', 'closed', 'away', 'failed'])

/** A poll() that is late by less than this is not worth a word. */
const noticeable: SimTime = 300_000

/** Whether it waits for its next poll() to do what the group asks of it. */
export const waitsForPoll = ({ client }: ConsumerState): boolean =>
  client.protocol === 'classic' ? client.rejoinNeeded : client.appAt !== null

/** What a consumer's thread is at now. */
export function doingOf(consumer: ConsumerState, now: SimTime): Doing {
  const over = ended[consumer.process]
  if (over !== undefined) return over
  const { client, thread, owned } = consumer
  if (thread === 'callback') return 'callback'
  const late = consumer.lastPollAt !== null && now - consumer.lastPollAt >= noticeable
  if ((thread === 'processing' || thread === 'busy') && (late || waitsForPoll(consumer))) return 'no-poll'
  if (client.state === 'PREPARING_REBALANCE' || client.state === 'COMPLETING_REBALANCE') {
    if (owned.length > 0) return 'awaiting-reading'
    return client.generationId < 0 ? 'new' : 'awaiting'
  }
  if (owned.length > 0) return 'reading'
  return client.state === 'STABLE' || (client.protocol === 'consumer' && client.memberEpoch > 0) ? 'idle' : 'new'
}

/** Since when it is silent or does not poll; null where nobody waits for it. */
export function sinceOf(consumer: ConsumerState, doing: Doing): SimTime | null {
  if (doing === 'killed' || doing === 'frozen') return consumer.client.lastHeartbeatSentAt ?? consumer.lastPollAt
  return doing === 'no-poll' || doing === 'callback' ? consumer.lastPollAt : null
}
