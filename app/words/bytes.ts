const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB']

/** Bytes as short as they can be said: `64 KiB`. */
export function bytesText(text: string | undefined): string {
  let value = Number(text ?? 0)
  let unit = 0
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024
    unit += 1
  }
  return `${Number.isInteger(value) ? String(value) : value.toFixed(1)} ${units[unit] ?? ''}`
}
