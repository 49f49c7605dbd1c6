import type { GroupId } from '../../kafka/ids'

const escape = (text: string): string =>
  text.includes('/') || text.includes('%') ? text.replaceAll('%', '%25').replaceAll('/', '%2F') : text

const unescape = (text: string): string => (text.includes('%') ? text.replaceAll('%2F', '/').replaceAll('%25', '%') : text)

/** `session/<group>/<member>`, `join/<group>`: the name of a timer within a shard. Slashes and percent signs of a group's id are escaped. */
export function timerKey(kind: string, group: GroupId, rest?: string): string {
  return rest === undefined ? `${kind}/${escape(group)}` : `${kind}/${escape(group)}/${rest}`
}

export interface TimerName {
  readonly kind: string
  readonly group: GroupId
  readonly rest: string
}

export function parseTimerKey(key: string): TimerName {
  const first = key.indexOf('/')
  const second = key.indexOf('/', first + 1)
  const end = second < 0 ? key.length : second
  return { kind: key.slice(0, first), group: unescape(key.slice(first + 1, end)), rest: key.slice(end + 1) }
}

export const groupOfTimer = (key: string): GroupId => parseTimerKey(key).group
