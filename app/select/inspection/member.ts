import type { Frame } from '../../../engine'
import { historyOf } from '../history'
import { lastMessages } from '../last-messages'
import { consumersOf, membersOf } from '../members'
import { seenTwice } from '../seen-twice'
import { chainOf } from './causes'
import type { MemberInspection } from './inspection'

/** A member, by its consumer’s name: what it owns and how far it has read. Null: no such member yet. */
export function memberAt(frame: Frame, name: string): MemberInspection | null {
  const consumer = consumersOf(frame.world, null).find((each) => each.name === name)
  const member = consumer === undefined ? undefined : membersOf(frame, consumer.groupId).find((each) => each.name === name)
  if (consumer === undefined || member === undefined) return null
  const span = historyOf(frame.trace)
    .lanes.members.get(name)
    ?.spans.findLast((each) => each.from.step <= frame.step)
  return {
    kind: 'member',
    member,
    topics: consumer.topics,
    now: frame.time,
    seen: seenTwice(frame, consumer.groupId, name),
    positions: consumer.owned.slice(0, 200).map((partition) => ({
      partition,
      position: consumer.positions.get(partition) ?? null,
      committed: consumer.committed.get(partition) ?? null,
    })),
    messages: lastMessages(frame, consumer.groupId, name),
    why: chainOf(frame, span?.event ?? null),
  }
}
