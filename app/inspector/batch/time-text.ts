import { calendarText } from '../../words/calendar'

export const timeText = calendarText

export const clockText = (timestamp: number): string => timeText(timestamp).slice(11)

export const hex32 = (value: number): string => `0x${(value >>> 0).toString(16).padStart(8, '0')}`
