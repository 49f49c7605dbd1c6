import { expect, test } from 'vitest'
import type { ClassicGroup } from '../../groups/classic/state'

/** Which states may follow each. */
export const transitions: Readonly<Record<string, readonly string[]>> = {
  Empty: ['PreparingRebalance', 'Dead'],
  PreparingRebalance: ['CompletingRebalance', 'Empty', 'Dead'],
  CompletingRebalance: ['Stable', 'PreparingRebalance', 'Dead'],
  Stable: ['PreparingRebalance', 'Dead'],
}

/** The requests that a group has yet to answer. */
export function parkedIn(group: ClassicGroup | undefined): Set<string> {
  const members = group === undefined ? [] : [...group.members.values()]
  return new Set(members.flatMap(({ awaitingJoin, awaitingSync }) => [awaitingJoin, awaitingSync].filter((id) => id !== null)))
}

/** What holds of every group by itself. */
export function checkGroup(group: ClassicGroup): void {
  const members = [...group.members.values()]
  expect(group.leaderId === null).toBe(members.length === 0)
  if (group.leaderId !== null) expect(group.members.has(group.leaderId)).toBe(true)
  if (group.state === 'Empty') expect(members).toEqual([])
  if (group.state === 'CompletingRebalance' || group.state === 'Stable') expect(members.length).toBeGreaterThan(0)
  expect(group.joinPhase !== null).toBe(group.state === 'PreparingRebalance')
  expect(group.awaitingJoin).toBe(members.filter(({ awaitingJoin }) => awaitingJoin !== null).length)
  const supported = new Map<string, number>()
  for (const { protocols } of members) for (const { name } of protocols) supported.set(name, (supported.get(name) ?? 0) + 1)
  expect(new Map([...group.supportedProtocols].sort())).toEqual(new Map([...supported].sort()))
  const statics = members.flatMap(({ groupInstanceId, memberId }) =>
    groupInstanceId === null ? [] : [[groupInstanceId, memberId] as const],
  )
  expect(new Map([...group.staticMembers].sort())).toEqual(new Map([...statics].sort()))
  for (const id of group.pendingSync) expect(group.members.has(id)).toBe(true)
  for (const id of group.pendingJoin.keys()) expect(group.members.has(id)).toBe(false)
}

test('every state that may follow is one that others may follow, or the last', () => {
  for (const next of Object.values(transitions).flat()) expect(next in transitions || next === 'Dead').toBe(true)
})
