import type { Frame, SimTime } from '../../engine'
import { historyOf } from './history'
import { consumersOf } from './members'

/** A message to be picked out of a list. */
export interface ListedMessage {
  readonly number: number
  readonly api: string
  readonly side: 'request' | 'response' | 'other'
  readonly from: string
  readonly to: string
  readonly sentAt: SimTime
}

const listed = 8
const lookedAt = 4_000

/** What moves records, and where to find them: not about the group. */
const ofRecords: ReadonlySet<string> = new Set([
  'Fetch',
  'Produce',
  'Metadata',
  'MetadataUpdate',
  'ListOffsets',
  'ApiVersions',
  'InitProducerId',
])

/** The messages that a group's members (or the one named) sent or were sent last, up to a frame's step, the latest first; fetches are left out. */
export function lastMessages(frame: Frame, groupId: string, member: string | null): readonly ListedMessage[] {
  const names = new Set(member === null ? consumersOf(frame.world, groupId).map(({ name }) => name) : [member])
  const { rows } = historyOf(frame.trace).messages
  const found: ListedMessage[] = []
  for (let n = rows.length - 1, seen = 0; n > 0 && seen < lookedAt && found.length < listed; n--) {
    const row = rows[n]
    if (row === undefined || row.sentStep > frame.step) continue
    seen++
    if (ofRecords.has(row.api) || !(names.has(row.from) || names.has(row.to))) continue
    found.push({ number: row.number, api: row.api, side: row.kind, from: row.from, to: row.to, sentAt: row.sentAt })
  }
  return found
}
