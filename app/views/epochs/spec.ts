import type { Frame } from '../../../engine'
import { epochsOf, type EpochMember, type EpochsReading, type NextHeartbeat, type Wait } from '../../select/epochs'
import { partitionsText } from '../../select/facts'
import type { Subject } from '../../select/subject'
import type { Words } from '../../words/en'

export type { EpochMember, NextHeartbeat, Wait } from '../../select/epochs'

/** Who has caught up with which epoch, and who waits for whom. */
export type EpochsSpec = EpochsReading

export const select = (frame: Frame, subject: Subject): EpochsSpec => epochsOf(frame, subject.groupId)

/** Its epoch is the target's. Not the same as having its partitions. */
export const caughtUp = (member: EpochMember, spec: EpochsSpec): boolean => member.epoch === spec.assignmentEpoch && member.epoch > 0

/** It has everything that the target gives it, and nothing else. */
export const hasItsPartitions = (member: EpochMember, spec: EpochsSpec): boolean => caughtUp(member, spec) && member.state === 'STABLE'

/** Those whom the coordinator counts as members. */
export const known = (spec: EpochsSpec): readonly EpochMember[] => spec.members.filter((member) => member.epoch !== null)

/** `p0 p1`, whatever the names. */
export const short = (partitions: readonly string[]): string => partitionsText(partitions)

function waitSays(wait: Wait, words: Words): string {
  return words.epochs.says.wait(wait.blocked.name, wait.blocker?.name ?? null, short(wait.partitions))
}

/** What the next heartbeat will do: whose, and in a sentence. */
export function nextSays(next: NextHeartbeat, words: Words): string {
  const { does, partitions, epoch, forWhom } = next
  return words.epochs.next[does]({ who: next.name, partitions: short(partitions), epoch, forWhom: words.stage.some(forWhom, 3) })
}

const mostSaid = 12

function memberSays(member: EpochMember, spec: EpochsSpec, words: Words): string {
  const { says } = words.epochs
  if (member.epoch === null) return says.outside(member.name, member.client)
  if (member.epoch < 0) return says.away(member.name)
  return says.member({
    name: member.name,
    epoch: member.epoch,
    caughtUp: caughtUp(member, spec),
    state: member.state ?? '',
    has: short(member.has),
    releasing: short(member.releasing),
    awaits: short(member.awaits),
    toGive: short(member.toGive),
  })
}

export function describe(spec: EpochsSpec, words: Words): string {
  const { says } = words.epochs
  if (spec.kind === 'classic') return says.classic(spec.groupId ?? '')
  if (spec.kind === 'none') return says.none
  const members = known(spec)
  const sentences = [
    says.group(spec.groupId ?? '', spec.state ?? '', spec.groupEpoch, spec.assignmentEpoch),
    says.counts(
      members.filter((member) => caughtUp(member, spec)).length,
      members.filter((member) => hasItsPartitions(member, spec)).length,
      members.length,
    ),
  ]
  const unsettled = [
    ...spec.members.filter((member) => !hasItsPartitions(member, spec)),
    ...spec.members.filter((member) => hasItsPartitions(member, spec)),
  ]
  for (const member of unsettled.slice(0, mostSaid)) sentences.push(memberSays(member, spec, words))
  if (unsettled.length > mostSaid) sentences.push(says.more(unsettled.length - mostSaid))
  for (const wait of spec.waits.slice(0, mostSaid)) sentences.push(waitSays(wait, words))
  if (spec.next !== null) sentences.push(nextSays(spec.next, words))
  return words.stage.sentences(sentences)
}
