import type { Frame, SimTime } from '../../engine'
import { historyOf } from './history'
import { lastUntil, type MessageRow } from './history-messages'
import { consumersOf } from './members'

/** A message to be picked out of a list. */
export interface ListedMessage {
  readonly number: number
  readonly api: string
  readonly side: MessageRow['kind']
  readonly from: string
  readonly to: string
  readonly sentAt: SimTime
}

const listed = 8
const lookedAt = 4_000

/** The messages that a group's members (or the one named) sent or were sent last, up to a frame's step, the latest first; what only moves records, or tells where they are, is left out. */
export function lastMessages(frame: Frame, groupId: string, member: string | null): readonly ListedMessage[] {
  const names = new Set(member === null ? consumersOf(frame.world, groupId).map(({ name }) => name) : [member])
  const { rows, notable } = historyOf(frame.trace).messages
  const found: ListedMessage[] = []
  const last = lastUntil(notable, rows, frame.step)
  for (let at = last; at >= 0 && at > last - lookedAt && found.length < listed; at--) {
    const row = rows[notable[at] ?? 0]
    if (row === undefined || !(names.has(row.from) || names.has(row.to))) continue
    found.push({ number: row.number, api: row.api, side: row.kind, from: row.from, to: row.to, sentAt: row.sentAt })
  }
  return found
}
