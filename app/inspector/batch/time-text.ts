/** A timestamp of a record, in UTC, as Kafka's tools and logs would be searched for it; the number itself where it is no date. */
export function timeText(timestamp: number): string {
  const date = new Date(timestamp)
  return timestamp < 0 || Number.isNaN(date.getTime()) ? String(timestamp) : date.toISOString().replace('T', ' ').replace('Z', '')
}

export const clockText = (timestamp: number): string => timeText(timestamp).slice(11)

export const hex32 = (value: number): string => `0x${(value >>> 0).toString(16).padStart(8, '0')}`
