import type { SimTime } from '../../kernel/node'
import { fromMs } from '../../kernel/time'
import type { ConsumerState } from './state'

/** Empty polls follow each other without a step of their own: their times are reckoned from the one that began. */
type Polls = Pick<ConsumerState, 'pollStartedAt' | 'settings'>

/** When the poll() that is running now returns. */
export function pollEndsAt({ pollStartedAt, settings }: Polls, now: SimTime): SimTime {
  const poll = fromMs(settings.pollMs)
  return pollStartedAt + Math.max(1, Math.ceil((now - pollStartedAt) / poll)) * poll
}

/** When the running poll(), or the last of the empty ones before it, was called. */
export function lastPollAt(polls: Polls, known: SimTime, now: SimTime): SimTime {
  return Math.max(known, pollEndsAt(polls, now) - fromMs(polls.settings.pollMs))
}

/** The first poll() that begins after a moment. */
export function nextPollAfter({ pollStartedAt, settings }: Polls, moment: SimTime): SimTime {
  const poll = fromMs(settings.pollMs)
  return pollStartedAt + (Math.floor((moment - pollStartedAt) / poll) + 1) * poll
}
