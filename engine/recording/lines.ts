import { Refused } from './problem'

/** 50 MB: more is refused before it is looked at. */
export const maxBytes = 50_000_000
const maxLineChars = 4_000_000

/** Text that comes in slices, as lines; what a slice ends with waits for the next one. */
export interface Lines {
  rest: string
  /** How many lines have been handed on. */
  count: number
  chars: number
}

export function noLines(): Lines {
  return { rest: '', count: 0, chars: 0 }
}

/** Hand on every line that the slice completes, with its number from 1. Throws `Refused` where a bound is passed. */
export function eachLine(lines: Lines, slice: string, use: (line: string, number: number) => void): void {
  lines.chars += slice.length
  if (lines.chars > maxBytes) throw new Refused({ name: 'too-large', limitBytes: maxBytes })
  let from = 0
  for (;;) {
    const end = slice.indexOf('\n', from)
    const until = end < 0 ? slice.length : end
    if (lines.rest.length + until - from > maxLineChars)
      throw new Refused({ name: 'line-too-long', line: lines.count + 1, limitChars: maxLineChars })
    if (end < 0) break
    const line = lines.rest + slice.slice(from, end)
    lines.rest = ''
    lines.count += 1
    use(line.endsWith('\r') ? line.slice(0, -1) : line, lines.count)
    from = end + 1
  }
  lines.rest += slice.slice(from)
}
