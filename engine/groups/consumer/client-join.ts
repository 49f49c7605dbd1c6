import type { ErrorName } from '../../kafka/errors'
import type { Host } from './client-host'
import { clearAssignment } from './client-leave'
import { noticeAtNextPoll } from './client-poll-notice'

/** Kafka: transitionToJoining. The id stays; the next heartbeat says everything. */
export function join(host: Host, again: boolean): void {
  const { client } = host
  const rule = again ? 'consumer/client/rejoin' : 'consumer/client/join'
  const why = again ? { because: client.because, as: 'rejoin' } : { because: 'coordinator', as: 'rejoin' }
  host.say('JoiningGroup', rule, { memberId: client.memberId }, why)
  client.state = 'JOINING'
  client.memberEpoch = 0
  clearAssignment(client)
  client.sent = null
  client.stage = 'none'
  client.leaving = 'no'
  client.because = 'rejoin'
  client.turnAt = host.now
}

/** Kafka: transitionToFenced. Everything is lost, then it joins anew; while a callback runs, the application cannot be told. */
export function fenced(host: Host, error: ErrorName): void {
  const { client } = host
  host.say('MemberFenced', 'consumer/client/fenced', { error, memberEpoch: client.memberEpoch }, { as: 'fenced' })
  client.because = 'fenced'
  client.sent = null
  clearAssignment(client)
  client.memberEpoch = 0
  if (client.state === 'PREPARE_LEAVING') {
    client.state = 'UNSUBSCRIBED'
    return
  }
  client.state = 'FENCED'
  client.appAt = null
  const waits = host.owned.length > 0 || client.stage === 'revoking' || client.stage === 'assigning'
  if (waits && host.config.ruleOff !== 'fenced-keeps-partitions') noticeAtNextPoll(host)
  else join(host, true)
}

const lostRules = {
  FENCED: 'consumer/client/lost-fenced',
  STALE: 'consumer/client/lost-stale',
  FATAL: 'consumer/client/lost-fatal',
} as const

/** Inside poll(): what it owned is lost; where it owned nothing there is no callback. */
export function loseAll(host: Host, state: keyof typeof lostRules): void {
  host.client.stage = 'none'
  if (host.owned.length === 0) lost(host)
  else host.callback('onPartitionsLost', host.owned, 'lost', lostRules[state], { because: host.client.because, as: 'lost' })
}

/** The application has been told: join again, unless that is hopeless. */
export function lost(host: Host): void {
  const { client } = host
  if (host.owned.length > 0) client.because = 'lost'
  host.own([])
  if (client.state === 'FENCED' || client.state === 'STALE') join(host, true)
}
