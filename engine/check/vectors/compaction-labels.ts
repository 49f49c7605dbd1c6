import { shownBytes } from '../comparisons/shown-record'
import type { Pad } from './compaction-log'
import { list, object, type Json } from './reading'

const dot = 46
/** Values are labels, padded with dots to a size of their own. */
export const padTo =
  (bytes: number): Pad =>
  (value) => {
    if (value === null || value.length >= bytes) return value
    const padded = new Uint8Array(bytes).fill(dot)
    padded.set(value)
    return padded
  }

/** A value as its label: without the padding. */
export const label = (value: Uint8Array | null): unknown => {
  const shown = shownBytes(value)
  return typeof shown === 'string' ? shown.replace(/\.+$/, '') : shown
}

/** A batch with labels for values, and its marker's type on the record as well. */
export function labelled(batch: Json): Json {
  const records = list(batch['records'], 'records').map((each) => {
    const record = object(each, 'records')
    const { value } = record
    if (batch['control'] !== undefined) return { ...record, control: batch['control'] }
    return typeof value === 'string' ? { ...record, value: value.replace(/\.+$/, '') } : record
  })
  return { ...batch, records }
}
