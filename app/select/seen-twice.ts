import { decodeAssignment, MalformedBytes, topicPartition, type ClassicMember, type Frame, type SimTime } from '../../engine'
import { consumerGroupOf } from './consumer-group'
import { consumerOf, hostedGroup } from './hosted'
import { consumersOf } from './members'
import { generationOf, listed, memberIdRow, sessionAtClient, text, word, type Cell, type Seen } from './seen'
import { consumerSeenTwice } from './seen-consumer'

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

function sessionAtCoordinator(member: ClassicMember | undefined, now: SimTime): Cell {
  if (member === undefined) return word('unknown')
  if (!member.isNew && (member.awaitingJoin !== null || member.awaitingSync !== null)) return word('not-counted')
  return member.sessionDeadline === null ? word('not-counted') : word('left', Math.max(0, member.sessionDeadline - now))
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
