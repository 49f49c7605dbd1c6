import type { GroupId } from '../../kafka/ids'
import { KeptNames } from '../../kernel/kept-names'

const escape = (text: string): string =>
  text.includes('/') || text.includes('%') ? text.replaceAll('%', '%25').replaceAll('/', '%2F') : text

const unescape = (text: string): string => (text.includes('%') ? text.replaceAll('%2F', '/').replaceAll('%25', '%') : text)

/** By kind of timer and by group: those of its members. */
const ofMembers = new Map<string, Map<GroupId, KeptNames>>()
const groupsKept = 1000

function namesOf(kind: string, group: GroupId): KeptNames {
  let ofKind = ofMembers.get(kind)
  if (ofKind === undefined) ofMembers.set(kind, (ofKind = new Map<GroupId, KeptNames>()))
  const known = ofKind.get(group)
  if (known !== undefined) return known
  if (ofKind.size === groupsKept) ofKind.clear()
  const fresh = new KeptNames((rest) => `${kind}/${escape(group)}/${rest}`)
  ofKind.set(group, fresh)
  return fresh
}

/** `session/<group>/<member>`, `join/<group>`: the name of a timer within a shard. Slashes and percent signs of a group's id are escaped. */
export function timerKey(kind: string, group: GroupId, rest?: string): string {
  return rest === undefined ? `${kind}/${escape(group)}` : namesOf(kind, group).of(rest)
}

export interface TimerName {
  readonly kind: string
  readonly group: GroupId
  readonly rest: string
}

/** A timer's key taken apart again: group, kind, whose it is. */
export function parseTimerKey(key: string): TimerName {
  const first = key.indexOf('/')
  const second = key.indexOf('/', first + 1)
  const end = second < 0 ? key.length : second
  return { kind: key.slice(0, first), group: unescape(key.slice(first + 1, end)), rest: key.slice(end + 1) }
}

/** The group that a timer is of. */
export const groupOfTimer = (key: string): GroupId => parseTimerKey(key).group
