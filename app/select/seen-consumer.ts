import type { ConsumerGroup, ConsumerState, Frame } from '../../engine'
import { partitionNames } from './consumer-group'
import { consumerOf } from './hosted'
import { generationOf, listed, memberIdRow, sessionAtClient, text, word, type Seen } from './seen'

/** A member of a consumer group seen twice: what the coordinator has as its records say, and what the client believes. */
export function consumerSeenTwice(
  frame: Frame,
  group: ConsumerGroup,
  consumers: readonly ConsumerState[],
  consumer: ConsumerState,
): readonly Seen[] {
  const { client } = consumer
  const member = [...group.members.values()].find(
    ({ memberId, details }) =>
      consumerOf(consumers, memberId, { clientId: details.clientId, groupInstanceId: details.instanceId }) === consumer,
  )
  const own = generationOf(client)
  const epoch = member?.current.memberEpoch ?? null
  const has = member === undefined ? [] : partitionNames(frame.world, member.current.assigned)
  const pending = member === undefined ? [] : partitionNames(frame.world, member.current.pendingRevocation)
  const owned = [...consumer.owned].sort()
  const timer = member === undefined ? undefined : group.timers.session.get(member.memberId)
  return [
    {
      row: 'state',
      coordinator: member === undefined ? word('not-a-member') : text(member.current.state),
      client: text(client.state),
      differs: member === undefined && client.state === 'STABLE',
    },
    memberIdRow(member?.memberId ?? null, client),
    {
      row: 'epoch',
      coordinator: epoch === null ? word('unknown') : text(String(epoch)),
      client: own < 0 ? word('nothing') : text(String(own)),
      differs: epoch !== null && own >= 0 && epoch !== own,
    },
    {
      row: 'owns',
      coordinator: member === undefined ? word('unknown') : listed(has),
      client: listed(owned),
      differs: [...has].sort().join(' ') !== owned.join(' ') && [...has, ...pending].sort().join(' ') !== owned.join(' '),
    },
    {
      row: 'session',
      coordinator:
        member === undefined
          ? word('unknown')
          : timer === undefined
            ? word('not-counted')
            : word('left', Math.max(0, timer.deadline - frame.time)),
      client: sessionAtClient(client, frame.time),
      differs: false,
    },
  ]
}
