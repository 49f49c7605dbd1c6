const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'] as const

/** Digits in threes. */
export const grouped = (number: number): string => String(number).replace(/\B(?=(\d{3})+(?!\d))/g, ',')

/** Bytes as short as they can be said: whole in their unit, or with a digit or two behind the point. */
export function bytes(number: number): string {
  let unit = 0
  let value = number
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024
    unit++
  }
  const digits = Number.isInteger(value) || unit === 0 || value >= 100 ? 0 : value >= 10 ? 1 : 2
  return `${grouped(Number(value.toFixed(digits)))} ${units[unit] ?? ''}`
}

/** The same for a number in a detail. */
export const bytesText = (text: string | undefined): string => bytes(Number(text ?? 0))
