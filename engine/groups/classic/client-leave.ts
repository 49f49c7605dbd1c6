import type { CallbackName, Rule } from '../wire/member-host'
import type { LeaveChoice } from '../wire/membership'
import type { Host } from './client-host'
import { resetAndRejoin } from './client-reset'

/** Kafka: onLeavePrepare. Partitions are lost, not revoked, where the membership is no longer good. */
export function leaveCallback(host: Host): { readonly name: CallbackName; readonly rule: Rule } | null {
  const { client } = host
  if (host.owned.length === 0) return null
  const good = client.generationId >= 0 && client.memberId !== '' && client.state === 'STABLE'
  return good
    ? { name: 'onPartitionsRevoked', rule: 'classic/client/revoke-before-leave' }
    : { name: 'onPartitionsLost', rule: 'classic/client/lost-before-leave' }
}

/** Kafka: maybeLeaveGroup. `true` when a LeaveGroup went out. The member starts over in any case. */
export function leaveGroup(host: Host, mayLeave: boolean, reason: string): boolean {
  const { client } = host
  const sends = mayLeave && client.coordinator !== null && client.state !== 'UNJOINED' && client.memberId !== ''
  if (sends)
    host.send(
      'LeaveGroup',
      { groupId: host.groupId, members: [{ memberId: client.memberId, groupInstanceId: null, reason }] },
      'classic/client/leave',
      { because: 'leave' },
    )
  else if (client.state !== 'UNJOINED') host.say('LeftSilently', 'classic/client/leave-silent', { reason }, { because: 'leave' })
  resetAndRejoin(host, 'consumer pro-actively leaving the group', true)
  client.round = 'none'
  return sends
}

/** Kafka: CloseOptions. Static members stay unless they are told to leave. */
export function leave(host: Host, choice: LeaveChoice, reason: string): boolean {
  const mayLeave = choice === 'leave' || (choice === 'default' && host.config.groupInstanceId === null)
  return leaveGroup(host, mayLeave, reason)
}
