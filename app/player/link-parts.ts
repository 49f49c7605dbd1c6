import { recordName, recordNamed, type Selection } from '../select/subject'
import type { Intervention } from '../session/messages'
import type { Split } from '../session/split'

const interventionsAtMost = 200

/** A number of at most nine digits; null for anything else. */
export function wholeNumber(text: string | null): number | null {
  if (text === null || !/^\d{1,9}$/.test(text)) return null
  return Number(text)
}

/** A name that Kafka would take; null for one that is empty or too long. */
export const named = (text: string | null): string | null => (text !== null && text !== '' && text.length <= 249 ? text : null)

/** `member:A`, `message:17` and the like; null for what is none. */
export function readSelection(text: string | null): Selection | null {
  const parts = /^(message|event|member|partition|group|record):(.{1,265})$/u.exec(text ?? '')
  const [, kind, name] = parts ?? []
  if (kind === undefined || name === undefined) return null
  const number = wholeNumber(name)
  switch (kind) {
    case 'message':
      return number === null ? null : { kind, message: number }
    case 'event':
      return number === null ? null : { kind, event: number }
    case 'member':
      return { kind, member: name }
    case 'partition':
      return { kind, partition: name }
    case 'record':
      return recordNamed(name)
    default:
      return { kind: 'group', group: name }
  }
}

/** What `readSelection` reads. */
export function writeSelection(selection: Selection): string {
  switch (selection.kind) {
    case 'message':
      return `message:${String(selection.message)}`
    case 'event':
      return `event:${String(selection.event)}`
    case 'member':
      return `member:${selection.member}`
    case 'partition':
      return `partition:${selection.partition}`
    case 'group':
      return `group:${selection.group}`
    case 'record':
      return `record:${recordName(selection.partition, selection.offset)}`
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

/** The shape alone: whether an action makes sense is the engine's to say. */
function isIntervention(value: unknown): value is Intervention {
  if (!isRecord(value)) return false
  const { step, action } = value
  return typeof step === 'number' && Number.isInteger(step) && step >= 0 && isRecord(action) && typeof action['do'] === 'string'
}

/** The changes that a link carries; null where they are not what they should be. */
export function readInterventions(text: string | null): readonly Intervention[] | null {
  if (text === null) return []
  try {
    const list: unknown = JSON.parse(text)
    if (!Array.isArray(list) || list.length > interventionsAtMost) return null
    return list.every(isIntervention) ? list.map(({ step, action }) => ({ step, action })) : null
  } catch {
    return null
  }
}

/** `["member","session.timeout.ms","45000","6000"]` */
export function readSplit(text: string | null): Split | null {
  if (text === null || text.length > 2000) return null
  try {
    const parts: unknown = JSON.parse(text)
    if (!Array.isArray(parts) || parts.length !== 4 || !parts.every((part) => typeof part === 'string')) return null
    const [of, config = '', one = '', other = ''] = parts
    return of === 'member' || of === 'broker' ? { of, config, values: [one, other] } : null
  } catch {
    return null
  }
}
