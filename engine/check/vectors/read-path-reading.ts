import { Unreadable, whole } from './reading'

/** A whole number that is not below `least`, or an error that names the field. */
export function size(value: unknown, field: string, least = 1): number {
  const number = whole(value, field)
  if (number < least) throw new Unreadable(field, `${String(least)} or more`, value)
  return number
}

/** True or false, or an error that names the field. */
export function truth(value: unknown, field: string): boolean {
  if (typeof value !== 'boolean') throw new Unreadable(field, 'true or false', value)
  return value
}

export const words = ['id', 'note', 'source']
