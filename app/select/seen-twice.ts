import {
  decodeAssignment,
  MalformedBytes,
  topicPartition,
  type ClassicMember,
  type ConsumerGroup,
  type ConsumerState,
  type Frame,
  type SimTime,
} from '../../engine'
import { consumerGroupOf, partitionNames } from './consumer-group'
import { consumersOf } from './members'
import { consumerOf, hostedGroup } from './hosted'
import { partitionsText } from './facts'

/** A cell as the page says it: text that Kafka would print, a sentence of ours by name, or a time. */
export type Cell = { readonly is: 'text'; readonly text: string } | { readonly is: 'word'; readonly word: SeenWord; readonly us?: SimTime }

export type SeenWord =
  | 'not-a-member'
  | 'awaits-barrier'
  | 'awaits-plan'
  | 'member'
  | 'new-member'
  | 'nothing'
  | 'held'
  | 'left'
  | 'not-counted'
  | 'no-heartbeats'
  | 'answered-ago'
  | 'never'
  | 'yes'
  | 'no'
  | 'unknown'

export type SeenRow = 'state' | 'memberId' | 'generation' | 'epoch' | 'owns' | 'session' | 'leader'

/** One fact about a member, as the coordinator has it in memory and as the client believes it. */
export interface Seen {
  readonly row: SeenRow
  readonly coordinator: Cell
  readonly client: Cell
  readonly differs: boolean
}

const text = (value: string): Cell => ({ is: 'text', text: value })
const word = (name: SeenWord, us?: SimTime): Cell => (us === undefined ? { is: 'word', word: name } : { is: 'word', word: name, us })

/** The partitions in a member's assignment; `null` where the bytes are nobody's that we know. */
export function assignedTo(member: ClassicMember): readonly string[] | null {
  if (member.assignment.length === 0) return []
  try {
    return decodeAssignment(member.assignment).partitions.map(({ topic, partition }) => topicPartition(topic, partition))
  } catch (error) {
    if (error instanceof MalformedBytes) return null
    throw error
  }
}

function stateAtCoordinator(member: ClassicMember | undefined): Cell {
  if (member === undefined) return word('not-a-member')
  if (member.awaitingJoin !== null) return word('awaits-barrier')
  if (member.awaitingSync !== null) return word('awaits-plan')
  return word(member.isNew ? 'new-member' : 'member')
}

const listed = (partitions: readonly string[]): Cell => (partitions.length === 0 ? word('nothing') : text(partitionsText(partitions)))

function sessionAtCoordinator(member: ClassicMember | undefined, now: SimTime): Cell {
  if (member === undefined) return word('unknown')
  if (!member.isNew && (member.awaitingJoin !== null || member.awaitingSync !== null)) return word('not-counted')
  return member.sessionDeadline === null ? word('not-counted') : word('left', Math.max(0, member.sessionDeadline - now))
}

type Client = ConsumerState['client']

/** The generation of a classic member, the epoch of one of the consumer protocol; below 0 where it has none. */
function generationOf(client: Client): number {
  if (client.protocol === 'classic') return client.generationId
  return client.memberEpoch > 0 ? client.memberEpoch : -1
}

const sendsHeartbeats = (client: Client): boolean => (client.protocol === 'classic' ? client.heartbeatEnabled : client.memberEpoch > 0)

function sessionAtClient(client: Client, now: SimTime): Cell {
  if (!sendsHeartbeats(client)) return word('no-heartbeats')
  const answeredAt = client.lastHeartbeatAnsweredAt
  return answeredAt === null ? word('never') : word('answered-ago', Math.max(0, now - answeredAt))
}

const memberIdRow = (atCoordinator: string | null, { memberId }: Client): Seen => ({
  row: 'memberId',
  coordinator: atCoordinator === null ? word('unknown') : text(atCoordinator),
  client: memberId === '' ? word('nothing') : text(memberId),
  differs: atCoordinator !== null && memberId !== '' && atCoordinator !== memberId,
})

/** A member of a consumer group seen twice: what the coordinator has as its records say, and what the client believes. */
function consumerSeenTwice(
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

/** A member seen twice; only where the two can be compared do they differ. */
export function seenTwice(frame: Frame, groupId: string, name: string): readonly Seen[] {
  const consumers = consumersOf(frame.world, groupId)
  const consumer = consumers.find((each) => each.name === name)
  const group = hostedGroup(frame.world, groupId)?.group
  if (consumer === undefined) return []
  const ofConsumers = consumerGroupOf(frame.world, groupId)
  if (ofConsumers !== null) return consumerSeenTwice(frame, ofConsumers, consumers, consumer)
  const { client } = consumer
  const member = [...(group?.members.values() ?? [])].find((each) => consumerOf(consumers, each.memberId, each) === consumer)
  const assigned = member === undefined ? [] : assignedTo(member)
  const owned = [...consumer.owned].sort()
  const sameOwned = assigned === null || [...assigned].sort().join(' ') === owned.join(' ')
  const generation = member === undefined ? null : (group?.generationId ?? 0)
  const own = generationOf(client)
  const leaderId = client.protocol === 'classic' ? client.leaderId : null
  const leads = leaderId !== null && leaderId === client.memberId && client.memberId !== ''
  return [
    {
      row: 'state',
      coordinator: stateAtCoordinator(member),
      client: text(client.state),
      differs: member === undefined && client.state === 'STABLE',
    },
    memberIdRow(member?.memberId ?? null, client),
    {
      row: 'generation',
      coordinator: generation === null ? word('unknown') : text(String(generation)),
      client: own < 0 ? word('nothing') : text(String(own)),
      differs: generation !== null && own >= 0 && generation !== own,
    },
    { row: 'owns', coordinator: assigned === null ? word('unknown') : listed(assigned), client: listed(owned), differs: !sameOwned },
    {
      row: 'session',
      coordinator: sessionAtCoordinator(member, frame.time),
      client: sessionAtClient(client, frame.time),
      differs: false,
    },
    {
      row: 'leader',
      coordinator: member === undefined ? word('unknown') : word(group?.leaderId === member.memberId ? 'yes' : 'no'),
      client: leaderId === null ? word('unknown') : word(leads ? 'yes' : 'no'),
      differs: member !== undefined && leaderId !== null && leads !== (group?.leaderId === member.memberId),
    },
  ]
}
