import { consumerGroupState } from '../../groups/consumer/group-state'
import { cleanupTimer } from '../../groups/coordinator/cleanup'
import { parseTimerKey } from '../../groups/coordinator/timer-key'
import type { Group } from '../../groups/group-shard'
import { byCodeUnit } from '../../kernel/order'
import type { SimTime } from '../../kernel/node'
import { epochsView } from './current-assignment'
import type { Json } from './reading'
import { type TopicNamer, numbersView } from './consumer-record-view'

function stateOf(group: Extract<Group, { kind: 'consumer' }>): string {
  return consumerGroupState(group).toUpperCase()
}

/** A group as the files write it. */
export function groupView(group: Group | undefined, nameOf: TopicNamer): Json | null {
  if (group === undefined) return null
  if (group.kind === 'classic') {
    const { state, generationId: generation, protocolName: protocol, members } = group
    return { type: 'classic', state, generation, protocol, members: [...members.keys()].sort(byCodeUnit) }
  }
  const assigned = (topics: ReadonlyMap<string, ReadonlyMap<number, number>>): Json =>
    epochsView(new Map([...topics].map(([topicId, partitions]) => [nameOf(topicId), partitions])))
  const members = [...group.members].map(([memberId, { current }]) => [
    memberId,
    { ...current, assigned: assigned(current.assigned), pendingRevocation: assigned(current.pendingRevocation) },
  ])
  const target = [...group.target].flatMap(([memberId, topics]) => {
    const view = numbersView(topics, nameOf)
    return Object.keys(view).length === 0 ? [] : [[memberId, view] as const]
  })
  const regexes = [...group.resolvedRegexes].map(([regex, { topics }]) => [regex, { topics: [...topics].sort(byCodeUnit) }] as const)
  const { groupEpoch, assignmentEpoch } = group
  return {
    type: 'consumer',
    groupEpoch,
    assignmentEpoch,
    state: stateOf(group),
    members: Object.fromEntries(members),
    target: Object.fromEntries(target),
    ...(regexes.length === 0 ? {} : { resolvedRegexes: Object.fromEntries(regexes) }),
  }
}

const classicNames: Readonly<Record<string, string>> = { session: 'classicHeartbeat', join: 'classicJoin', sync: 'classicSync' }

/** The name that files have for a timer; null for those that they leave out: a shard's own, and that of regular expressions. */
export function timerName(key: string, group: Group | undefined): string | null {
  if (key === cleanupTimer) return null
  const { kind, rest } = parseTimerKey(key)
  if (kind === 'regex') return null
  if (group?.kind !== 'classic') return `${kind}:${rest}`
  return rest === '' ? (classicNames[kind] ?? kind) : `${classicNames[kind] ?? kind}:${rest}`
}

/** Every timer and the ms that are left. */
export function timersView(running: Iterable<readonly [string, SimTime]>, now: SimTime, group: Group | undefined): Json {
  const timers = [...running].flatMap(([key, at]) => {
    const name = timerName(key, group)
    return name === null ? [] : [[name, (at - now) / 1000] as const]
  })
  return Object.fromEntries(timers)
}
