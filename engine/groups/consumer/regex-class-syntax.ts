import { anyOf, escapedChars, escapedClasses, literal, namedClasses, not } from './regex-class'
import type { CharTest } from './regex-program'
import { Malformed, type RegexText } from './regex-text'

/** One sign, in either case where that does not matter. */
export function charTest(char: string, foldCase: boolean): CharTest {
  return foldCase ? anyOf([literal(char.toLowerCase()), literal(char.toUpperCase())]) : literal(char)
}

/** What stands in brackets, read up to the one that closes; the one that opens is read. */
export function charClass(text: RegexText, foldCase: boolean): CharTest {
  const negated = text.take('^')
  const tests: CharTest[] = []
  for (let first = true; first || text.peek() !== ']'; first = false) {
    if (text.ended) throw new Malformed('missing closing ]')
    tests.push(classPart(text, foldCase))
  }
  text.next()
  return negated ? not(anyOf(tests)) : anyOf(tests)
}

function classPart(text: RegexText, foldCase: boolean): CharTest {
  const named = text.taken(/^\[:(\w{1,10}):\]/, 16)
  if (named !== null) {
    const test = namedClasses.get(named[1] ?? '')
    if (test === undefined) throw new Malformed('invalid character class range')
    return test
  }
  const low = classChar(text)
  if (typeof low !== 'string') return low
  const after = text.peek(1)
  if (text.peek() !== '-' || after === ']' || after === '') return charTest(low, foldCase)
  text.next()
  const high = classChar(text)
  if (typeof high !== 'string' || high < low) throw new Malformed('invalid character class range')
  return (code) => code >= low.charCodeAt(0) && code <= high.charCodeAt(0)
}

function classChar(text: RegexText): string | CharTest {
  const char = text.next()
  if (char !== '\\') return char
  if (text.ended) throw new Malformed('missing closing ]')
  const escaped = text.next()
  const known = escapedClasses.get(escaped) ?? escapedChars.get(escaped)
  if (known === undefined) throw new Malformed('invalid escape sequence')
  return known
}
