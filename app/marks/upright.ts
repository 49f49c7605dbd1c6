import { extentOf, type TextBox } from './text-box'

/** What stays free on each side of a text. */
const gap = 3

/** The path of an upright line that ends before each text in its way and goes on after it. */
export function uprightClearOf(x: number, from: number, to: number, texts: readonly TextBox[]): string {
  const inTheWay = texts
    .map(extentOf)
    .filter((box) => box.x - gap < x && x < box.x + box.width + gap)
    .sort((a, b) => a.y - b.y)
  const parts: string[] = []
  let start = from
  for (const { y, height } of [...inTheWay, { y: to + gap, height: 0 }]) {
    const end = Math.min(to, y - gap)
    if (end > start) parts.push(`M${String(x)} ${String(start)}V${String(end)}`)
    start = Math.max(start, y + height + gap)
  }
  return parts.join('')
}
