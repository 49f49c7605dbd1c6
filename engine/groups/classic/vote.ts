import { hashMapOrder } from '../../kafka/java-hash'
import type { Draft } from './draft'
import { membersInOrder } from './member-order'

/**
 * Which assignor wins: each member votes for the first of its list that all members offer; most votes win, and of a tie the one that comes
 * first in a Java HashMap (Kafka: ClassicGroup.selectProtocol). Null without members.
 */
export function vote(draft: Draft): string | null {
  const members = membersInOrder(draft)
  const votes = new Map<string, number>()
  for (const member of members) {
    const choice = member.protocols.find(({ name }) => draft.supportedProtocols.get(name) === members.length)
    if (choice === undefined) throw new Error('a member supports none of the assignors that all support')
    votes.set(choice.name, (votes.get(choice.name) ?? 0) + 1)
  }
  let winner: string | null = null
  for (const name of hashMapOrder(votes.keys())) {
    if (winner === null || (votes.get(name) ?? 0) > (votes.get(winner) ?? 0)) winner = name
  }
  return winner
}
