import { limits } from './limits'
import { problemAt, type Path, type Problem } from './problem'

function utf8Bytes(text: string, most: number): number {
  if (text.length > most) return text.length
  let bytes = 0
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    bytes += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 2 : 3
  }
  return bytes
}

function deepest(text: string): number {
  let depth = 0
  let most = 0
  let inString = false
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (inString) {
      if (unit === 0x5c) i += 1
      else if (unit === 0x22) inString = false
    } else if (unit === 0x22) inString = true
    else if (unit === 0x5b || unit === 0x7b) most = Math.max(most, ++depth)
    else if (unit === 0x5d || unit === 0x7d) depth -= 1
  }
  return most
}

/** What is wrong with a file before anybody has parsed it. */
export function textProblem(text: string): Problem | null {
  if (utf8Bytes(text, limits.fileBytes) > limits.fileBytes) return problemAt([], 'too-large', { limit: limits.fileBytes })
  if (deepest(text) > limits.depth) return problemAt([], 'too-deep', { limit: limits.depth })
  return null
}

/** The names that every object has: where any name may stand, the schema leaves these out without a word. */
const neverNames: ReadonlySet<string> = new Set(['__proto__', 'prototype', 'constructor'])

/** A name that would be left out unread. */
export function unreadProblem(value: unknown, path: Path = []): Problem | null {
  if (typeof value !== 'object' || value === null) return null
  for (const [key, entry] of Object.entries(value)) {
    const at = [...path, Array.isArray(value) ? Number(key) : key]
    const problem = neverNames.has(key) ? problemAt(at, 'unknown-key', { key, nearest: '', keys: '' }) : unreadProblem(entry, at)
    if (problem !== null) return problem
  }
  return null
}

/** The same for a value that came without its text. */
export function depthProblem(value: unknown, path: Path = []): Problem | null {
  if (typeof value !== 'object' || value === null) return null
  if (path.length >= limits.depth) return problemAt(path, 'too-deep', { limit: limits.depth })
  for (const [key, entry] of Object.entries(value)) {
    const problem = depthProblem(entry, [...path, Array.isArray(value) ? Number(key) : key])
    if (problem !== null) return problem
  }
  return null
}
